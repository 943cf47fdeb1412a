import Foundation

/// What a screen, or a part of one, shows.
public enum Phase<Value: Sendable>: Sendable {
    /// Nothing is known yet.
    case loading
    /// There is nothing to show, and that is the answer.
    case empty(Standing)
    /// Something is shown.
    case shown(Value, Standing)
    /// There is no answer.
    case failed(Advice)

    /// What is shown; nil for anything else.
    public var value: Value? { if case .shown(let value, _) = self { value } else { nil } }
    /// What it rests on; nil before there is anything.
    public var standing: Standing? {
        switch self {
        case .empty(let standing), .shown(_, let standing): standing
        case .loading, .failed: nil
        }
    }
    /// What is wrong; nil where there is an answer.
    public var advice: Advice? { if case .failed(let advice) = self { advice } else { nil } }
}

extension Phase: Equatable where Value: Equatable {}

/// What something shown rests on, as it is said beside it.
public struct Standing: Sendable, Equatable {
    public var basis: Basis
    /// When it was true, in seconds since 1970-01-01T00:00:00Z.
    public var asOf: Double
    /// Why it is not from the server; nil where it is.
    public var problem: ClientError?

    /// What an answer rests on.
    public init(basis: Basis, asOf: Double, problem: ClientError? = nil) {
        (self.basis, self.asOf, self.problem) = (basis, asOf, problem)
    }

    /// What an answer rests on.
    public init<Value>(_ sourced: Sourced<Value>) {
        self.init(basis: sourced.basis, asOf: sourced.asOf, problem: sourced.problem)
    }

    /// The line above what is shown; nil where there is nothing to say.
    public var banner: Banner? {
        switch (basis, problem) {
        case (.live, _), (.timetable, _): nil
        case (.stale, _): Banner(text: .liveDataIsOld, asOf: asOf, isUrgent: false)
        case (.kept, .noRoom): Banner(text: .noRoomKept, asOf: asOf, isUrgent: true)
        case (.kept, .offline): Banner(text: .offlineKept, asOf: asOf, isUrgent: true)
        case (.kept, _): Banner(text: .serverAwayKept, asOf: asOf, isUrgent: true)
        case (.phone, nil): nil
        case (.phone, .offline): Banner(text: .offlinePhone, asOf: asOf, isUrgent: true)
        case (.phone, _): Banner(text: .serverAwayPhone, asOf: asOf, isUrgent: true)
        }
    }

    /// A line that says how far what is shown can be relied upon.
    public struct Banner: Sendable, Equatable {
        public var text: Words
        /// When what is shown was true, in seconds since 1970-01-01T00:00:00Z.
        public var asOf: Double
        public var isUrgent: Bool
    }
}

/// Why there is no answer, and what somebody can do about it.
public struct Advice: Sendable, Equatable {
    public var title: Words
    public var message: Words
    /// What the server said, where nothing better can be said.
    public var detail: Words?
    public var action: Action
    /// To be named where somebody asks for help.
    public var requestID: String?

    /// What the button below does.
    public enum Action: Sendable, Equatable {
        case none
        case retry
        case signIn
        case update(URL?)
        case openSettings
        /// Asks the rider for leave to know where they are, and goes on.
        case useLocation
    }

    /// Advice of one's own.
    public init(
        title: Words, message: Words, detail: Words? = nil, action: Action = .none, requestID: String? = nil
    ) {
        (self.title, self.message, self.detail, self.action) = (title, message, detail, action)
        self.requestID = requestID
    }

    /// What is said of an error.
    public init(_ error: ClientError) {
        switch error {
        case .offline: self.init(title: .offlineTitle, message: .offlineAdvice, action: .retry)
        case .unreachable, .cancelled:
            self.init(title: .unreachableTitle, message: .unreachableAdvice, action: .retry)
        case .rateLimited(let seconds):
            self.init(title: .tooManyTitle, message: .tooManyAdvice(seconds: seconds), action: .retry)
        case .updateRequired(_, let url):
            self.init(title: .updateTitle, message: .updateAdvice, action: .update(url))
        case .signedOut: self.init(title: .signedOutTitle, message: .signedOutAdvice, action: .signIn)
        case .refused(let refusal):
            self.init(
                title: .refusedTitle, message: .refusedAdvice, detail: .refused(refusal.code, or: refusal.message),
                action: .none,
                requestID: refusal.requestID)
        case .serverFailed(let refusal):
            self.init(
                title: .serverFailedTitle, message: .serverFailedAdvice, action: .retry, requestID: refusal.requestID)
        case .unreadable: self.init(title: .unreadableTitle, message: .unreadableAdvice, action: .retry)
        case .noRoom(let bytes):
            let message = bytes.map { Words.noRoomAdvice(bytes: $0) } ?? .noRoomAdvice
            self.init(title: .noRoomTitle, message: message, action: .retry)
        case .notKept(let reason):
            self.init(title: .notKeptTitle, message: .notKeptAdvice, detail: .verbatim(reason), action: .retry)
        }
    }
}
