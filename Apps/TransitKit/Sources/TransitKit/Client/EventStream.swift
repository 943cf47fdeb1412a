import Foundation
import TransitAPI

/// One event of a stream (WHATWG HTML §9.2.6).
public struct ServerEvent: Sendable, Equatable {
    /// What kind it is; `message` where the server named none.
    public var name: String
    public var data: String
    /// By which a broken stream goes on from here.
    public var id: String?

    /// An event.
    public init(name: String = "message", data: String, id: String? = nil) {
        (self.name, self.data, self.id) = (name, data, id)
    }
}

/// Reads events out of the bytes of a stream, however they are cut.
public struct EventParser: Sendable {
    private var line: [UInt8] = []
    private var skipsLineFeed = false
    private var isAtStart = true
    private var name = ""
    private var data: [String] = []
    private var dataBytes = 0
    private var id: String?
    /// Bytes of an event, of which a board of a large station takes some ten thousand.
    static let longestEvent = 1 << 20
    /// Whether an event came that no server of ours would send; nothing is read after it.
    public private(set) var isTooLong = false
    /// Seconds before a broken stream is asked for again, once the server has said so.
    public private(set) var retry: Double?

    /// A parser at the start of a stream.
    public init() {}

    /// The events that end within these bytes.
    public mutating func events(in bytes: some Sequence<UInt8>) -> [ServerEvent] {
        var events: [ServerEvent] = []
        for byte in bytes {
            if skipsLineFeed {
                skipsLineFeed = false
                if byte == UInt8(ascii: "\n") { continue }
            }
            switch byte {
            case UInt8(ascii: "\n"), UInt8(ascii: "\r"):
                skipsLineFeed = byte == UInt8(ascii: "\r")
                if let event = endLine() { events.append(event) }
            default:
                guard line.count + dataBytes < Self.longestEvent else {
                    isTooLong = true
                    return events
                }
                line.append(byte)
            }
        }
        return events
    }

    private mutating func endLine() -> ServerEvent? {
        var text = String(decoding: line, as: UTF8.self)
        line.removeAll(keepingCapacity: true)
        if isAtStart, text.hasPrefix("\u{FEFF}") { text.removeFirst() }
        isAtStart = false
        guard !text.isEmpty else { return endEvent() }
        let pieces = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        var value = pieces.count > 1 ? String(pieces[1]) : ""
        if value.hasPrefix(" ") { value.removeFirst() }
        switch pieces[0] {
        case "event": name = value
        case "data":
            data.append(value)
            dataBytes += value.utf8.count + 1
        case "id" where !value.contains("\0"): id = value
        case "retry": if let milliseconds = Int(value), milliseconds >= 0 { retry = Double(milliseconds) / 1_000 }
        default: break
        }
        return nil
    }

    private mutating func endEvent() -> ServerEvent? {
        defer { (name, data, dataBytes) = ("", [], 0) }
        guard !data.isEmpty else { return nil }
        return ServerEvent(name: name.isEmpty ? "message" : name, data: data.joined(separator: "\n"), id: id)
    }
}

extension TransitClient {
    /// What a stream says as it goes on.
    public enum StreamNews: Sendable, Equatable {
        case event(ServerEvent)
        /// The connection has broken; it is asked for again after a while.
        case interrupted(ClientError)
    }

    /// Listens to a stream of events until its task ends, connecting again wherever it breaks and going on from the last
    /// event. A stream that says nothing for three heartbeats is taken for broken. Where the rider wants little data used, there
    /// is no network for it.
    ///
    /// - Parameter asAnybody: whether nobody is to know who asks: it goes without a token.
    /// - Throws: what no second attempt mends: a refusal, an update that is required, the end of a session.
    public func listen(
        to target: String, asAnybody: Bool = false, _ hear: @Sendable (StreamNews) async -> Void
    ) async throws(ClientError) {
        var lastID: String?
        var failures = 0
        var isRenewed = false
        var retry = Double(EventStreams.retryMilliseconds) / 1_000
        while !Task.isCancelled {
            var message = try message("GET", target)
            message.headers["Accept"] = EventStreams.mediaType
            message.headers["Last-Event-ID"] = lastID
            message.timeout = Double(EventStreams.heartbeatSeconds * 3)
            message.ignoresLowDataMode = false
            let token = asAnybody ? nil : try await tokens?.token()
            if let token { message.headers["Authorization"] = "Bearer \(token)" }
            var problem = ClientError.unreachable(reason: "the stream ended")
            do {
                let stream = try await transport.stream(message)
                if stream.head.status == 200 {
                    var parser = EventParser()
                    for try await piece in stream.pieces {
                        for event in parser.events(in: piece) {
                            failures = 0
                            isRenewed = false
                            lastID = event.id ?? lastID
                            await hear(.event(event))
                        }
                        retry = parser.retry ?? retry
                        if parser.isTooLong { throw TransportError.failed(reason: "an event has no end") }
                    }
                } else {
                    var body = Data()
                    for try await piece in stream.pieces {
                        body.append(piece)
                        if body.count >= 64 << 10 { break }
                    }
                    // A token may have been ended since it was given: once, another one is asked for.
                    if stream.head.status == 401, let token, !isRenewed {
                        isRenewed = true
                        guard try await tokens?.renew(instead: token) == true else { throw ClientError.signedOut }
                        continue
                    }
                    problem = ClientError(HTTPReply(stream.head, body))
                }
            } catch let error as TransportError {
                problem = ClientError(error)
            } catch let error as ClientError {
                problem = error
            } catch {
                problem = .cancelled
            }
            if Task.isCancelled { return }
            guard problem.isTemporary else { throw problem }
            await hear(.interrupted(problem))
            failures += 1
            // A server may say 0, and a page of somebody between is no stream.
            var pause = min(60, max(1, retry) * pow(2, Double(max(0, min(failures, 6) - 1))))
            if case .rateLimited(let seconds) = problem { pause = max(pause, Double(seconds)) }
            guard await clock.sleep(pause * Double.random(in: 0.8...1.2)) else { return }
        }
    }
}
