import NIOCore
import Synchronization

/// What waits for a subscription's reader, no more bytes than it may.
final class RedisEvents: Sendable {
    typealias Event = RedisSubscription.Event

    private struct State {
        var events = CircularBuffer<Event>()
        var bytes = 0
        var told: RedisError?
        var isOver = false
        var reader: CheckedContinuation<Event?, Never>?
        /// Who waits until nothing waits.
        var feeder: CheckedContinuation<Void, Never>?
    }

    /// What an event costs beyond its bytes.
    private static let weight = 64
    private let most: Int
    private let state = Mutex(State())

    init(most: Int) { self.most = most }

    /// - Returns: whether there was room; if not, all that waited is gone.
    func put(_ channel: String, _ bytes: ByteBuffer) -> Bool {
        let (fits, reader): (Bool, CheckedContinuation<Event?, Never>?) = state.withLock { state in
            if state.isOver { return (true, nil) }
            if let reader = state.reader.take() { return (true, reader) }
            let size = bytes.readableBytes + channel.utf8.count + Self.weight
            guard state.bytes == 0 || state.bytes + size <= most else {
                (state.events, state.bytes) = (CircularBuffer(), 0)
                return (false, nil)
            }
            state.events.append(.message(channel: channel, bytes: bytes))
            state.bytes += size
            return (true, nil)
        }
        reader?.resume(returning: .message(channel: channel, bytes: bytes))
        return fits
    }

    func putSubscribed() {
        put(.subscribed) { $0.told = nil }
    }

    /// Tells once why there is no connection.
    func put(away reason: RedisError) {
        if state.withLock({ $0.told == reason }) { return }
        put(.away(reason: reason)) { $0.told = reason }
    }

    private func put(_ event: Event, _ change: (inout State) -> Void) {
        let reader: CheckedContinuation<Event?, Never>? = state.withLock { state in
            change(&state)
            if state.isOver { return nil }
            if let reader = state.reader.take() { return reader }
            state.events.append(event)
            return nil
        }
        reader?.resume(returning: event)
    }

    /// The next event; nil after the end. For one reader at a time.
    func next() async -> Event? {
        await withCheckedContinuation { continuation in
            let (event, feeder, waits): (Event?, CheckedContinuation<Void, Never>?, Bool) = state.withLock { state in
                guard let event = state.events.popFirst() else {
                    if !state.isOver { state.reader = continuation }
                    return (nil, nil, !state.isOver)
                }
                if case .message(let channel, let bytes) = event {
                    state.bytes -= bytes.readableBytes + channel.utf8.count + Self.weight
                }
                return (event, state.events.isEmpty ? state.feeder.take() : nil, false)
            }
            feeder?.resume()
            if !waits { continuation.resume(returning: event) }
        }
    }

    /// Waits until the reader has taken all, or has gone.
    func drained() async {
        await withCheckedContinuation { continuation in
            let waits = state.withLock { state in
                if state.isOver || state.events.isEmpty { return false }
                state.feeder = continuation
                return true
            }
            if !waits { continuation.resume() }
        }
    }

    /// Nobody reads any more.
    func end() {
        let (reader, feeder) = state.withLock { state in
            (state.isOver, state.events, state.bytes) = (true, CircularBuffer(), 0)
            return (state.reader.take(), state.feeder.take())
        }
        reader?.resume(returning: nil)
        feeder?.resume()
    }
}
