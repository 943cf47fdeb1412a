import CLibPQ
import Foundation
import Synchronization

extension PostgresDriver {
    /// What is sent to a channel (`NOTIFY`), on a connection of its own that comes back when it was lost.
    ///
    /// - Parameter channel: its exact name.
    /// - Returns: payloads in the order of their commits, and `""` whenever some may have been missed: when listening begins
    ///   and begins again. Ends when the task that reads it does.
    package func listen(_ channel: String) -> AsyncStream<String> {
        let (stream, continuation) = AsyncStream.makeStream(of: String.self, bufferingPolicy: .bufferingNewest(4_096))
        guard let wakeUp = try? WakeUpPipe() else {
            continuation.finish()
            return stream
        }
        continuation.onTermination = { _ in wakeUp.send() }
        let configuration = configuration
        let thread = Thread {
            PostgresListener(configuration, channel, wakeUp, continuation).run()
            continuation.finish()
        }
        thread.name = "PostgreSQL listener"
        thread.start()
        return stream
    }

    package func hearOfChanges(_ heard: @escaping @Sendable () -> Void) async {
        for await _ in listen(Publication.trigger) { heard() }
    }
}

/// A pipe that ends a wait in `poll`.
final class WakeUpPipe: Sendable {
    let reading: Int32
    private let writing: Int32
    private let flag = Atomic(false)

    init() throws(DatabaseError) {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { throw .unavailable("no more files can be opened") }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        (reading, writing) = (ends[0], ends[1])
    }

    deinit {
        close(reading)
        close(writing)
    }

    /// Whether it was sent.
    var isSent: Bool { flag.load(ordering: .acquiring) }

    func send() {
        flag.store(true, ordering: .releasing)
        var byte: UInt8 = 1
        _ = write(writing, &byte, 1)
    }
}

/// Waits for notifications, on a thread of its own.
private struct PostgresListener {
    private let configuration: PostgresConfiguration
    private let command: String
    private let wakeUp: WakeUpPipe
    private let listener: AsyncStream<String>.Continuation

    init(
        _ configuration: PostgresConfiguration, _ channel: String, _ wakeUp: WakeUpPipe,
        _ listener: AsyncStream<String>.Continuation
    ) {
        (self.configuration, self.wakeUp, self.listener) = (configuration, wakeUp, listener)
        command = "LISTEN " + SQLWriter.quoted(channel)
    }

    func run() {
        var pause = Duration.milliseconds(50)
        while !wakeUp.isSent {
            do throws(PostgresFailure) {
                let link = try PostgresLink(configuration)
                try link.script(command, within: configuration.listenerTimeout)
                pause = .milliseconds(50)
                listener.yield("")
                try listen(on: link)
            } catch {
                _ = ready(-1, within: pause)
                pause = min(pause * 2, .seconds(5))
            }
        }
    }

    private func listen(on link: PostgresLink) throws(PostgresFailure) {
        while !wakeUp.isSent {
            while let notification = PQnotifies(link.handle) {
                let payload = String(cString: notification.pointee.extra)
                PQfreemem(notification)
                // One that the reader was too slow for was dropped.
                if case .dropped = listener.yield(payload) { listener.yield("") }
            }
            // A server that went away without a word is noticed by asking it; TCP alone takes a quarter of an hour.
            if !ready(PQsocket(link.handle), within: configuration.listenerSilence) {
                try link.script("SELECT 1", within: configuration.listenerTimeout)
            }
            guard wakeUp.isSent || PQconsumeInput(link.handle) == 1, link.isAlive else { throw .lost(link.lastMessage) }
        }
    }

    /// Waits until there is something to read, the reader has gone, or the time is over; says whether it was before that.
    private func ready(_ socket: Int32, within limit: Duration) -> Bool {
        var descriptors = [
            pollfd(fd: wakeUp.reading, events: Int16(POLLIN), revents: 0),
            pollfd(fd: socket, events: Int16(POLLIN), revents: 0),
        ]
        return poll(&descriptors, 2, Int32(limit.milliseconds)) > 0
    }
}
