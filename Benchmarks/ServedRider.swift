import Foundation
import TransitAPI

/// A rider of a running server, signed in, with six favourites.
struct ServedRider {
    let base: String
    let token: String
    /// The key of apps.
    let anonymous: String
    /// What wrk sends to sign in.
    let signInScript: String

    init?(data: String, port: UInt16, password: String) {
        let base = "http://127.0.0.1:\(port)"
        self.base = base
        for _ in 0..<150 where Self.ask("GET", base + "/readyz", [:], nil) == nil { usleep(200_000) }
        guard let keys = Shell.run(Paths.program, ["keys", "--json", "--data", data])?.output,
            let read = try? JSONParser.parse(Array(keys.utf8)), let anonymous = read["anon_key"]?.string,
            let service = read["service_role_key"]?.string
        else { return nil }
        let credentials = #"{"email":"rider@example.com","password":"\#(password)"}"#
        _ = Self.ask(
            "POST", base + "/auth/v1/admin/users", ["apikey": service, "Authorization": "Bearer \(service)"],
            #"{"email":"rider@example.com","password":"\#(password)","email_confirm":true}"#)
        let session = Self.ask(
            "POST", base + "/auth/v1/token?grant_type=password", ["apikey": anonymous], credentials)
        guard let token = session?["access_token"]?.string else { return nil }
        (self.token, self.anonymous) = (token, anonymous)
        let found = Self.ask("GET", base + "/api/v1/stops?query=station&limit=6", [:], nil)
        for stop in found?["data"]?["stops"]?.array ?? [] {
            guard let id = stop["stop_id"]?.string else { continue }
            _ = Self.ask(
                "POST", base + "/api/v1/favorites", ["Authorization": "Bearer \(token)"], #"{"stop_id":"\#(id)"}"#)
        }
        signInScript = Paths.work + "/sign-in.lua"
        let script = """
            wrk.method = "POST"
            wrk.body = '\(credentials)'
            wrk.headers["Content-Type"] = "application/json"
            wrk.headers["apikey"] = "\(anonymous)"
            """
        guard (try? script.write(toFile: signInScript, atomically: true, encoding: .utf8)) != nil else { return nil }
    }

    /// The JSON of an answer with status 2xx; nil for any other.
    static func ask(_ method: String, _ url: String, _ headers: [String: String], _ body: String?) -> JSONValue? {
        var arguments = ["-sf", "-X", method, url, "-H", "Content-Type: application/json"]
        for (name, value) in headers { arguments += ["-H", "\(name): \(value)"] }
        if let body { arguments += ["-d", body] }
        guard let ran = Shell.run("/usr/bin/curl", arguments), ran.status == 0 else { return nil }
        return try? JSONParser.parse(Array(ran.output.utf8))
    }
}
