import Testing

@testable import Backups

/// What is told of backups.
@Suite struct MonitorTests {
    @Test func `what failed here is told until a newer backup is there, whoever made it`() {
        let monitor = BackupMonitor()
        monitor.note(nil, next: 10)
        monitor.noteFailure("no room")
        monitor.note(nil, next: 20)
        #expect(monitor.figures.trouble == "no room" && monitor.figures.failures == 1)
        // The first ever, by another node.
        let first = BackupFolder.Kept(name: "first", madeAt: 15, byteCount: 3)
        monitor.note(first, next: 100)
        #expect(monitor.figures.trouble == nil && monitor.figures.last == 15 && monitor.figures.byteCount == 3)
        monitor.noteFailure("no room")
        monitor.note(first, next: 100)
        #expect(monitor.figures.trouble == "no room")
        monitor.note(.init(name: "second", madeAt: 101, byteCount: 4), next: 200)
        #expect(monitor.figures.trouble == nil && monitor.figures.failures == 2)
    }
}
