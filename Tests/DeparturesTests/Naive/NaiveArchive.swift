import Foundation

/// An archive read through another program: `unzip`, or Python's zipfile where that is missing.
struct NaiveArchive {
    let path: String
    /// Entry of each file, by its last path component.
    private var entries: [String: String] = [:]

    init(path: String) throws {
        self.path = path
        let listing = try NaivePipe(Self.listing(path)).text()
        for entry in listing.split(separator: "\n").map(String.init) where !entry.hasPrefix("__MACOSX") {
            let name = entry.split(separator: "/").last.map(String.init) ?? entry
            entries[name] = entries[name] ?? entry
        }
    }

    func has(_ file: String) -> Bool { entries[file] != nil }

    /// The decompressed bytes of a file.
    func open(_ file: String) throws -> NaivePipe { try NaivePipe(Self.extraction(path, entries[file] ?? file)) }

    private static let unzip = ["/usr/bin/unzip", "/bin/unzip", "/usr/local/bin/unzip", "/opt/homebrew/bin/unzip"]
        .first { FileManager.default.isExecutableFile(atPath: $0) }

    private static func listing(_ path: String) -> [String] {
        if let unzip { return [unzip, "-Z1", path] }
        let script = "import sys, zipfile; print('\\n'.join(zipfile.ZipFile(sys.argv[1]).namelist()))"
        return ["/usr/bin/env", "python3", "-c", script, path]
    }

    private static func extraction(_ path: String, _ entry: String) -> [String] {
        if let unzip { return [unzip, "-p", path, entry] }
        let script = """
            import shutil, sys, zipfile
            shutil.copyfileobj(zipfile.ZipFile(sys.argv[1]).open(sys.argv[2]), sys.stdout.buffer)
            """
        return ["/usr/bin/env", "python3", "-c", script, path, entry]
    }
}

/// What another program prints, piece by piece.
final class NaivePipe {
    private let process = Process()
    private let output = Pipe()

    init(_ command: [String]) throws {
        process.executableURL = URL(filePath: command[0])
        process.arguments = Array(command.dropFirst())
        process.standardOutput = output
        try process.run()
    }

    /// The next bytes; empty at the end.
    func read() -> [UInt8] {
        [UInt8](unsafeUninitializedCapacity: 1 << 16) { buffer, count in
            count = max(
                0, Foundation.read(output.fileHandleForReading.fileDescriptor, buffer.baseAddress, buffer.count))
        }
    }

    func text() -> String {
        var all: [UInt8] = []
        while case let bytes = read(), !bytes.isEmpty { all += bytes }
        return String(decoding: all, as: UTF8.self)
    }

    deinit { process.waitUntilExit() }
}
