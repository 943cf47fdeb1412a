import Foundation
import TransitKit

/// Remembers what was counted and reported, in order.
final class UseCounter: Analytics, CrashReports, @unchecked Sendable {
    private let lock = NSLock()
    private var counted: [UseEvent] = []
    private var reported: [CrashReport] = []

    var events: [UseEvent] { lock.withLock { counted } }
    var reports: [CrashReport] { lock.withLock { reported } }

    func count(_ event: UseEvent) { lock.withLock { counted.append(event) } }
    func keep(_ reports: [CrashReport]) { lock.withLock { reported += reports } }
    func forget() { lock.withLock { (counted, reported) = ([], []) } }
}
