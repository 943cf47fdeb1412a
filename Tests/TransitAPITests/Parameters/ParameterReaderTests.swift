import Testing
import TransitAPI

/// What is wrong with a whole set of parameters rather than with one.
@Suite struct ParameterReaderTests {
    private func refusal(_ path: [String: String] = [:], _ query: [(String, String)]) -> ParameterError? {
        #expect(throws: ParameterError.self) {
            try TransitContract.nearbyStops.request(path: path, query: query)
        }
    }

    @Test func `a missing parameter is named with what it takes`() {
        let error = refusal([:], [("lat", "-33.9")])
        #expect(error?.code == .missingParameter)
        #expect(error?.message == "lon is required: a number of degrees from -180 to 180")
        #expect(error?.details == ["parameter": "lon", "allowed": "a number of degrees from -180 to 180"])
    }

    @Test func `an unknown parameter is named with those allowed`() {
        let error = refusal([:], [("lat", "1"), ("lon", "2"), ("radios", "300")])
        #expect(error?.code == .unknownParameter)
        #expect(error?.message == "there is no query parameter radios here; allowed are lat, lon, radius, limit, mode")
        #expect(error?.details["allowed"] == "lat, lon, radius, limit, mode")
    }

    @Test func `an endpoint without parameters says so`() {
        let error = #expect(throws: ParameterError.self) {
            try TransitContract.packVersion.request(query: [("x", "1")])
        }
        #expect(error?.message == "there is no query parameter x here; this endpoint has none")
    }

    @Test func `a path parameter is unknown in the query`() {
        let error = #expect(throws: ParameterError.self) {
            try TransitContract.stop.request(path: ["stop_id": "1"], query: [("stop_id", "2")])
        }
        #expect(error?.code == .unknownParameter)
    }

    @Test func `a parameter given twice is refused even with one value`() {
        let error = refusal([:], [("lat", "1"), ("lon", "2"), ("lat", "1")])
        #expect(error?.code == .invalidParameter)
        #expect(error?.message == "lat was given 2 times; give it once")
    }

    @Test(arguments: ["10", "10,", ",10", "91,10", "10,181", "1e1,2", " 1,2", "1,2,3", "nan,2"])
    func `a place is a latitude and a longitude`(text: String) {
        let error = #expect(throws: ParameterError.self) {
            try TransitContract.searchStops.request(query: [("query", "central"), ("near", text)])
        }
        #expect(error?.code == .invalidParameter)
        let clipped = ReceivedText(text).inSentence
        #expect(
            error?.message
                == "near must be latitude,longitude in degrees, such as -33.8688,151.2093; received \(clipped)")
    }

    @Test func `a place is read to the last digit`() throws {
        let request = try TransitContract.searchStops.request(query: [("query", "x"), ("near", "-33.8688197,151.2093")])
        #expect(request.near?.latitude == -33.8688197)
        #expect(request.near?.longitude == 151.2093)
    }

    @Test func `an empty path segment is refused`() {
        let error = #expect(throws: ParameterError.self) {
            try TransitContract.departures.request(path: ["stop_id": " "])
        }
        #expect(error?.code == .invalidParameter)
    }

    @Test func `defaults stand in for what is not given`() throws {
        let request = try TransitContract.nearbyStops.request(query: [("lat", "1"), ("lon", "2")])
        #expect(request == NearbyStopsRequest(lat: 1, lon: 2, radius: 500, limit: 20, mode: nil))
    }

    @Test func `an error of parameters becomes a 400`() {
        let error = APIError(.repeated("limit", times: 3))
        #expect(error.httpStatus == 400)
        #expect(error.message == "limit was given 3 times; give it once")
        #expect(error.details?["parameter"] == "limit")
    }
}
