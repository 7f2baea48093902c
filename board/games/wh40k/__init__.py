"""The inch table: pile-in and consolidation moves dragged, read and confirmed."""
