import NIOCore
import NIOHTTP1

/// A visit as it takes place: asks each question when it is due, whatever became of those before. It lives on the event loop of its
/// run, and is used there only.
final class VisitRun: @unchecked Sendable {
    private let run: LoadRun.Running
    private let builder: RequestBuilder
    private let pool: ConnectionPool
    private let headers: HTTPHeaders
    private let token: String?
    /// When the app was opened, in seconds of the run.
    private let opened: Double
    private let steps: [VisitStep]
    private var next = 0
    private var learned = Learned()
    /// Tags of what the app has, by what was asked.
    private var tags: [String: String] = [:]
    /// Whether the board is what the stream last said.
    private var isStreamed = false
    private var isStreamOpen = false
    private var streamFailures = 0
    private var stream: LoadConnection?
    /// When it was to be opened, in seconds of the run.
    private var streamDue = 0.0
    private var isOver = false

    /// Breaks of a stream without a word after which the app leaves it alone.
    private static let mostStreamFailures = 3
    /// Seconds before it is opened again.
    private static let streamPause = 3.0

    init(
        _ run: LoadRun.Running, _ builder: RequestBuilder, _ pool: ConnectionPool, _ rider: Rider, token: String?,
        opened: Double, steps: [VisitStep]
    ) {
        (self.run, self.builder, self.pool, self.token) = (run, builder, pool, token)
        (self.opened, self.steps) = (opened, steps)
        headers = builder.headers(of: rider)
    }

    /// Asks what is due, and comes back for the rest.
    func begin() {
        guard !isOver else { return }
        guard next < steps.count else { return }
        let due = opened + steps[next].at
        run.at(due) { [self] in
            guard !isOver else { return }
            let step = steps[next]
            next += 1
            ask(step.question, due: due)
            begin()
        }
    }

    /// The run is over: nothing more is asked, streams are left.
    func leave() {
        isOver = true
        leaveStream()
    }

    private func ask(_ question: Question, due: Double) {
        if case .board(_, onlyUnstreamed: true) = question, isStreamed { return }
        if case .stream(let stop, let seconds) = question { return follow(stop, due: due, until: due + seconds) }
        guard var draft = builder.draft(question, headers, token: token, knowing: learned) else {
            return run.noteUnasked(due)
        }
        let id = run.makeRequestID()
        draft.request.headers.add(name: "X-Request-Id", value: id)
        if draft.mayKeep, let tag = tags[draft.request.target] {
            draft.request.headers.add(name: "If-None-Match", value: tag)
        }
        let (kind, sent) = (question.kind, draft)
        run.noteRequest(kind, due)
        pool.send(draft.request) { [self] outcome, inward, outward in
            run.note(outcome, kind, due, inward, outward)
            if case .answered(let answer) = outcome { take(answer, to: sent, id) }
        }
    }

    private func take(_ answer: LoadAnswer, to draft: Draft, _ id: String) {
        let target = draft.request.target
        if let said = answer.headers.first(name: "x-request-id"), said != id {
            run.checker.note(wrong: "it answers another request", target: target)
        }
        guard (200..<300).contains(answer.status) else { return }
        if draft.mayKeep, let tag = answer.headers.first(name: "etag") { tags[target] = tag }
        let learn: @Sendable (Learned) -> Void = { [self] in take($0) }
        run.checker.check(
            answer.bytes, isCompressed: answer.isCompressed, draft.expected, target: target,
            learn: draft.teaches ? learn : nil)
        if draft.isComparable { run.compare(draft.request) }
    }

    /// What a checked answer tells; from any thread.
    private func take(_ news: Learned) { run.loop.execute { self.learned.take(news) } }

    private func follow(_ stop: String, due: Double, until end: Double) {
        let question = Question.stream(stop, seconds: end - due)
        guard let draft = builder.draft(question, headers, token: nil, knowing: learned) else { return }
        var request = draft.request
        request.headers.add(name: "X-Request-Id", value: run.makeRequestID())
        run.noteRequest(.stream, due)
        run.at(end) { [self] in leaveStream() }
        var reader = EventReader()
        var hasHeard = false
        pool.stream(
            request,
            opened: { [self] connection in
                if isOver || run.now() >= end {
                    run.noteAbandoned(due, left: min(run.now(), end))
                    return false
                }
                (stream, streamDue) = (connection, due)
                return true
            },
            piece: { [self] _, piece in
                guard let piece else {
                    isStreamOpen = true
                    return run.noteStreamOpened(due)
                }
                for event in reader.events(in: piece.readableBytesView) where event.name == "departures" {
                    if !hasHeard { run.noteFirstEvent(due) }
                    (hasHeard, isStreamed, streamFailures) = (true, true, 0)
                    run.noteEvent(due)
                    run.checker.check(
                        event.data, isCompressed: false, draft.expected, target: request.target,
                        learn: { self.take($0) })
                }
            },
            done: { [self] outcome in ended(outcome, stop, due: due, until: end) })
    }

    /// A stream has ended before the rider left, or there was none: it is opened again after a while, as long as that may help.
    private func ended(_ outcome: LoadOutcome, _ stop: String, due: Double, until end: Double) {
        let bytes = stream?.takeBytes() ?? (inward: 0, outward: 0)
        stream?.close()
        closed()
        if case .failed(.streamEnded) = outcome {
            run.noteBroken(bytes.inward, bytes.outward)
        } else {
            run.note(outcome, .stream, due, bytes.inward, bytes.outward)
        }
        streamFailures += 1
        let again = run.now() + Self.streamPause
        guard streamFailures < Self.mostStreamFailures, again < end, !isOver else { return }
        run.at(again) { [self] in if !isOver { follow(stop, due: again, until: end) } }
    }

    private func leaveStream() {
        guard let stream else { return }
        let bytes = stream.takeBytes()
        run.noteStreamBytes(bytes.inward, bytes.outward)
        if !isStreamOpen { run.noteAbandoned(streamDue, left: run.now()) }
        stream.close()
        closed()
    }

    private func closed() {
        if isStreamOpen { run.noteStreamClosed() }
        (stream, isStreamed, isStreamOpen) = (nil, false, false)
    }
}
