import ErrorReports
import Testing

@Suite struct ReportBookTests {
    private static func report(_ kind: String, _ operation: String? = nil) -> ErrorReport {
        ErrorReport(kind: kind, subject: operation.map { ["operation": $0] } ?? [:])
    }

    /// What is to be sent next.
    private static func next(_ book: inout ReportBook, now: Double) throws -> ReportBook.Due {
        let due = book.next(now: now)
        return try #require(due)
    }

    @Test func `the same one is told once in a while, with how often it happened`() throws {
        var book = ReportBook(ReportLimits())
        for moment in 0..<5 { book.add(Self.report("job_failed"), happened: Int64(moment), now: 0) }
        let first = try Self.next(&book, now: 0)
        #expect(first.times == 5 && first.happened == 0 && book.waiting == 0)
        book.note(.sent, of: first, pause: nil, now: 0)
        for moment in 5..<8 { book.add(Self.report("job_failed"), happened: Int64(moment), now: 1) }
        let early = book.next(now: 599)
        #expect(early == nil && book.waiting == 1)
        let second = try Self.next(&book, now: 600)
        #expect(second.times == 3 && second.happened == 5)
        let none = book.next(now: 2_000)
        #expect(none == nil, "nothing has happened since")
    }

    @Test func `what happens again is told before its time where the process ends`() throws {
        var book = ReportBook(ReportLimits())
        book.add(Self.report("job_failed"), happened: 0, now: 0)
        let first = try Self.next(&book, now: 0)
        book.note(.sent, of: first, pause: nil, now: 0)
        book.add(Self.report("job_failed"), happened: 1, now: 1)
        let (early, last) = (book.next(now: 2), book.next(now: 2, last: true))
        #expect(early == nil && last?.times == 1)
    }

    @Test func `the same kind about something else is another`() {
        var book = ReportBook(ReportLimits())
        book.add(Self.report("request_failed", "stop"), happened: 0, now: 0)
        book.add(Self.report("request_failed", "plan"), happened: 0, now: 0)
        let told = [book.next(now: 0), book.next(now: 0)].map { $0?.report.subject }
        #expect(told == [["operation": "stop"], ["operation": "plan"]], "in their order")
    }

    @Test func `no more go out in a minute than may`() {
        var book = ReportBook(ReportLimits())
        for number in 0..<30 { book.add(Self.report("a_fault", "\(number)"), happened: 0, now: 0) }
        var sent: [Double] = []
        for second in 0..<180 {
            while let due = book.next(now: Double(second)) {
                book.note(.sent, of: due, pause: nil, now: Double(second))
                sent.append(Double(second))
            }
        }
        #expect(sent.count == 30)
        for (one, eleventh) in zip(sent, sent.dropFirst(10)) { #expect(eleventh - one >= 60) }
    }

    @Test func `what finds no room is counted, until others have been told long ago`() throws {
        var limits = ReportLimits()
        (limits.kept, limits.perMinute) = (3, 100)
        var book = ReportBook(limits)
        for number in 0..<5 { book.add(Self.report("a_fault", "\(number)"), happened: 0, now: 0) }
        #expect(book.waiting == 3 && book.outcomes[.dropped] == 2)
        while let due = book.next(now: 0) { book.note(.sent, of: due, pause: nil, now: 0) }
        book.add(Self.report("a_fault", "5"), happened: 1, now: 1)
        #expect(book.outcomes[.dropped] == 3, "those that were told are to be counted for a while")
        book.add(Self.report("a_fault", "6"), happened: 700, now: 700)
        #expect(book.waiting == 1 && book.outcomes[.dropped] == 3)
    }

    @Test func `what did not get through is tried again at growing pauses, and counted on meanwhile`() throws {
        var book = ReportBook(ReportLimits())
        book.add(Self.report("job_failed"), happened: 0, now: 0)
        var (now, tries): (Double, [Double]) = (0, [])
        while tries.count < 14 {
            if let due = book.next(now: now) {
                tries.append(now)
                #expect(due.times == tries.count, "none is lost")
                book.note(.failed, of: due, pause: nil, now: now)
                book.add(Self.report("job_failed"), happened: 1, now: now)
            }
            now += 1
        }
        let pauses = zip(tries.dropFirst(), tries).map { $0 - $1 }
        #expect(pauses == [1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 600, 600, 600])
        let due = try Self.next(&book, now: now + 600)
        book.note(.sent, of: due, pause: nil, now: now + 600)
        #expect(book.outcomes == [.failed: 14, .sent: 1])
    }

    @Test func `trouble is said once an hour`() {
        var book = ReportBook(ReportLimits())
        let said = [0, 3_599, 3_600, 3_601].map { book.saysTrouble(now: $0) }
        #expect(said == [true, false, true, false])
    }
}
