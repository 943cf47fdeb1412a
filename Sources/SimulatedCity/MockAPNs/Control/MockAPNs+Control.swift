import Hummingbird
import Logging
import NIOCore

extension MockAPNs {
    /// Answers over plain HTTP how it is asked and set, until its task is cancelled:
    /// `GET /arrivals`, `GET /totals`, `GET /faults`, `PUT /faults`, `DELETE /faults`.
    ///
    /// - Parameters:
    ///   - port: 0 for a free one.
    ///   - onSignals: whether SIGTERM and SIGINT end it; not for a server inside another program.
    ///   - onReady: called with the port once connections are accepted.
    package func runControl(
        host: String = "127.0.0.1", port: Int, stoppingOnSignals onSignals: Bool = false,
        onReady: @escaping @Sendable (Int) async -> Void = { _ in }
    ) async throws {
        let application = Application(
            responder: APNsControl(mock: self),
            configuration: ApplicationConfiguration(address: .hostname(host, port: port), serverName: nil),
            onServerRunning: { channel in await onReady(channel.localAddress?.port ?? 0) },
            logger: Logger(label: "mock-apns") { _ in SwiftLogNoOpLogHandler() })
        try await application.runService(gracefulShutdownSignals: onSignals ? [.sigterm, .sigint] : [])
    }
}

/// The paths by which a fake APNs is asked and set.
struct APNsControl: HTTPResponder {
    typealias Context = BasicRequestContext

    private static let known = "GET /arrivals, GET /totals, GET /faults, PUT /faults and DELETE /faults"

    let mock: MockAPNs

    func respond(to request: Request, context: BasicRequestContext) async throws -> Response {
        switch (request.method, request.uri.path) {
        case (.get, "/arrivals"): return arrivals(request)
        case (.get, "/totals"): return Response.json(mock.totals)
        case (.get, "/faults"): return Response.json(mock.faults)
        case (.delete, "/faults"):
            mock.faults = MockAPNs.Faults()
            return Response(status: .noContent)
        case (.put, "/faults"):
            do {
                let body = try await request.body.collect(upTo: 1 << 20)
                mock.faults = try MockAPNs.Faults(json: body.readableBytesView)
                return Response.json(mock.faults)
            } catch let complaint as FaultComplaint {
                return Response.json(MockProblem(error: complaint.description), status: .badRequest)
            }
        default:
            return Response.json(MockProblem(error: "Only \(Self.known) are answered here."), status: .notFound)
        }
    }

    /// The latest last; of one device where `device` names it.
    private func arrivals(_ request: Request) -> Response {
        for (name, _) in request.uri.queryParameters where name != "device" {
            return Response.json(
                MockProblem(error: "“\(name)” is no parameter of /arrivals; it takes device=TOKEN"), status: .badRequest
            )
        }
        guard let device = request.uri.queryParameters["device"] else { return Response.json(mock.arrivals) }
        let token = device.lowercased()
        guard APNsRules.isToken(token) else {
            return Response.json(
                MockProblem(error: "device must be a device token: \(APNsRules.tokenShape)"), status: .badRequest)
        }
        return Response.json(mock.arrivals.filter { $0.deviceToken == token })
    }
}

extension MockAPNs.Arrival: Encodable {
    private enum CodingKeys: String, CodingKey {
        case number, headers, payload, status, reason
        case deviceToken = "device_token"
        case receivedAt = "received_at"
        case apnsID = "apns_id"
    }

    /// With the payload as the text it is.
    package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(number, forKey: .number)
        try container.encode(deviceToken, forKey: .deviceToken)
        try container.encode(headers, forKey: .headers)
        try container.encode(String(decoding: payload, as: UTF8.self), forKey: .payload)
        try container.encode(receivedAt, forKey: .receivedAt)
        try container.encode(apnsID, forKey: .apnsID)
        try container.encode(status, forKey: .status)
        try container.encodeIfPresent(reason, forKey: .reason)
    }
}
