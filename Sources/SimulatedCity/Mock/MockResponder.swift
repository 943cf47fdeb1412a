import Foundation
import HTTPTypes
import Hummingbird
import NIOCore

/// Answers requests the way NSW's gateway does: key, rate, quota, then the resource.
struct MockResponder: HTTPResponder {
    typealias Context = BasicRequestContext

    let mock: MockNSW

    func respond(to request: Request, context: BasicRequestContext) async throws -> Response {
        let path = request.uri.path
        if path.hasPrefix("/mock/") {
            let body = try await request.body.collect(upTo: 1 << 16)
            return Response(mock.control(request.method.rawValue, String(path.dropFirst(5)), Array(buffer: body)))
        }
        let now = mock.clock()
        mock.count { $0.count(path, at: now) }
        var response = try await answer(request, path: path, at: now)
        let status = response.status.code
        mock.count { $0.count(status: status) }
        if request.method == .head { response = response.createHeadResponse() }
        return response
    }

    private func answer(_ request: Request, path: String, at now: Int64) async throws -> Response {
        let refusal = Refusal(request: request, now: now)
        guard let key = key(of: request) else {
            return refusal.response(.unauthorized, "The calling application is unauthenticated.")
        }
        let today = mock.zone.date(at: now)
        switch mock.count({ $0.admit(key: key, at: now, on: today) }) {
        case .admitted: break
        case .overRate: return overRate(refusal)
        case .overQuota: return refusal.response(.forbidden, "Account over queries per day limit.")
        }
        guard let resource = NSWResource.byPath[path] else {
            return refusal.response(.notFound, "There is nothing at this path.")
        }
        guard request.method == .get || request.method == .head else {
            return refusal.response(.methodNotAllowed, "Only GET is answered here.", [.allow: "GET, HEAD"])
        }
        let fault = mock.takeFault(path, at: now)
        switch fault?.fault {
        case .slow: try await Task.sleep(for: mock.options.slowness)
        case .serverError: return refusal.response(.internalServerError, "Something went wrong.")
        case .tooManyRequests: return overRateAlways(refusal)
        default: break
        }
        switch resource {
        case .trip:
            return planned(mock.planner.journeys(PlannerQuery(request, mock.zone), at: now), fault?.fault, path)
        case .stopFinder:
            return planned(mock.planner.places(PlannerQuery(request, mock.zone)), fault?.fault, path)
        case .realtime(let kind, let scope):
            let frame = mock.frames.frame(path, kind, scope, at: now, fault: fault)
            return Conditional(request: request, tag: frame.tag, modified: frame.time)
                .response("application/x-google-protobuf") { ByteBuffer(bytes: frame.bytes) }
        case .schedule(let part):
            guard let schedule = try await mock.schedule(part, asked: path, at: now) else {
                return refusal.response(.notFound, "No schedule is published here.")
            }
            return try Conditional(request: request, tag: schedule.tag, modified: schedule.modified)
                .response("application/octet-stream") { damaged(try schedule.zip(), by: fault?.fault, path) }
        }
    }

    private func key(of request: Request) -> String? {
        guard let parts = request.headers[.authorization]?.split(separator: " "), parts.count == 2,
            parts[0].lowercased() == "apikey", mock.options.keys.contains(String(parts[1]))
        else { return nil }
        return String(parts[1])
    }

    /// Mostly 429; the gateway has also been seen to answer 401 and 403.
    private func overRate(_ refusal: Refusal) -> Response {
        guard mock.options.oddRefusals else { return overRateAlways(refusal) }
        switch mock.chance.integer(.refusal, mock.count { $0.total }, in: 0..<8) {
        case 0: return refusal.response(.unauthorized, "Account over queries per second limit.")
        case 1: return refusal.response(.forbidden, "Account over queries per second limit.")
        default: return overRateAlways(refusal)
        }
    }

    private func overRateAlways(_ refusal: Refusal) -> Response {
        refusal.response(.tooManyRequests, "Account over queries per second limit.", [.retryAfter: "1"])
    }

