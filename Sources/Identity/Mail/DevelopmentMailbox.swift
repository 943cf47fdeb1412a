import Synchronization
import TransitAPI

/// Keeps mails instead of sending them, for demonstrations and development: the newest 200, in memory.
package final class DevelopmentMailbox: Mailer {
    /// How many mails are kept.
    package static let capacity = 200

    /// A mail that was kept.
    package struct Entry: Sendable {
        /// Numbers from 1, in the order of arrival.
        package let id: Int
        /// The mail.
        package let message: MailMessage
        /// When it came, in seconds since 1970-01-01T00:00:00Z.
        package let received: Int64
    }

    private struct Box {
        var entries: [Entry] = []
        var count = 0
    }

    private let box = Mutex(Box())
    private let now: @Sendable () -> Int64

    /// An empty mailbox.
    ///
    /// - Parameter now: seconds since 1970-01-01T00:00:00Z.
    package init(now: @escaping @Sendable () -> Int64) { self.now = now }

    package func send(_ message: MailMessage) async throws(MailError) {
        let received = now()
        box.withLock { box in
            box.count += 1
            box.entries.append(Entry(id: box.count, message: message, received: received))
            if box.entries.count > Self.capacity { box.entries.removeFirst() }
        }
    }

    /// The mails kept, newest first.
    ///
    /// - Parameter address: only those to this address, whatever the case of its letters; nil for all.
    package func mails(to address: String? = nil) -> [Entry] {
        let entries = box.withLock { $0.entries }
        let wanted = address?.lowercased()
        return entries.reversed().filter { wanted == nil || $0.message.to.address.lowercased() == wanted }
    }

    /// The mails kept, newest first, as JSON: `{"mails":[{"id","to","from","subject","text","html","received_at"}]}`.
    package func json(to address: String? = nil) -> [UInt8] {
        let mails = mails(to: address).map { entry -> JSONValue in
            [
                "id": .int(entry.id), "to": .string(entry.message.to.address),
                "from": .string(entry.message.from.address), "subject": .string(entry.message.subject),
                "text": .string(entry.message.text), "html": entry.message.html.map { .string($0) } ?? .null,
                "received_at": .int(Int(entry.received)),
            ]
        }
        return JSONValue.object(["mails": .array(mails)]).bytes
    }
}
