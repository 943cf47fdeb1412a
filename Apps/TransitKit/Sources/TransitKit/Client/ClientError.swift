import Foundation
import TransitAPI
import Wire

/// Why a question has no answer, so that a screen can say what to do about it.
public enum ClientError: Error, Sendable, Equatable {
    /// The phone has no network.
    case offline
    /// The server did not answer, or could not be reached.
    case unreachable(reason: String)
    /// Too many questions: the next may be asked so many seconds from now.
    case rateLimited(retryAfter: Int)
    /// The app is older than the server supports.
    case updateRequired(minimumVersion: String?, appStoreURL: URL?)
    /// The session has ended: sign in again.
    case signedOut
    /// The server refused, and says why.
    case refused(Refusal)
    /// The server could not answer for reasons of its own.
    case serverFailed(Refusal)
    /// An answer that is not what the contract says.
    case unreadable(reason: String)
    /// Nobody waits for the answer any more.
    case cancelled
    /// The phone is full: what was to be kept was not, and nothing has changed. How many bytes there should be room for, where
    /// that is known.
    case noRoom(bytes: Int?)
    /// The phone could not write down what was to be kept: nothing has changed.
    case notKept(reason: String)

    /// What the server said.
    public struct Refusal: Sendable, Equatable {
        /// What begins the code of a refusal that names none: it is not the server's.
        static let foreign = "HTTP_"
        /// Whether it says nothing that the server says: a proxy's or a captive portal's.
        public var isForeign: Bool { code.hasPrefix(Self.foreign) }

        public var status: Int
        /// From the list in ErrorCode, or a newer one.
        public var code: String
        /// For people, in English.
        public var message: String
        /// Facts for programs.
        public var details: JSONObject
        /// To be named where somebody asks for help.
        public var requestID: String?

        /// What was refused.
        public init(
            status: Int, code: String, message: String, details: JSONObject = JSONObject(), requestID: String? = nil
        ) {
            (self.status, self.code, self.message, self.details) = (status, code, message, details)
            self.requestID = requestID
        }
    }

    /// Whether the same may succeed later without anybody doing anything.
    public var isTemporary: Bool {
        switch self {
        case .offline, .unreachable, .rateLimited, .serverFailed: true
        case .updateRequired, .signedOut, .refused, .unreadable, .cancelled, .noRoom, .notKept: false
        }
    }

    /// Whether what was kept may stand in for the answer.
    public var allowsOffline: Bool {
        switch self {
        case .offline, .unreachable, .rateLimited, .serverFailed, .unreadable, .updateRequired, .noRoom, .notKept: true
        case .signedOut, .refused, .cancelled: false
        }
    }
}

extension ClientError {
    /// Why something was not written down.
    init(keeping error: any Error) {
        self = DiskSpace.isMissing(error) ? .noRoom(bytes: nil) : .notKept(reason: error.localizedDescription)
    }

    init(_ error: TransportError) {
        switch error {
        case .offline: self = .offline
        case .timedOut: self = .unreachable(reason: "nothing came in time")
        case .failed(let reason): self = .unreachable(reason: reason)
        case .cancelled: self = .cancelled
        }
    }

    /// What an answer with an error's status says. The body is the contract's, a problem of RFC 9457, Supabase Auth's, or what
    /// something between here and the server wrote.
    init(_ reply: HTTPReply) {
        let refusal = Refusal(reply)
        switch reply.head.status {
        case 429: self = .rateLimited(retryAfter: Self.retryAfter(reply.head) ?? 60)
        case 426:
            self = .updateRequired(
                minimumVersion: refusal.details["minimum_version"]?.string,
                appStoreURL: refusal.details["app_store_url"]?.string.flatMap(URL.init(string:)))
        case 500...: self = .serverFailed(refusal)
        default: self = .refused(refusal)
        }
    }

    /// Seconds of a `Retry-After` header (RFC 9110 §10.2.3), at most an hour.
    static func retryAfter(_ head: HTTPHead) -> Int? {
        head["retry-after"].flatMap { Int($0.trimmingCharacters(in: .whitespaces)) }.map { min(max(0, $0), 3_600) }
    }
}

extension ClientError.Refusal {
    init(_ reply: HTTPReply) {
        let json = (try? JSONParser.parse([UInt8](reply.body)))?.object ?? JSONObject()
        let error = json["error"]?.object ?? json
        func text(_ names: String...) -> String? { names.lazy.compactMap { error[$0]?.string }.first }
        self.init(
            status: reply.head.status,
            code: text("error_code", "code") ?? ClientError.Refusal.foreign + "\(reply.head.status)",
            message: text("message", "msg", "detail", "error_description")
                ?? "The server answered with status \(reply.head.status).",
            details: error["details"]?.object ?? JSONObject(),
            requestID: json["request_id"]?.string ?? reply.head["x-request-id"])
    }
}
