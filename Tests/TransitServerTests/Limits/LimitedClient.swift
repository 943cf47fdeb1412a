import TransitServer

/// Someone who asks again and again over one connection.
struct LimitedClient: Sendable {
    let connection: RawConnection
    var headers: [String] = []

    init(_ server: TestServer, _ headers: String...) async throws {
        connection = try await RawConnection(port: server.port)
        self.headers = headers
    }

    func ask(_ target: String, method: String = "GET", _ more: String...) async throws -> Reply {
        try await connection.send(method, target, headers: headers + more)
        return try await connection.receive(isHead: method == "HEAD")
    }

    /// Asks a number of times and hands back the last answer.
    @discardableResult
    func ask(_ target: String, times: Int) async throws -> Reply? {
        var last: Reply?
        for _ in 0..<times { last = try await ask(target) }
        return last
    }
}

extension Reply {
    /// What the answer says is left of the budget; nil where it says nothing.
    var remaining: Int? { self["x-ratelimit-remaining"].flatMap { Int($0) } }
}

/// Knows a few tokens: `user-NAME`, `service`, and `anon`, the API key everyone has.
struct TestAuthenticator: Authenticator {
    func caller(bearer: String, now: Int64) -> Caller? {
        if bearer == "service" { return .service }
        if bearer == "anon" { return .anonymous }
        return bearer.hasPrefix("user-") ? .user(id: String(bearer.dropFirst(5))) : nil
    }
}

extension ServerConfiguration {
    /// One that believes what a proxy on this machine says of its clients.
    static func behindProxy() throws -> ServerConfiguration {
        var configuration = ServerConfiguration()
        configuration.trustedProxies = try TrustedProxies("127.0.0.0/8")
        return configuration
    }
}
