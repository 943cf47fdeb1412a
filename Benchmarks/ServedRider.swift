import Foundation
import TransitAPI

/// A rider of a running server, signed in, with six favourites.
struct ServedRider {
    let base: String
    let id: String
    let token: String
    /// The key of apps.
    let anonymous: String
    /// The key of the service.
    private let service: String
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
            "POST", base + "/auth/v1/admin/users", Self.headers(service, service),
            #"{"email":"rider@example.com","password":"\#(password)","email_confirm":true}"#)
        let session = Self.ask(
            "POST", base + "/auth/v1/token?grant_type=password", ["apikey": anonymous], credentials)
        guard let token = session?["access_token"]?.string, let id = session?["user"]?["id"]?.string else { return nil }
        (self.token, self.id, self.anonymous, self.service) = (token, id, anonymous, service)
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

    /// The identifier of an account made with an address; nil where there is none.
    func another(named address: String) -> String? {
        let body = #"{"email":"\#(address)","password":"another password to measure with","email_confirm":true}"#
        return Self.ask("POST", base + "/auth/v1/admin/users", Self.headers(service, service), body)?["id"]?.string
    }

    /// The identifier of a row that the rider, or the service, inserts over `/rest/v1`; nil where it is refused.
    func insert(into table: String, _ row: String, asService: Bool = false) -> String? {
        let headers = asService ? Self.headers(service, service) : headers
        let asked = headers.merging(["Prefer": "return=representation"]) { $1 }
        return Self.ask("POST", base + "/rest/v1/\(table)?select=id", asked, row)?.array?.first?["id"]?.string
    }

    /// The identifier of a place that the rider saves.
    func savePlace(_ name: String) -> String? {
        insert(
            into: "saved_places",
            """
            {"user_id":"\(id)","name":"\(name)","address":"1 George St","latitude":-33.86,"longitude":151.2,\
            "place_type":"other"}
            """)
    }

    /// A request of the rider's as it is sent, with a body of JSON.
    func request(_ method: String, _ path: String, _ body: String) -> [UInt8] {
        Self.head(method, path, headers, "application/json", bytes: body.utf8.count) + Array(body.utf8)
    }

    /// What stands before the bytes of a photo that the operator uploads.
    func uploadHead(_ path: String, bytes: Int) -> [UInt8] {
        Self.head("POST", "/storage/v1/object/" + path, Self.headers(service, service), "image/jpeg", bytes: bytes)
    }

    private static func head(
        _ method: String, _ path: String, _ headers: [String: String], _ type: String, bytes: Int
    ) -> [UInt8] {
        let fields = headers.map { "\($0): \($1)\r\n" }.joined()
        return Array(
            """
            \(method) \(path) HTTP/1.1\r
            Host: localhost\r
            \(fields)Content-Type: \(type)\r
            Content-Length: \(bytes)\r
            \r

            """.utf8)
    }

    /// What the rider signs in with.
    var headers: [String: String] { Self.headers(anonymous, token) }

    private static func headers(_ key: String, _ bearer: String) -> [String: String] {
        ["apikey": key, "Authorization": "Bearer \(bearer)"]
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
