import Foundation
import TransitKit

/// A transport that answers from a script, and keeps what it was asked.
final class ScriptedTransport: HTTPTransport, @unchecked Sendable {
    typealias Outcome = Result<HTTPReply, TransportError>

    private let lock = NSLock()
    private var outcomes: [Outcome]
    private var asked: [HTTPMessage] = []

    /// Answers with these in turn; the last one again and again.
    init(_ outcomes: Outcome...) { self.outcomes = outcomes }

    /// What it was asked so far.
    var messages: [HTTPMessage] { lock.withLock { asked } }

    func reply(to message: HTTPMessage) async throws(TransportError) -> HTTPReply {
        let outcome = lock.withLock {
            asked.append(message)
            return outcomes.count > 1 ? outcomes.removeFirst() : outcomes[0]
        }
        return try outcome.get()
    }

    func stream(_ message: HTTPMessage) async throws(TransportError) -> HTTPStream {
        let reply = try await reply(to: message)
        let (pieces, continuation) = AsyncThrowingStream.makeStream(of: Data.self, throwing: (any Error).self)
        continuation.yield(reply.body)
        continuation.finish()
        return HTTPStream(reply.head, pieces)
    }
}

extension ScriptedTransport.Outcome {
    /// An answer with a body.
    static func answer(_ status: Int, _ body: String = "{}", _ headers: [String: String] = [:]) -> Self {
        .success(HTTPReply(HTTPHead(status: status, headers: headers), Data(body.utf8)))
    }
}

/// A clock that moves only where somebody sleeps, and keeps how long.
final class SteppedClock: @unchecked Sendable {
    private let lock = NSLock()
    private var moment: Double
    private var slept: [Double] = []

    init(_ moment: Double = 1_774_904_400) { self.moment = moment }

    /// How long was slept, in turn.
    var sleeps: [Double] { lock.withLock { slept } }

    /// Lets time pass.
    func advance(by seconds: Double) { lock.withLock { moment += seconds } }

    var kit: KitClock {
        KitClock(
            now: { self.lock.withLock { self.moment } },
            sleep: { seconds in
                self.lock.withLock {
                    self.moment += seconds
                    self.slept.append(seconds)
                }
                return !Task.isCancelled
            })
    }
}
