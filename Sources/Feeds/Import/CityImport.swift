import Crypto
import Foundation
import GTFS
import Timetable
import TimetableCompiler
import Wire

/// Compiles the feeds of a city and judges the result before anything is published.
package struct CityImport {
    package let city: CityFile
    /// Called at each step and every few hundred thousand rows.
    package var progress: (ImportProgress) -> Void = { _ in }
    package var limits = FeedLimits()
    /// The date on which the import is made; only gates about the future look at it.
    package var today: ServiceDate

    /// An import of a city.
    package init(city: CityFile, today: ServiceDate) { (self.city, self.today) = (city, today) }

    /// What an import came to.
    package struct Outcome {
        package var compiled: CompiledTimetable
        package var problems: ProblemLog
        /// Whether nothing found forbids publishing.
        package var canBePublished: Bool { !problems.isFatal }
    }

    /// Reads, compiles and judges; writes nothing.
    ///
    /// - Parameters:
    ///   - generatedAt: seconds since 1970-01-01T00:00:00Z, from the caller's clock.
    ///   - lastGood: the timetable this one would replace, for the gate on what vanished.
    package func run(generatedAt: Int64, lastGood: Timetable? = nil) throws(FeedError) -> Outcome {
        let problems = ProblemLog()
        let compiler = TimetableCompiler(
            city: city.name, problems: problems, timeZone: city.timeZone, progress: progress)
        for feed in city.feeds {
            if feed.path.isEmpty, let origin = feed.origin {
                throw .unreadable(
                    path: origin.url,
                    reason: "the feed \(feed.id) is fetched from there by a server and lies nowhere yet")
            }
            let opened = try Feed(at: feed.path, id: feed.id, problems: problems, limits: limits)
            compiler.add(opened, role: feed.role, filter: feed.filter, source: try SourceHash.origin(of: feed.path))
        }
        let compiled = compiler.finish(generatedAt: generatedAt)
        PublicationCheck(city, today: today).judge(compiled, lastGood: lastGood, problems: problems)
        return Outcome(compiled: compiled, problems: problems)
    }
}

/// SHA-256 of a feed as it was fetched.
package enum SourceHash {
    /// Hash and size of a feed.
    package static func origin(of path: String) throws(FeedError) -> FeedOrigin {
        let attributes = try? FileManager.default.attributesOfItem(atPath: path)
        let isFile = attributes?[.type] as? FileAttributeType == .typeRegular
        return FeedOrigin(sha256: try of(path), bytes: isFile ? (attributes?[.size] as? UInt64 ?? 0) : 0)
    }

    /// Of an archive, in hexadecimal; of a folder, over the names and contents of its files.
    package static func of(_ path: String) throws(FeedError) -> String {
        var hash = SHA256()
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 20, alignment: 16)
        defer { buffer.deallocate() }
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
            throw .unreadable(path: path, reason: "no such file")
        }
        var files = [path]
        if isFolder.boolValue {
            let names = (try? FileManager.default.subpathsOfDirectory(atPath: path)) ?? []
            files = names.sorted().filter { $0.hasSuffix(".txt") }.map { path + "/" + $0 }
        }
        for file in files {
            if isFolder.boolValue { hash.update(data: Array(file.dropFirst(path.count).utf8)) }
            guard let handle = FileHandle(forReadingAtPath: file) else {
                throw .unreadable(path: file, reason: "it cannot be opened")
            }
            defer { try? handle.close() }
            while true {
                let got = read(handle.fileDescriptor, buffer.baseAddress, buffer.count)
                if got < 0 { throw .unreadable(path: file, reason: String(cString: strerror(errno))) }
                if got == 0 { break }
                hash.update(bufferPointer: UnsafeRawBufferPointer(rebasing: buffer[..<got]))
            }
        }
        return hash.finalize().hexadecimal
    }
}
