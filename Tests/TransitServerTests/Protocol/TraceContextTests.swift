import Foundation
import Logging
import Testing
import TransitServer

/// `traceparent` as W3C Trace Context has it, and what of it the log says.
@Suite struct TraceContextTests {
    private static let trace = "4bf92f3577b34da6a3ce929d0e0e4736", parent = "00f067aa0ba902b7"

    @Test(
        arguments: [
            "00-\(trace)-\(parent)-01", "00-\(trace)-\(parent)-00", "00-\(trace)-\(parent)-ff",
            "01-\(trace)-\(parent)-01", "fe-\(trace)-\(parent)-01-and-more", "cc-\(trace)-\(parent)-01-",
        ])
    func `a valid one names its trace`(header: String) throws {
        let (high, low) = try #require(TraceContext.traceID(header))
        #expect(TraceContext(high: high, low: low, span: 1).traceID == Self.trace)
    }

    @Test(
        arguments: [
            "", "00", "ff-\(trace)-\(parent)-01", "00-\(String(repeating: "0", count: 32))-\(parent)-01",
            "00-\(trace)-0000000000000000-01", "00-\(trace.uppercased())-\(parent)-01", "0A-\(trace)-\(parent)-01",
            "00-\(trace)-\(parent)-0", "00-\(trace)-\(parent)-0g", "00-\(trace)-\(parent)-01-", "00-\(trace)-\(parent)",
            "cc-\(trace)-\(parent)-01x", "00-\(trace.dropLast())-\(parent)-011", " 00-\(trace)-\(parent)-01",
            "00-\(trace)-\(parent)-01, 00-\(trace)-\(parent)-01", "00-\(trace)_\(parent)-01",
            "00-é\(trace.dropLast(2))-\(parent)-01",
        ])
    func `any other is ignored`(header: String) {
        #expect(TraceContext.traceID(header) == nil)
    }

    @Test func `ids keep their zeros`() {
        let trace = TraceContext(high: 0, low: 1, span: 0x0a)
        #expect(trace.traceID == "00000000000000000000000000000001" && trace.spanID == "000000000000000a")
    }

    @Test func `lines at level error belong to the request, others do not`() throws {
        var ends: [Int32] = [0, 0]
        try #require(pipe(&ends) == 0)
        defer { for end in ends { close(end) } }
        let writer = LogWriter(descriptor: ends[1])
        let logger = Logger(label: "test") { JSONLogHandler(label: $0, level: .info, writer: writer, now: { 0 }) }
        TraceContext.$current.withValue(TraceContext(high: 0, low: 1, span: 2)) {
            logger.notice("security", metadata: ["account": "a"])
            logger.error("it_failed", metadata: ["span_id": "own"])
        }
        logger.error("it_failed_elsewhere")
        writer.flush(within: 10)
        var bytes = [UInt8](repeating: 0, count: 4_096)
        let count = read(ends[0], &bytes, bytes.count)
        let lines = String(decoding: bytes.prefix(max(0, count)), as: UTF8.self).split(separator: "\n")
        try #require(lines.count == 3)
        #expect(!lines[0].contains("trace_id") && !lines[2].contains("trace_id"))
        #expect(lines[1].contains("\"trace_id\":\"00000000000000000000000000000001\""))
        #expect(lines[1].contains("\"span_id\":\"own\""))
    }
}
