"""Distances, bases, routes and regions in inches. The only place that imports Shapely."""
