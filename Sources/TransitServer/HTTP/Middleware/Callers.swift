import Hummingbird

/// Finds out who is calling and from where; whether they may is for the gate.
struct Callers: Middleware {
    let proxies: TrustedProxies
    let authenticator: (any Authenticator)?
    let installation: @Sendable (String) -> Int

    func before(_ exchange: inout Exchange) throws -> Progress {
        let headers = exchange.request.headers
        exchange.client = proxies.client(of: exchange.connection.peer) { headers[values: .forwardedFor] }
        // Nobody has to be asked about who says nothing of himself.
        return headers.contains(.authorization) || headers.contains(.installID) ? .waits : .onward
    }

    func wait(_ exchange: inout Exchange) async throws -> Response? {
        let headers = exchange.request.headers
        exchange.installation = await InstallID.hash(
            in: headers, authenticator, by: installation, now: exchange.now)
        exchange.credentials = await Credentials(headers[.authorization], authenticator, now: exchange.now)
        return nil
    }
}
