import Testing
import TransitAPI

/// The list of endpoints holds together.
@Suite struct ContractTests {
    @Test func `names and paths are unique`() {
        let endpoints = WholeContract.endpoints.map(\.description)
        #expect(Set(endpoints.map(\.operationID)).count == endpoints.count)
        #expect(Set(endpoints.map { "\($0.method) \($0.fullPath)" }).count == endpoints.count)
    }

    @Test func `paths and path parameters agree`() {
        for endpoint in WholeContract.endpoints.map(\.description) {
            let inPath = endpoint.segments.compactMap { if case .parameter(let name) = $0 { name } else { nil } }
            #expect(inPath == endpoint.parameters.filter { $0.location == .path }.map(\.name), "\(endpoint.path)")
            #expect(endpoint.parameters.allSatisfy { $0.location != .path || $0.isRequired })
        }
    }

    @Test func `paths are the spec's`() {
        #expect(
            // Those of riders have a test of their own.
            TransitContract.all.dropLast(TransitContract.riders.count).map(\.description.fullPath) == [
                "/api/v1/suggest", "/api/v1/reverse",
                "/api/v1/stops", "/api/v1/stops/nearby", "/api/v1/stops/{stop_id}",
                "/api/v1/stops/{stop_id}/departures", "/api/v1/stops/nearby/departures",
                "/api/v1/departures",
                "/api/v1/stops/{stop_id}/departures/stream", "/api/v1/departures/stream",
                "/api/v1/stops/{stop_id}/timetable", "/api/v1/routes",
                "/api/v1/routes/{route_id}", "/api/v1/routes/{route_id}/trips", "/api/v1/trips/{trip_id}",
                "/api/v1/vehicles", "/api/v1/vehicles.geojson", "/api/v1/vehicles/stream", "/api/v1/alerts",
                "/api/v1/alerts/{alert_id}", "/api/v1/map/lines", "/api/v1/map/stops", "/tiles/{z}/{x}/{y}",
                "/tiles/style.json", "/api/v1/trips/plan",
                "/api/v1/trips/plan", "/api/v1/trips/refresh", "/api/v1/trips/{trip_id}/ride",
                "/api/v1/reach", "/api/v1/realtime/status", "/gtfs-rt/trip-updates",
                "/gtfs-rt/vehicle-positions", "/gtfs-rt/alerts", "/api/v1/gtfs/version",
                "/api/v1/gtfs/pack/{file_name}", "/api/v1/gtfs/timetable/{file_name}", "/api/v1/changes", "/healthz",
                "/readyz", "/metrics",
            ])
    }

    @Test func `cache policies are the spec's`() {
        #expect(
            TransitContract.departures.description.cache.headerValue
                == "public, max-age=30, s-maxage=30, stale-while-revalidate=30, stale-if-error=600")
        #expect(TransitContract.packFile.description.cache.headerValue == "public, max-age=31536000, immutable")
        #expect(TransitContract.health.description.cache == .noStore)
        #expect(TransitContract.alerts.description.cache == .live)
        #expect(TransitContract.vehicles.description.cache == .shared(maxAge: 10))
        #expect(TransitContract.tripUpdatesFeed.description.cache == .shared(maxAge: 10))
        for endpoint in TransitContract.all.map(\.description) where endpoint.form == .events {
            #expect(endpoint.cache == .noStore)
            #expect(endpoint.errors.contains(.streamLimitReached))
        }
        #expect(TransitContract.packVersion.description.cache.headerValue == "public, max-age=300, s-maxage=300")
    }

    @Test func `limits are the spec's`() {
        #expect(RateClass.standard.anonymousLimit == 60)
        #expect(RateClass.standard.authenticatedLimit == 120)
        #expect(RateClass.planning.anonymousLimit == 10)
        #expect(RateClass.planning.authenticatedLimit == 30)
        #expect(RateClass.unlimited.anonymousLimit == nil)
        #expect(RateClass.refresh.anonymousLimit == 30 && RateClass.refresh.authenticatedLimit == 60)
        #expect(RateClass.standard.addressLimit == 1_200 && RateClass.planning.addressLimit == 200)
        #expect(RateClass.tiles.anonymousLimit == 1_200)
        #expect(RateClass.account.addressLimit == 120 && RateClass.unlimited.addressLimit == nil)
    }

    @Test func `errors follow from parameters and mount`() {
        let departures = TransitContract.departures.description.errors
        #expect(departures.first == .stopNotFound)
        #expect(Set(departures).count == departures.count)
        #expect(!departures.contains(.missingParameter))
        #expect(TransitContract.nearbyStops.description.errors.contains(.missingParameter))
        #expect(!TransitContract.health.description.errors.contains(.rateLimitExceeded))
        #expect(TransitContract.alertsFeed.description.errors.contains(.rateLimitExceeded))
        #expect(!TransitContract.alertsFeed.description.errors.contains(.appUpdateRequired))
        #expect(TransitContract.alert.description.errors.first == .alertNotFound)
    }

    @Test func `every default lies within its bounds`() {
        for parameter in WholeContract.endpoints.flatMap(\.description.parameters) {
            guard let value = parameter.defaultValue?.int, let low = parameter.schema["minimum"]?.int,
                let high = parameter.schema["maximum"]?.int
            else { continue }
            #expect((low...high).contains(value), "\(parameter.name)")
        }
    }
}
