import Testing
import TransitAPI

/// What the endpoints of live data accept, assume and refuse.
@Suite struct LiveParameterTests {
    @Test func `defaults stand in for what is not given`() throws {
        #expect(try TransitContract.vehicles.request() == VehiclesRequest(limit: 1000))
        #expect(try TransitContract.alerts.request() == AlertsRequest(active: .now, limit: 100, offset: 0))
        let point = [("lat", "-33.88"), ("lon", "151.2")]
        let nearby = try TransitContract.nearbyDepartures.request(query: point)
        #expect(
            nearby
                == NearbyDeparturesRequest(
                    lat: -33.88, lon: 151.2, radius: 500, limit: 20, perGroup: 3, mode: nil, hideCancelled: false))
        let stop = ["stop_id": "1"]
        #expect(try TransitContract.departures.request(path: stop).hideCancelled == false)
        #expect(
            try TransitContract.departureStream.request(path: stop) == DepartureStreamRequest(stopID: "1", limit: 10))
    }

    @Test(arguments: [
        ("limit", "5001", "limit must be a whole number from 1 to 5000; received 5001"),
        ("limit", "0", "limit must be a whole number from 1 to 5000; received 0"),
        ("cursor", "a", "there is no query parameter cursor here; allowed are bbox, route_id, mode, limit"),
    ])
    func `vehicles have bounds`(name: String, text: String, message: String) {
        let error = #expect(throws: ParameterError.self) {
            try TransitContract.vehicles.request(query: [(name, text)])
        }
        #expect(error?.message == message)
    }

    @Test(arguments: [
        ("severity", "severe", "severity must be one of info, warning or critical; received severe"),
        ("active", "later", "active must be one of now, upcoming or all; received later"),
        ("limit", "501", "limit must be a whole number from 1 to 500; received 501"),
        ("offset", "-1", "offset must be a whole number from 0 to 100000; received -1"),
    ])
    func `alerts have bounds`(name: String, text: String, message: String) {
        let error = #expect(throws: ParameterError.self) { try TransitContract.alerts.request(query: [(name, text)]) }
        #expect(error?.message == message)
    }

    @Test func `causes are the names of GTFS-realtime`() throws {
        let request = try TransitContract.alerts.request(query: [("cause", "STRIKE"), ("effect", "STOP_MOVED")])
        #expect(request.cause == .strike)
        #expect(request.effect == .stopMoved)
        #expect(AlertCause.allCases.count == 12)
        #expect(AlertEffect.allCases.count == 11)
        #expect(throws: ParameterError.self) { try TransitContract.alerts.request(query: [("cause", "strike")]) }
    }

    @Test func `a stream of departures starts now and has no pages`() {
        for name in ["at", "cursor"] {
            let error = #expect(throws: ParameterError.self) {
                try TransitContract.departureStream.request(path: ["stop_id": "1"], query: [(name, "x")])
            }
            #expect(error?.code == .unknownParameter)
        }
    }

    @Test(arguments: [("per_group", "11"), ("per_group", "0"), ("limit", "51"), ("radius", "49")])
    func `departures nearby have bounds`(name: String, text: String) {
        let error = #expect(throws: ParameterError.self) {
            try TransitContract.nearbyDepartures.request(query: [("lat", "1"), ("lon", "2"), (name, text)])
        }
        #expect(error?.code == .invalidParameter)
        #expect(error?.details["parameter"] == .string(name))
    }
}
