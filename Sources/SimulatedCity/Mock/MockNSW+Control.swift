import Foundation

/// What the mock answers where it is itself asked or set: a status of HTTP and JSON, which may be empty.
package struct MockReply: Sendable, Equatable {
    /// The status of HTTP.
    package let status: Int
    /// JSON in UTF-8; empty where there is nothing to say.
    package let json: [UInt8]

    static let done = MockReply(status: 204, json: [])

    init(status: Int, json: [UInt8]) { (self.status, self.json) = (status, json) }

    init(_ body: some Encodable, status: Int = 200) {
        self.init(status: status, json: MockJSON.bytes(body))
    }
}

extension MockNSW {
    private struct FaultRequest: Decodable {
        let path: String
        let fault: String
        let seconds: Int64?
    }

    /// Answers what is asked below `/mock`: `GET /status`, `POST` and `DELETE /faults`, `PUT` and `DELETE /alerts/ID`.
    package func control(_ method: String, _ path: String, _ body: [UInt8]) -> MockReply {
        let alert = path.hasPrefix("/alerts/") ? String(path.dropFirst(8)) : ""
        do throws(MockNSWError) {
            switch (method, path) {
            case ("GET", "/status"): return MockReply(status)
            case ("DELETE", "/faults"): clearFaults()
            case ("POST", "/faults"):
                try setFault(Data(body))
                return MockReply(status.faults, status: 201)
            case ("PUT", _) where !alert.isEmpty: try publish(alert: alert, String(decoding: body, as: UTF8.self))
            case ("DELETE", _) where !alert.isEmpty: end(alert: alert)
            default:
                let known =
                    "GET /mock/status, POST /mock/faults, DELETE /mock/faults, PUT /mock/alerts/ID and DELETE /mock/alerts/ID"
                return MockReply(MockProblem(error: "Only \(known) are answered here."), status: 404)
            }
            return .done
        } catch {
            return MockReply(MockProblem(error: error.description), status: 400)
        }
    }

    private func setFault(_ body: Data) throws(MockNSWError) {
        guard let wanted = try? JSONDecoder().decode(FaultRequest.self, from: body) else { throw .malformedRequest }
        guard let fault = MockFault(rawValue: wanted.fault) else { throw .unknownFault(wanted.fault) }
        try setFault(fault, for: wanted.path, seconds: wanted.seconds)
    }
}
