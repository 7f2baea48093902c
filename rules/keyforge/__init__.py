"""KeyForge combat: the battleline, the five steps of a fight, damage and destruction (v17.4)."""
