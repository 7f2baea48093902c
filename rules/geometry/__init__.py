"""Plane geometry of bases on a table, in inches: pure functions of values.

Owns footprints, distances, routes, reach, regions and snapping. It knows no game: it does not own engagement
ranges, whose base is an enemy, or what a too long route means. Heights are the caller's business: pass only
obstacles that count.
"""
