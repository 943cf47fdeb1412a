import Foundation
import Identity
import TransitAPI
import TransitServices

/// The secret tokens are signed with and API keys are made from: given by the operator, or made once and kept in the data
/// folder, for its owner alone.
struct AuthSecret: Codable {
    /// At least 32 bytes.
    var secret: String
    /// When the project was set up, in seconds since 1970-01-01T00:00:00Z; the keys' `iat`.
    var createdAt: Int64

    /// Its name in the data folder.
    static let file = "auth-secret.json"

    /// Whether a data folder has one.
    static func isKept(in dataFolder: String) -> Bool {
        FileManager.default.fileExists(atPath: dataFolder + "/" + file)
    }

    /// The secret of a data folder; made if there is none.
    ///
    /// - Parameter given: the operator's own; it wins.
    static func load(dataFolder: String, given: String?, _ clock: CityClock) throws -> AuthSecret {
        let path = dataFolder + "/" + file
        var kept: AuthSecret
        if isKept(in: dataFolder) {
            do {
                kept = try JSONDecoder().decode(AuthSecret.self, from: Data(contentsOf: URL(fileURLWithPath: path)))
            } catch {
                throw Refusal("\(path) cannot be read: \(error.localizedDescription)")
            }
        } else {
            let secret = Base64URL.encode(RandomBytes.system(48))
            kept = AuthSecret(secret: secret, createdAt: min(Machine.now(), clock.now()))
            // Of two that start at once, the first one's file stays.
            let written = FileManager.default.createFile(
                atPath: path + ".new-\(ProcessInfo.processInfo.processIdentifier)",
                contents: try JSONEncoder().encode(kept), attributes: [.posixPermissions: 0o600])
            guard written else { throw Refusal("\(path) cannot be written") }
            let fresh = path + ".new-\(ProcessInfo.processInfo.processIdentifier)"
            let isFirst = link(fresh, path) == 0
            unlink(fresh)
            if !isFirst { return try load(dataFolder: dataFolder, given: given, clock) }
        }
        guard kept.createdAt <= clock.now() + 60 else {
            let made = Timestamp(epochSeconds: kept.createdAt, offsetSeconds: 0)
            throw Refusal(
                "\(path) was made at \(made), which the clock has not reached: start later, or name another --data")
        }
        if let given { kept.secret = given }
        return kept
    }
}
