import GTFSValues

/// An answer of the Trip Planner as it is published (EFA rapidJSON); what is nil is left out.
struct PlannerAnswer: Encodable, Sendable {
    var version = "10.2.1.42"
    var systemMessages: [Message]?
    var journeys: [Journey]?
    var locations: [Location]?

    /// What went wrong.
    struct Message: Encodable, Sendable {
        var type: String
        var module: String
        var code: Int
        var text: String
    }

    struct Journey: Encodable, Sendable {
        var rating = 0
        var isAdditional = false
        var interchanges = 0
        var legs: [Leg]
    }

    struct Leg: Encodable, Sendable {
        var duration: Int64
        var distance: Int?
        var isRealtimeControlled: Bool?
        var isCancelled: Bool?
        var realtimeStatus: [String]?
        var origin: Place
        var destination: Place
        var transportation: Transportation
        var stopSequence: [Place]?
        var coords: [[Double]]
    }

    struct Transportation: Encodable, Sendable {
        var id: String?
        var name: String?
        var disassembledName: String?
        var number: String?
        var product: Product
        var `operator`: Named?
        var destination: Named?
        var properties: Properties?

        struct Product: Encodable, Sendable {
            /// What kind of vehicle; 100 is a walk.
            var `class`: Int
            var name: String
        }

        struct Named: Encodable, Sendable {
            var id: String?
            var name: String
        }

        struct Properties: Encodable, Sendable {
            var realtimeTripID: String

            enum CodingKeys: String, CodingKey { case realtimeTripID = "RealtimeTripId" }
        }
    }

    /// A stop, address or point that a leg begins or ends at, or a stop on the way.
    struct Place: Encodable, Sendable {
        var isGlobalId: Bool?
        var id: String
        var name: String
        var disassembledName: String?
        var type: String
        /// Latitude and longitude.
        var coord: [Double]
        var parent: Parent?
        var departureTimePlanned: String?
        var departureTimeEstimated: String?
        var arrivalTimePlanned: String?
        var arrivalTimeEstimated: String?
        var properties: Properties?

        struct Parent: Encodable, Sendable {
            var id: String
            var name: String
            var type: String
        }

        struct Properties: Encodable, Sendable {
            /// `true` or `false`, as text.
            var wheelchairAccess: String?

            enum CodingKeys: String, CodingKey { case wheelchairAccess = "WheelchairAccess" }
        }
    }

    /// A place that was found.
    struct Location: Encodable, Sendable {
        var id: String
        var isGlobalId: Bool
        var name: String
        var disassembledName: String
        var coord: [Double]
        var type: String
        var matchQuality: Int
        var isBest: Bool
        var productClasses: [Int]?
    }
}

extension PlannerAnswer {
    /// An answer without journeys or places, which says why.
    static func nothing(_ module: String, _ code: Int, _ text: String) -> PlannerAnswer {
        PlannerAnswer(systemMessages: [Message(type: "error", module: module, code: code, text: text)])
    }

    /// `2024-09-24T09:00:00Z`.
    static func text(of instant: Int64) -> String {
        let days = instant.quotientRoundedDown(by: 86_400)
        let seconds = instant - days * 86_400
        let date = ServiceDate(daysSinceEpoch: Int32(days))
        func two(_ value: Int64) -> String { value < 10 ? "0\(value)" : "\(value)" }
        return "\(date)T\(two(seconds / 3600)):\(two(seconds / 60 % 60)):\(two(seconds % 60))Z"
    }
}
