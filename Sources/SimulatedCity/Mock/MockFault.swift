/// Ways in which the mock API can be made to fail; the raw value is its name in requests.
package enum MockFault: String, Sendable, CaseIterable, Codable {
    /// Answers after `MockNSW.Options.slowness`.
    case slow
    /// Answers 500.
    case serverError = "500"
    /// Answers 429 whatever the rate.
    case tooManyRequests = "429"
    /// Sends the first half of the bytes.
    case truncated
    /// Sends random bytes.
    case garbage
    /// Stays at the content and header time of the moment the fault was set.
    case frozen
    /// Header and content are those of 20 minutes ago.
    case late
    /// Header and content are those of 30 minutes from now.
    case future
    /// Every second answer is two minutes older than the one before.
    case outOfOrder = "out_of_order"
    /// A header without entities.
    case empty
    /// Every entity twice.
    case duplicated
    /// Every trip descriptor names the day a week before yesterday.
    case wrongDay = "wrong_day"
}

/// Why a request to the mock itself is refused.
package enum MockNSWError: Error, Equatable, Sendable, CustomStringConvertible {
    /// No fault of that name.
    case unknownFault(String)
    /// No path that is served.
    case unknownPath(String)
    /// The body is not what `POST /mock/faults` takes.
    case malformedRequest
    /// The body is not what `POST /mock/alerts` takes.
    case malformedAlert(String)
    /// The schedule is neither a folder of a GTFS feed nor a zip; `reason` is the system's.
    case unreadableSchedule(path: String, reason: String)
    /// A schedule that was made cannot be kept; `reason` is the system's.
    case unwritableSchedule(path: String, reason: String)

    /// One sentence: what was wrong and what is allowed.
    package var description: String {
        switch self {
        case .unknownFault(let name):
            "There is no fault “\(name)”; there are \(MockFault.allCases.map(\.rawValue).joined(separator: ", "))."
        case .unknownPath(let path):
            "“\(path)” is not served; a fault can be set for * or one of "
                + "\(NSWResource.byPath.keys.sorted().joined(separator: ", "))."
        case .malformedRequest:
            "A fault is set by JSON such as {\"path\": \"/v1/gtfs/realtime/buses\", \"fault\": \"slow\", \"seconds\": 60}; "
                + "path may be *, seconds may be left out and is otherwise a whole number from \(FaultBoard.seconds.lowerBound) "
                + "to \(FaultBoard.seconds.upperBound)."
        case .malformedAlert(let reason):
            "An alert is a GTFS-realtime Alert in JSON, such as {\"informedEntity\": [{\"routeId\": \"T1\"}], \"effect\": "
                + "\"NO_SERVICE\", \"headerText\": {\"translation\": [{\"text\": \"No trains\"}]}}; this is not: \(reason)."
        case .unreadableSchedule(let path, let reason):
            "The schedule cannot be read from \(path): \(reason). Name a folder of .txt files or a .zip."
        case .unwritableSchedule(let path, let reason):
            "The schedule could not be written to \(path): \(reason)."
        }
    }
}

/// The faults in force.
struct FaultBoard: Sendable {
    /// A fault on one path, or on all.
    struct Active: Sendable {
        let fault: MockFault
        /// When it was set, and before when it holds; nil for until it is cleared.
        let since: Int64
        let until: Int64?
        /// Answers given under it, by path.
        var answers: [String: Int] = [:]
    }

    /// For how long a fault can be set: a year at most, so that its end is a time that can be told.
    static let seconds: ClosedRange<Int64> = 1...31_536_000

    private(set) var byPath: [String: Active] = [:]

    mutating func set(_ fault: MockFault, for path: String, seconds: Int64?, at now: Int64) {
        byPath[path] = Active(fault: fault, since: now, until: seconds.map { now + $0 })
    }

    mutating func clear() { byPath = [:] }

    /// The fault of a path, before that of all paths; counts the answer it is asked for.
    mutating func take(_ path: String, at now: Int64) -> (fault: MockFault, since: Int64, answer: Int)? {
        byPath = byPath.filter { $0.value.until.map { now < $0 } ?? true }
        let key = byPath[path] == nil ? "*" : path
        guard let active = byPath[key] else { return nil }
        let answer = active.answers[path, default: 0]
        byPath[key]?.answers[path] = answer + 1
        return (active.fault, active.since, answer)
    }

    /// Those in force at an instant.
    func active(at now: Int64) -> [MockStatus.Fault] {
        byPath.filter { $0.value.until.map { now < $0 } ?? true }
            .map { MockStatus.Fault(path: $0.key, fault: $0.value.fault, since: $0.value.since, until: $0.value.until) }
            .sorted { $0.path < $1.path }
    }
}
