"""Plane geometry of bases on a table, in inches: pure functions of values.

Owns footprints (footprint), distances (measure), routes (route), reach (reach), regions (region) and snapping
(snap). It knows no game: it does not own engagement ranges, whose base is an enemy, or what a too long route
means. Heights are the caller's business: pass only obstacles that count.

Below these, from the bottom up: units; separation (how far apart two convex shapes are); obstacles (what a
moving centre must keep out of); tangents (shortest ways among them); maze (one mover, one rotation); pivot;
curves (where boundaries meet); goals and question (what an end pose must satisfy).
"""
