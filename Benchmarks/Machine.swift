import Foundation
import PhoneTasks
import Synchronization

/// The machine the figures belong to, and how time and numbers are taken on it.
enum Machine {
    static var description: String {
        let cores = ProcessInfo.processInfo.activeProcessorCount
        let info = (try? String(contentsOfFile: "/proc/cpuinfo", encoding: .utf8)) ?? ""
        let model =
            info.split(separator: "\n").first { $0.hasPrefix("model name") }?
            .split(separator: ":").last.map { $0.trimmingCharacters(in: .whitespaces) } ?? "unknown processor"
        let memory = ProcessInfo.processInfo.physicalMemory / (1 << 30)
        return "\(cores) cores of \(model), \(memory) GiB"
    }

    static func seconds() -> Double { MonotonicClock.seconds() }

    /// Seconds of one run of a block.
    static func time(_ body: () throws -> Void) rethrows -> Double { try MonotonicClock.time(body) }
}

/// Waits for work that waits.
enum Blocking {
    /// What it comes to; nil where it fails, which is said.
    static func run<Result: Sendable>(_ body: @escaping @Sendable () async throws -> Result) -> Result? {
        let done = DispatchSemaphore(value: 0)
        let result = Mutex<Result?>(nil)
        Task.detached {
            do {
                let made = try await body()
                result.withLock { $0 = made }
            } catch {
                print("   \(error)")
            }
            done.signal()
        }
        done.wait()
        return result.withLock { $0 }
    }
}

/// Times of many runs.
struct Samples {
    private var sorted: [Double]

    init(_ samples: [Double]) { sorted = samples.sorted() }

    var count: Int { sorted.count }
    /// All of them, the least first.
    var all: [Double] { sorted }

    func percentile(_ percent: Double) -> Double {
        guard !sorted.isEmpty else { return 0 }
        return sorted[min(sorted.count - 1, Int(Double(sorted.count) * percent / 100))]
    }

    /// `p50 12 µs, p99 40 µs`.
    var text: String { "p50 \(Self.duration(percentile(50))), p99 \(Self.duration(percentile(99)))" }

    /// The same with the ninetieth percentile.
    var fullText: String {
        "p50 \(Self.duration(percentile(50))), p90 \(Self.duration(percentile(90))), p99 \(Self.duration(percentile(99)))"
    }

    static func duration(_ seconds: Double) -> String {
        switch seconds {
        case ..<1e-3: "\(rounded(seconds * 1e6)) µs"
        case ..<1: "\(rounded(seconds * 1e3)) ms"
        default: "\(rounded(seconds)) s"
        }
    }

    /// Three significant digits.
    static func rounded(_ value: Double) -> String {
        value >= 100
            ? "\(Int(value.rounded()))"
            : value >= 10 ? "\((value * 10).rounded() / 10)" : "\((value * 100).rounded() / 100)"
    }
}

/// Where things lie.
enum Paths {
    static let package = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent().path
    static let shared = package + "/../shared"
    static var feeds: String? {
        let path = shared + "/feeds"
        return FileManager.default.fileExists(atPath: path) ? path : nil
    }
    static let program = package + "/.build/release/transit"
    /// A folder for this run, removed by the system.
    static let work: String = {
        let path = NSTemporaryDirectory() + "transit-bench-\(ProcessInfo.processInfo.processIdentifier)"
        try? FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        return path
    }()

    static func feed(_ name: String) -> String { (feeds ?? "") + "/\(name).zip" }
}

/// Runs programs.
enum Shell {
    /// Output of a program, standard error with it; nil where it cannot be run. The status comes with it.
    static func run(_ program: String, _ arguments: [String]) -> (output: String, status: Int32)? {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: program)
        process.arguments = arguments
        let pipe = Pipe()
        process.standardOutput = pipe
        process.standardError = pipe
        guard (try? process.run()) != nil else { return nil }
        let output = pipe.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return (String(decoding: output, as: UTF8.self), process.terminationStatus)
    }

    /// Full path of a program on PATH.
    static func find(_ name: String) -> String? {
        let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
        return path.split(separator: ":").map { "\($0)/\(name)" }
            .first { FileManager.default.isExecutableFile(atPath: $0) }
    }
}
