import Foundation
import Testing
import TransitServer

/// Log lines leave from a thread of their own: full disks, stalled readers and readers that are gone cost lines and
/// nothing else.
@Suite struct LogWriterTests {
    /// A pipe whose ends close with it.
    private final class Pipe: Sendable {
        let reading: Int32, writing: Int32

        init() {
            var ends: [Int32] = [0, 0]
            _ = pipe(&ends)
            (reading, writing) = (ends[0], ends[1])
        }

        deinit {
            close(reading)
            close(writing)
        }

        /// Leaves no room, with empty lines.
        func fill() {
            let flags = fcntl(writing, F_GETFL)
            _ = fcntl(writing, F_SETFL, flags | O_NONBLOCK)
            while write(writing, "\n", 1) == 1 {}
            _ = fcntl(writing, F_SETFL, flags)
        }

        /// What comes until a text does.
        func read(until end: String) -> String {
            var text = ""
            var piece = [UInt8](repeating: 0, count: 64 << 10)
            while !text.contains(end) {
                let count = Foundation.read(reading, &piece, piece.count)
                guard count > 0 else { break }
                text += String(decoding: piece[..<count], as: UTF8.self)
            }
            return text
        }
    }

    private static func line(_ number: Int) -> [UInt8] { Array("{\"line\":\(number)}\n".utf8) }

    /// Does on a thread of its own what waits: those that run the tests are few.
    private static func aside<Value: Sendable>(_ work: @escaping @Sendable () -> Value) async -> Value {
        await withCheckedContinuation { waiting in
            Thread { waiting.resume(returning: work()) }.start()
        }
    }

    private static func isFlushed(_ writer: LogWriter) async -> Bool { await aside { writer.flush(within: 60) } }

    @Test func `lines come whole and in order, through a pipe that takes little at a time`() async throws {
        let pipe = Pipe()
        _ = fcntl(pipe.writing, F_SETFL, O_NONBLOCK)
        let writer = LogWriter(descriptor: pipe.writing)
        let count = 40_000
        async let reading = Self.aside { pipe.read(until: "{\"line\":\(count)}\n") }
        for number in 1...count { writer.add(Self.line(number)) }
        let text = await reading
        #expect(text.split(separator: "\n").map(String.init) == (1...count).map { "{\"line\":\($0)}" })
        #expect(await Self.isFlushed(writer))
        #expect(writer.linesDropped == 0)
    }

    @Test func `on a full disk every line is dropped and counted`() async throws {
        let full = open("/dev/full", O_WRONLY)
        try #require(full >= 0)
        defer { close(full) }
        let writer = LogWriter(descriptor: full)
        for number in 1...10_000 { writer.add(Self.line(number)) }
        #expect(await Self.isFlushed(writer))
        #expect(writer.linesDropped == 10_000)
    }

    @Test func `a reader that is gone costs lines`() async throws {
        signal(SIGPIPE, SIG_IGN)
        var ends: [Int32] = [0, 0]
        _ = pipe(&ends)
        close(ends[0])
        defer { close(ends[1]) }
        let writer = LogWriter(descriptor: ends[1])
        for number in 1...100 { writer.add(Self.line(number)) }
        #expect(await Self.isFlushed(writer))
        #expect(writer.linesDropped == 100)
    }

    @Test func `nobody waits for a reader that stalls, and it is told what it missed`() async throws {
        let pipe = Pipe()
        pipe.fill()
        let writer = LogWriter(descriptor: pipe.writing, capacity: 4_096) { Array("missed \($0)\n".utf8) }
        // More than the pipe, the thread and the buffer hold together: nobody reads yet.
        let count = 100_000
        for number in 1...count { writer.add(Self.line(number)) }
        #expect(!writer.flush(within: 0.01))
        let dropped = writer.linesDropped
        #expect(dropped > 0)
        async let reading = Self.aside { pipe.read(until: "the end\n") }
        #expect(await Self.isFlushed(writer))
        writer.add(Array("the end\n".utf8))
        let lines = await reading.split(separator: "\n").map(String.init)
        let told = lines.compactMap { $0.hasPrefix("missed ") ? Int($0.dropFirst(7)) : nil }
        #expect(told.reduce(0, +) == dropped && writer.linesDropped == dropped)
        // What came through came whole, and in order.
        let numbers = try lines.filter { !$0.hasPrefix("missed ") && $0 != "the end" }.map {
            try #require(Int($0.dropFirst(8).dropLast()))
        }
        #expect(numbers == numbers.sorted() && numbers.count + dropped == count && lines.last == "the end")
    }

    @Test func `after the end nothing is taken`() {
        let pipe = Pipe()
        let writer = LogWriter(descriptor: pipe.writing)
        writer.add(Self.line(1))
        writer.close()
        writer.add(Self.line(2))
        #expect(pipe.read(until: "\n") == "{\"line\":1}\n" && writer.linesDropped == 1)
    }
}
