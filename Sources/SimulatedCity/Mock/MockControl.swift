import Foundation
import HTTPTypes
import Hummingbird

/// The paths by which the mock itself is asked and set; they need no key and count for nothing.
struct MockControl: Sendable {
    let mock: MockNSW

    private struct FaultRequest: Decodable {
        let path: String
        let fault: String
        let seconds: Int64?
    }

    private static let alerts = "/mock/alerts/"

    private struct Problem: Encodable {
        let error: String
    }

    func respond(to request: Request, path: String) async throws -> Response {
        switch (request.method, path) {
        case (.get, "/mock/status"):
            return Response.json(mock.status)
        case (.delete, "/mock/faults"):
            mock.clearFaults()
            return Response(status: .noContent)
        case (.post, "/mock/faults"):
            let body = try await request.body.collect(upTo: 1 << 16)
            do {
                try set(Data(body.readableBytesView))
                return Response.json(mock.status.faults, status: .created)
            } catch {
                return Response.json(Problem(error: error.description), status: .badRequest)
            }
        case (.put, _) where path.hasPrefix(Self.alerts):
            let body = try await request.body.collect(upTo: 1 << 16)
            do {
                try mock.publish(alert: String(path.dropFirst(Self.alerts.count)), String(buffer: body))
                return Response(status: .noContent)
            } catch {
                return Response.json(Problem(error: error.description), status: .badRequest)
            }
        case (.delete, _) where path.hasPrefix(Self.alerts):
            mock.end(alert: String(path.dropFirst(Self.alerts.count)))
            return Response(status: .noContent)
        default:
            let known =
                "GET /mock/status, POST /mock/faults, DELETE /mock/faults, PUT /mock/alerts/ID and DELETE /mock/alerts/ID"
            return Response.json(Problem(error: "Only \(known) are answered here."), status: .notFound)
        }
    }

    private func set(_ body: Data) throws(MockNSWError) {
        guard let wanted = try? JSONDecoder().decode(FaultRequest.self, from: body), wanted.seconds ?? 1 > 0 else {
            throw .malformedRequest
        }
        guard let fault = MockFault(rawValue: wanted.fault) else { throw .unknownFault(wanted.fault) }
        try mock.setFault(fault, for: wanted.path, seconds: wanted.seconds)
    }
}
