/// The examples the contract was agreed on with, letter for letter (docs/decisions/specs.md).
enum SpecExamples {
    static let nearbyStops = #"""
        {
          "data": {
            "stops": [
              {
                "stop_id": "200060",
                "stop_name": "Central Station",
                "stop_lat": -33.8839,
                "stop_lon": 151.2072,
                "location_type": 1,
                "wheelchair_boarding": 1,
                "distance_meters": 123.5
              }
            ],
            "count": 15
          }
        }
        """#

    static let stop = #"""
        {
          "data": {
            "stop_id": "200060",
            "stop_name": "Central Station",
            "stop_lat": -33.8839,
            "stop_lon": 151.2072,
            "location_type": 1,
            "wheelchair_boarding": 1,
            "parent_station": null,
            "routes": [
              {
                "route_id": "T1",
                "route_short_name": "T1",
                "route_long_name": "North Shore, Northern & Western Line",
                "route_type": 1,
                "route_color": "F99D1C"
              }
            ]
          }
        }
        """#

    static let departures = #"""
        {
          "data": {
            "stop": {
              "stop_id": "200060",
              "stop_name": "Central Station"
            },
            "departures": [
              {
                "trip_id": "123.T1.1-NTH-mjp-1.1.H",
                "route_id": "T1",
                "route_short_name": "T1",
                "route_color": "F99D1C",
                "headsign": "Hornsby",
                "direction_id": 0,
                "scheduled_time": "2025-11-12T08:35:00+11:00",
                "estimated_time": "2025-11-12T08:37:00+11:00",
                "delay_seconds": 120,
                "platform": "23",
                "wheelchair_accessible": true,
                "is_cancelled": false,
                "vehicle": {
                  "vehicle_id": "7337",
                  "occupancy_status": "FEW_SEATS_AVAILABLE"
                }
              }
            ],
            "last_updated": "2025-11-12T08:30:15+11:00",
            "stale": false
          }
        }
        """#

    static let routes = #"""
        {
          "data": {
            "routes": [
              {
                "route_id": "T1",
                "route_short_name": "T1",
                "route_long_name": "North Shore, Northern & Western Line",
                "route_type": 1,
                "route_color": "F99D1C",
                "route_text_color": "FFFFFF"
              }
            ],
            "total": 347,
            "limit": 100,
            "offset": 0
          }
        }
        """#

    static let routeTrips = #"""
        {
          "data": {
            "route": {
              "route_id": "T1",
              "route_short_name": "T1",
              "route_long_name": "North Shore, Northern & Western Line"
            },
            "active_trips": [
              {
                "trip_id": "123.T1.1-NTH-mjp-1.1.H",
                "headsign": "Hornsby",
                "direction_id": 0,
                "vehicle": {
                  "vehicle_id": "7337",
                  "latitude": -33.8688,
                  "longitude": 151.2093,
                  "bearing": 45,
                  "speed_kmh": 32,
                  "occupancy_status": "MANY_SEATS_AVAILABLE",
                  "last_updated": "2025-11-12T08:30:10+11:00"
                },
                "next_stops": [
                  {
                    "stop_id": "200061",
                    "stop_name": "Town Hall Station",
                    "arrival_time": "2025-11-12T08:33:00+11:00"
                  }
                ]
              }
            ],
            "last_updated": "2025-11-12T08:30:15+11:00"
          }
        }
        """#

    static let alerts = #"""
        {
          "data": {
            "alerts": [
              {
                "alert_id": "alert_12345",
                "severity": "warning",
                "header": "Delays on T1 Line",
                "description": "Delays of up to 10 minutes due to signal failure at Strathfield.",
                "affected_routes": ["T1"],
                "affected_stops": null,
                "cause": "TECHNICAL_PROBLEM",
                "effect": "REDUCED_SERVICE",
                "active_period": {
                  "start": "2025-11-12T07:30:00+11:00",
                  "end": "2025-11-12T10:00:00+11:00"
                },
                "url": "https://transportnsw.info/..."
              }
            ],
            "count": 3,
            "last_updated": "2025-11-12T08:30:00+11:00"
          }
        }
        """#

    static let packVersion = #"""
        {
          "data": {
            "version": "20251112",
            "generated_at": "2025-11-12T03:15:00+11:00",
            "download_url": "https://cdn.yourdomain.com/gtfs/sydney-20251112.db",
            "file_size_bytes": 18874368,
            "checksum_sha256": "a1b2c3d4e5f6..."
          }
        }
        """#

    static let tripPlanRequest = #"""
        {
          "origin": {
            "type": "coordinates",
            "lat": -33.8688,
            "lon": 151.2093
          },
          "destination": {
            "type": "stop_id",
            "stop_id": "200060"
          },
          "depart_at": "2025-11-12T09:00:00+11:00",
          "preferences": {
            "max_walking_distance": 1000,
            "wheelchair_accessible": false,
            "modes": ["rail", "bus", "ferry"]
          }
        }
        """#

    static let tripPlan = #"""
        {
          "data": {
            "itineraries": [
              {
                "duration_minutes": 23,
                "walking_distance_meters": 450,
                "transfers": 1,
                "fare_cents": 472,
                "departure_time": "2025-11-12T09:00:00+11:00",
                "arrival_time": "2025-11-12T09:23:00+11:00",
                "legs": [
                  {
                    "mode": "WALK",
                    "duration_minutes": 5,
                    "distance_meters": 350,
                    "from": {
                      "name": "Current Location",
                      "lat": -33.8688,
                      "lon": 151.2093
                    },
                    "to": {
                      "name": "Circular Quay Station",
                      "stop_id": "200011"
                    },
                    "polyline": "encoded_polyline_string"
                  },
                  {
                    "mode": "RAIL",
                    "route_id": "T1",
                    "route_short_name": "T1",
                    "headsign": "Hornsby",
                    "from": {
                      "stop_id": "200011",
                      "stop_name": "Circular Quay Station",
                      "departure_time": "2025-11-12T09:05:00+11:00",
                      "platform": "1"
                    },
                    "to": {
                      "stop_id": "200060",
                      "stop_name": "Central Station",
                      "arrival_time": "2025-11-12T09:18:00+11:00",
                      "platform": "23"
                    },
                    "stops_between": 5,
                    "intermediate_stops": [
                      {
                        "stop_id": "200012",
                        "stop_name": "Wynyard Station",
                        "arrival_time": "2025-11-12T09:07:00+11:00"
                      }
                    ]
                  }
                ],
                "realtime_data_available": true,
                "wheelchair_accessible": true
              }
            ],
            "requested_time": "2025-11-12T09:00:00+11:00"
          }
        }
        """#
}
