import Foundation
import Logging
import Synchronization

/// The day's requests of one process in a file, so that a restart does not forget them.
///
/// A server that is killed had requests set aside that nobody made: they stay counted, so its day is a little shorter, and never
/// longer. A disk that is full or gone costs only that: it is said once, and counting goes on in memory.
package final class FileLedger: RequestLedger {
    /// What the file says of a provider: the day, and its requests.
    private struct Entry: Codable, Equatable {
        var end: Int64
        var requests: Int
    }

    private struct Content {
        var entries: [String: Entry]
        var fault: String?

        /// Requests of a day; none where another day is written down.
        func requests(of day: QuotaDay) -> Int {
            entries[day.provider].flatMap { $0.end == day.end ? $0.requests : nil } ?? 0
        }
    }

    private let path: String
    private let content: Mutex<Content>
    private let disk = DispatchQueue(label: "quota")
    private let logger: Logger

    /// Reads what the file says; one that is not there or says nothing sensible is an empty one.
    package init(path: String, logger: Logger) {
        (self.path, self.logger) = (path, logger)
        let entries = (try? Data(contentsOf: URL(fileURLWithPath: path))).flatMap {
            try? JSONDecoder().decode([String: Entry].self, from: $0)
        }
        content = Mutex(Content(entries: (entries ?? [:]).filter { $0.value.requests >= 0 }))
    }

    package func reserve(_ order: LedgerOrder) async -> LedgerAnswer {
        let grant = content.withLock { content in
            let grant = order.grant(after: content.requests(of: order.day))
            content.entries[order.day.provider] = Entry(end: order.day.end, requests: grant.total)
            return grant
        }
        await save()
        return .granted(grant)
    }

    package func giveBack(_ count: Int, of day: QuotaDay) async {
        content.withLock { content in
            guard content.entries[day.provider]?.end == day.end else { return }
            content.entries[day.provider]?.requests -= count
        }
        await save()
    }

    /// Requests of a day that are known here.
    package func requests(of day: QuotaDay) -> Int { content.withLock { $0.requests(of: day) } }

    /// Keeps what another ledger knows of a day, where it is more.
    package func learn(_ total: Int, of day: QuotaDay) async {
        let isNews = content.withLock { content in
            guard total > content.requests(of: day) else { return false }
            content.entries[day.provider] = Entry(end: day.end, requests: total)
            return true
        }
        if isNews { await save() }
    }

    /// Writes the file anew, whole or not at all.
    private func save() async {
        await withCheckedContinuation { continuation in
            disk.async {
                self.write()
                continuation.resume()
            }
        }
    }

    private func write() {
        let entries = content.withLock { $0.entries }
        var fault: String?
        do {
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.sortedKeys]
            try encoder.encode(entries).write(to: URL(fileURLWithPath: path), options: .atomic)
        } catch {
            fault = "\(error)"
        }
        let before = content.withLock { content in
            defer { content.fault = fault }
            return content.fault
        }
        if let fault, before == nil {
            logger.error("quota_not_kept", metadata: ["reason": "\(fault)"])
        }
    }
}
