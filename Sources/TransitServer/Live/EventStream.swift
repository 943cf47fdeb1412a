import Computing
import HTTPTypes
import Hummingbird
import NIOCore
import ServiceLifecycle
import TransitAPI
import TransitAnswers

/// Sends events for as long as the client stays and the server runs (WHATWG HTML §9.2).
struct EventStream: Sendable {
    let exchange: Exchange
    /// Boards it sends, or lists as dear as one.
    var boards = 1

    /// One event, ready to send.
    struct Event: Sendable {
        var name: String
        var id: String
        var data: [UInt8]
        /// Whether the stream ends with it.
        var isLast = false
    }

    /// Asks for an event every second; nil means that nothing has changed.
    ///
    /// - Parameter next: told the state in service and the moment.
    func response<State: Sendable>(
        _ initial: State, _ next: @escaping @Sendable (inout State, Answers) throws -> Event?
    ) throws -> Response {
        try response(ofSeveral: initial) { state, answers in try next(&state, answers).map { [$0] } ?? [] }
    }

    /// Asks for events every second; none mean that nothing has changed.
    func response<State: Sendable>(
        ofSeveral initial: State, _ next: @escaping @Sendable (inout State, Answers) throws -> [Event]
    ) throws -> Response {
        let place = try StreamPlace(
            exchange.services.streams,
            StreamGate.Holder(client: exchange.rateKey, address: exchange.client, boards: boards))
        let services = exchange.services
        let client = exchange.computeClient
        let languages = exchange.otherLanguages ?? [.english]
        let channel = exchange.channel
        let body = ResponseContent.lasting { writer in
            defer {
                place.leave()
                if services.streams.count == 0 { services.boards.turn(to: nil) }
            }
            channel.closeFuture.whenComplete { _ in place.leave() }
            channel.triggerUserOutboundEvent(LeavingClientHandler.StreamBegan(), promise: nil)
            var state = initial
            // Goes with whatever is sent first, so that no client takes it for an event of its own.
            var preamble = "retry: \(EventStreams.retryMilliseconds)\n"
            var silentSince = services.clock.monotonicSeconds()
            while !Task.isCancelled, !Task.isShuttingDownGracefully, !place.hasLeft {
                let events = try await Self.look(&state, services, client, languages, next)
                if let events, !events.isEmpty {
                    for event in events {
                        try await writer.write(Self.bytes(of: event, after: preamble))
                        preamble = ""
                    }
                    silentSince = services.clock.monotonicSeconds()
                    if events.contains(where: \.isLast) { break }
                } else if !preamble.isEmpty {
                    try await writer.write(ByteBuffer(string: ": nothing new\n\(preamble)\n"))
                    preamble = ""
                } else if services.clock.monotonicSeconds() - silentSince >= Double(EventStreams.heartbeatSeconds) {
                    try await writer.write(ByteBuffer(string: ": still here\nevent: heartbeat\ndata: {}\n\n"))
                    silentSince = services.clock.monotonicSeconds()
                }
                // A client that is gone is noticed when something is written to it; a server that stops, at once.
                try? await cancelWhenGracefulShutdown { try await Task.sleep(for: .seconds(1)) }
            }
            try await writer.finish(nil)
        }
        return Response(
            status: .ok,
            headers: [
                .contentType: EventStreams.mediaType, .cacheControl: "no-store",
                HTTPField.Name("X-Accel-Buffering")!: "no",
            ], body: body)
    }

    /// Asks for events in the lane for that; nil where there is no timetable, or no thread for it this time.
    private static func look<State: Sendable>(
        _ state: inout State, _ services: ServerServices, _ client: ComputeClient, _ languages: [LanguageTag],
        _ next: @escaping @Sendable (inout State, Answers) throws -> [Event]
    ) async throws -> [Event]? {
        let before = state
        let looked: Result<(events: [Event]?, after: State), any Error>
        do throws(ComputeError) {
            looked = try await services.computing.streams.run(for: client) { _ in
                Result {
                    var state = before
                    // Told here and not before the line, so that all streams of one second see the same.
                    let events = try services.city.edition.map { edition in
                        var answers = Answers(live: edition.live, now: services.clock.now())
                        answers.languages = languages
                        services.boards.turn(to: answers)
                        return try next(&state, answers)
                    }
                    return (events, state)
                }
            }
        } catch {
            return nil
        }
        let found = try looked.get()
        state = found.after
        return found.events
    }

    private static func bytes(of event: Event, after preamble: String) -> ByteBuffer {
        var buffer = ByteBuffer()
        buffer.reserveCapacity(event.data.count + 128)
        buffer.writeString("\(preamble)event: \(event.name)\nid: \(event.id)\ndata: ")
        buffer.writeBytes(event.data)
        buffer.writeString("\n\n")
        return buffer
    }
}

extension HTTPField.Name {
    static let lastEventID = HTTPField.Name("Last-Event-ID")!
}
