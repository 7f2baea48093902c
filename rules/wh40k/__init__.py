"""Warhammer 40,000 11th edition: pile-in and consolidation moves of the Fight phase, judged by geometry."""
