import TransitAPI
import TransitServer

extension ClientLimits {
    /// The variables that change them, by the class each is about.
    private static let variables: [(name: String, rateClass: RateClass)] = [
        ("RATE_LIMIT_STANDARD", .standard), ("RATE_LIMIT_MAP", .map), ("RATE_LIMIT_TILES", .tiles),
        ("RATE_LIMIT_PLANNING", .planning),
        ("RATE_LIMIT_REFRESH", .refresh), ("RATE_LIMIT_DOWNLOAD", .download), ("RATE_LIMIT_ACCOUNT", .account),
        ("RATE_LIMIT_COMPANION", .companion),
    ]
    /// Numbers each of them may have: a budget keeps four bytes for each of its requests.
    private static let bounds = 1...100_000

    /// Those of the contract, but for what the environment says: `RATE_LIMIT_STANDARD=60/120/1200`, `STREAM_LIMITS=10/200/1000`.
    init(_ environment: Environment) throws {
        self.init()
        for (name, rateClass) in Self.variables {
            if let requests = try Self.requests(environment, name) { self[rateClass] = requests }
        }
        guard let numbers = try Self.streams(environment) else { return }
        (streams.client, streams.address, streams.server) = (numbers[0], numbers[1], numbers[2])
    }

    /// The requests a variable allows; nil where nothing is said.
    static func requests(_ environment: Environment, _ name: String) throws -> Requests? {
        let form = "requests a minute of a client, of a user who is signed in and of a whole address"
        guard let numbers = try numbers(environment, name, "60/120/1200", form) else { return nil }
        guard numbers[0] <= numbers[2] else {
            throw Refusal("\(name): an address (\(numbers[2])) needs at least what one client has (\(numbers[0]))")
        }
        return Requests(client: numbers[0], user: numbers[1], address: numbers[2])
    }

    /// Event streams of a client, of an address and of everybody; nil where nothing is said.
    static func streams(_ environment: Environment) throws -> [Int]? {
        let form = "event streams open at once of a client, of a whole address and of everybody"
        guard let numbers = try numbers(environment, "STREAM_LIMITS", "10/200/1000", form) else { return nil }
        guard numbers[0] <= numbers[1], numbers[1] <= numbers[2] else {
            throw Refusal(
                "STREAM_LIMITS: an address (\(numbers[1])) needs at least what one client has (\(numbers[0])), and the server "
                    + "(\(numbers[2])) what an address has")
        }
        return numbers
    }

    /// The three numbers of a variable; nil where it is not set.
    private static func numbers(
        _ environment: Environment, _ name: String, _ example: String, _ form: String
    ) throws -> [Int]? {
        guard let text = environment[name] else { return nil }
        let numbers = text.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) ?? 0 }
        guard numbers.count == 3, numbers.allSatisfy({ bounds.contains($0) }) else {
            throw Refusal(
                "\(name) must be three numbers from \(bounds.lowerBound) to \(bounds.upperBound) such as \(example): \(form); it "
                    + "is \"\(text)\"")
        }
        return numbers
    }
}