    /// An answer of the Trip Planner, or what a fault leaves of it.
    private func planned(_ answer: PlannerAnswer, _ fault: MockFault?, _ path: String) -> Response {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        // Encoding can fail only for numbers that are none; there are no such here.
        let bytes = ByteBuffer(bytes: (try? encoder.encode(answer)) ?? Data())
        return Response(
            status: .ok, headers: [.contentType: "application/json"],
            body: ResponseBody(byteBuffer: damaged(bytes, by: fault, path)))
    }

    /// What a fault leaves of a schedule or a plan; those about time mean nothing to it.
    private func damaged(_ zip: ByteBuffer, by fault: MockFault?, _ path: String) -> ByteBuffer {
        switch fault {
        case .truncated: zip.getSlice(at: zip.readerIndex, length: zip.readableBytes / 2) ?? ByteBuffer()
        case .garbage:
            ByteBuffer(
                bytes: (0..<4096).map { UInt8(truncatingIfNeeded: mock.chance.of(path).bits(.garbage, $0)) })
        case .empty: ByteBuffer()
        default: zip
        }
    }
}

/// A request for something that may not have changed (RFC 9110 §13).
struct Conditional: Sendable {
    let request: Request
    /// A strong entity tag, quotes included.
    let tag: String
    /// Seconds since 1970-01-01T00:00:00Z.
    let modified: Int64

    /// 304 if the client has it, else 200 with the body.
    func response(_ mediaType: String, body: () throws -> ByteBuffer) rethrows -> Response {
        var headers: HTTPFields = [.eTag: tag, .lastModified: HTTPDate.text(of: modified)]
        if isUnchanged { return Response(status: .notModified, headers: headers) }
        headers[.contentType] = mediaType
        return Response(status: .ok, headers: headers, body: ResponseBody(byteBuffer: try body()))
    }

    private var isUnchanged: Bool {
        if let tags = request.headers[.ifNoneMatch] {
            return tags.split(separator: ",").contains {
                let named = $0.trimmingCharacters(in: .whitespaces)
                return named == "*" || named == tag || named == "W/" + tag
            }
        }
        return request.headers[.ifModifiedSince].flatMap(HTTPDate.instant).map { modified <= $0 } ?? false
    }
}

/// An error in the words of NSW's gateway.
struct Refusal: Sendable {
    let request: Request
    let now: Int64

    private struct Body: Encodable {
        struct Details: Encodable {
            let transactionID: String
            let time: String
            let message: String
            let url: String
            let method: String

            enum CodingKeys: String, CodingKey {
                case transactionID = "TransactionId"
                case time = "ErrorDateTime"
                case message = "Message"
                case url = "RequestedUrl"
                case method = "RequestMethod"
            }
        }

        let details: Details

        enum CodingKeys: String, CodingKey { case details = "ErrorDetails" }
    }

    func response(
        _ status: HTTPResponse.Status, _ message: String, _ headers: HTTPFields = [:]
    ) -> Response {
        let url = request.uri.path
        let details = Body.Details(
            transactionID: String(Chance.hash(of: "\(now) \(url)"), radix: 16), time: HTTPDate.text(of: now),
            message: message, url: url, method: request.method.rawValue)
        return Response.json(Body(details: details), status: status, headers: headers)
    }
}

/// What is wrong with a request to a mock itself.
struct MockProblem: Encodable {
    let error: String
}

/// JSON with sorted keys.
enum MockJSON {
    static func bytes(_ body: some Encodable) -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        // Encoding can fail only for numbers that are none; there are no such here.
        return (try? encoder.encode(body)).map { Array($0) } ?? []
    }
}

extension Response {
    /// A body as JSON with sorted keys.
    static func json(
        _ body: some Encodable, status: HTTPResponse.Status = .ok, headers: HTTPFields = [:]
    ) -> Response {
        var headers = headers
        headers[.contentType] = "application/json"
        let bytes = MockJSON.bytes(body)
        return Response(status: status, headers: headers, body: ResponseBody(byteBuffer: ByteBuffer(bytes: bytes)))
    }

    /// What the mock says of itself.
    init(_ reply: MockReply) {
        let headers: HTTPFields = reply.json.isEmpty ? [:] : [.contentType: "application/json"]
        self.init(
            status: HTTPResponse.Status(code: reply.status), headers: headers,
            body: ResponseBody(byteBuffer: ByteBuffer(bytes: reply.json)))
    }
}
