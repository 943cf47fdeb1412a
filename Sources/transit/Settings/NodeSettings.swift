import ArgumentParser
import Redis
import TransitServices

/// What a process does, as `--role` names it.
enum NodeRole: String, CaseIterable, ExpressibleByArgument {
    case all
    case api
    case worker

    /// The services that are run.
    var process: ProcessRole {
        switch self {
        case .all: .everything
        case .api: .api
        case .worker: .worker
        }
    }
}

/// How a process works beside others.
struct NodeSettings {
    var role = NodeRole.all
    /// Through which frames go from the node that polls to the others; nil where each polls by itself.
    var redis: RedisURL?
    /// Where timetables lie that one node makes for all; nil where each makes its own.
    var timetables: String?

    /// One process by itself.
    init() {}

    /// What the environment says: `REDIS_URL`, `TIMETABLES_DIR`.
    init(_ role: NodeRole, _ environment: Environment) throws {
        self.role = role
        if role != .all, try environment.people.databaseURL == nil {
            throw Refusal(
                "--role \(role.rawValue) needs DATABASE_URL=postgres://…, as processes cannot share the embedded database"
            )
        }
        if role != .all, environment["JWT_SECRET"] == nil {
            throw Refusal(
                "--role \(role.rawValue) needs JWT_SECRET, the same for all processes: one refuses what another has signed"
            )
        }
        redis = try Self.redis(environment)
        timetables = environment["TIMETABLES_DIR"]
    }

    /// Where timetables of a city lie among those of others.
    func timetables(of city: String) -> String? {
        timetables.map { $0 + "/" + String(city.map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "-" }) }
    }

    /// What an `api` node does for itself that a worker would do for it; nil for nothing.
    var byItself: String? {
        guard role == .api else { return nil }
        let own = [
            redis == nil ? "polls: REDIS_URL is not set" : nil,
            timetables == nil ? "fetches and compiles: TIMETABLES_DIR is not set" : nil,
        ].compactMap(\.self)
        return own.isEmpty ? nil : own.joined(separator: "; ")
    }

    /// `REDIS_URL`; nil where it is not set.
    static func redis(_ environment: Environment) throws -> RedisURL? {
        do {
            return try environment["REDIS_URL"].map { try RedisURL($0) }
        } catch {
            throw Refusal("REDIS_URL: \(error)")
        }
    }
}
