import Foundation
import Testing
import TransitAPI
import TransitAPIDocument

/// The fast writer says what JSONEncoder says.
@Suite struct JSONWriterTests {
    private func written(_ body: some JSONWritable) -> [UInt8] {
        var json = JSONWriter(capacity: 1)
        body.write(to: &json)
        return json.bytes
    }

    /// A departure with everything, one with nothing, and one full of awkward text.
    static let departures: [Departure] = {
        guard let full = TransitContract.departures.example?.departures.first else { return [] }
        var bare = full
        bare.routeColor = nil
        bare.routeTextColor = nil
        bare.directionID = nil
        bare.startTime = ServiceClock(seconds: 90_000)
        bare.estimatedTime = nil
        bare.delaySeconds = nil
        bare.platform = nil
        bare.scheduledPlatform = nil
        bare.wheelchairAccessible = nil
        bare.vehicle = nil
        bare.headwaySeconds = 600
        bare.provenance = Provenance(source: .timetable, feedID: "f", explanation: "")
        var awkward = full
        awkward.headsign = "\"Back\\slash\"/\u{1}\u{1F}\n\t\r\u{8}\u{C} é 🚆 \u{2028} and quite a long tail \"\u{7F}"
        awkward.tripID = ""
        awkward.delaySeconds = -123_456
        awkward.stopSequence = Int.max
        awkward.platformChanged = true
        awkward.wheelchairAccessible = false
        awkward.vehicle = DepartureVehicle()
        return [full, bare, awkward]
    }()

    @Test func `departures agree, nulls included`() throws {
        var body = try #require(TransitContract.departures.example)
        body.departures = Self.departures
        #expect(body.departures.count == 3)
        let empty = DeparturesBody(stop: body.stop, departures: [], lastUpdated: body.lastUpdated, stale: true)
        for body in [body, empty] {
            let bytes = written(body)
            #expect(try JSONDecoder().decode(DeparturesBody.self, from: Data(bytes)) == body)
            let fast = try #require(JSONValue(json: bytes))
            #expect(fast == JSONValue(encoding: body))
            for departure in fast["departures"]?.array ?? [] {
                #expect(Set(departure.object?.keys ?? []) == Set(Departure.fieldDocs.keys))
            }
        }
    }

    @Test func `envelopes agree`() throws {
        let body = try #require(TransitContract.departures.example)
        let stamp = Timestamp(epochSeconds: 1_762_896_600, offsetSeconds: -12_600)
        let metas = [
            Meta(timestamp: stamp, requestID: "r"),
            Meta(timestamp: stamp, requestID: "r", ignoredParameters: ["a\"b", "c"]),
            Meta(
                timestamp: stamp, requestID: "r\"", pagination: Pagination(total: 3, limit: 2, offset: 1), stale: true,
                cachedAt: stamp, message: "m"),
        ]
        for meta in metas {
            let envelope = Envelope(data: body, meta: meta)
            #expect(JSONValue(json: written(envelope)) == JSONValue(encoding: envelope))
        }
    }

    @Test(arguments: 0..<40)
    func `text of every length is escaped at every place`(length: Int) throws {
        for place in 0...length {
            for odd in ["\"", "\\", "\u{0}", "é", "\u{1F}", "🚆", "\u{80}", " "] {
                let plain = String(repeating: "a", count: length)
                let text = plain.prefix(place) + odd + plain.dropFirst(place)
                var json = JSONWriter()
                json.write(String(text))
                #expect(try JSONDecoder().decode(String.self, from: Data(json.bytes)) == text)
            }
        }
    }

    @Test(
        arguments: [
            0, -0.5, 151.2072, -33.8839, 123.5, 1e-7, 1e21, Double.leastNonzeroMagnitude,
            Double.greatestFiniteMagnitude, 0.1 + 0.2, 1 / 3,
            -1_000_000.000001, 45, 0.000001, 99.999999,
        ] as [Double])
    func `numbers read back as themselves`(value: Double) throws {
        var json = JSONWriter()
        json.write(value)
        #expect(try JSONDecoder().decode(Double.self, from: Data(json.bytes)) == value)
    }

    @Test func `coordinates are short`() {
        var json = JSONWriter()
        json.write([-33.8839, 45, 0.5, 151.2])
        #expect(String(decoding: json.bytes, as: UTF8.self) == "[-33.8839,45,0.5,151.2]")
    }

    @Test func `numbers that JSON lacks are null`() {
        var json = JSONWriter()
        json.write(Double.nan)
        #expect(json.bytes == Array("null".utf8))
    }

    @Test func `whole numbers of every size`() {
        for value in [0, 9, 10, -1, -10, 99, 100, Int.max, Int.min] {
            var json = JSONWriter()
            json.write(value)
            #expect(String(decoding: json.bytes, as: UTF8.self) == String(value))
        }
    }

    @Test func `instants across a change of date`() {
        var json = JSONWriter()
        for epoch in [Int64(1_762_866_000), 1_762_865_999, -1, 253_402_300_799] {
            json.reset()
            let stamp = Timestamp(epochSeconds: epoch, offsetSeconds: 39_600)
            guard stamp.local.date.civil.year < 10_000 else { continue }
            json.write(stamp)
            #expect(String(decoding: json.bytes, as: UTF8.self) == "\"\(stamp)\"")
        }
    }
}

extension JSONWriter {
    fileprivate mutating func write(_ numbers: [Double]) {
        write(JSONValue.array(numbers.map { .double($0) }))
    }
}
