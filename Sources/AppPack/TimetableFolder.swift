import Foundation
import Timetable
import TimetableDelta

/// Timetables in a folder as phones take them: whole ones of the last days, and what leads from each to the newest.
///
/// What is there already is kept as it is: a restart makes nothing anew.
struct TimetableFolder {
    /// Whole timetables that stay, the newest among them: a phone that has one of the others takes a delta.
    static let kept = 8

    let folder: String

    /// Writes a timetable and what leads to it from each of the ones before, and removes what is older.
    func export(_ timetable: Timetable) throws -> TimetableRelease {
        do {
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        } catch {
            throw PackError.unwritable(path: folder, reason: error.localizedDescription)
        }
        let key = try TimetableSigningKey(folder: folder)
        let file = try DownloadFile(path: timetable.path)
        let stem = PackFile.stem(of: timetable, file.sha256)
        let whole = "\(folder)/\(stem)\(Self.wholeSuffix)"
        if !Self.leads(whole, from: nil, to: timetable) {
            try TimetableDelta.make(from: nil, to: timetable.path).write(to: whole)
        }
        let before = files(ending: Self.wholeSuffix).filter { $0 != whole }.prefix(Self.kept - 1)
        let deltas = before.compactMap { try? delta(from: $0, to: timetable, stem) }
        removeAll(but: [whole] + before + deltas.map(\.file.path))
        let statement = TimetableRelease.statement(of: timetable, sha256: file.sha256, byteCount: file.byteCount)
        return TimetableRelease(
            sha256: file.sha256, byteCount: file.byteCount, whole: try DownloadFile(path: whole), deltas: deltas,
            signature: try key.signature(for: statement), publicKey: key.publicKey)
    }

    private static let wholeSuffix = ".whole", deltaSuffix = ".delta"

    /// What leads from a timetable before, of which there is the whole.
    private func delta(from whole: String, to timetable: Timetable, _ stem: String) throws -> TimetableRelease.Delta {
        let base = "\(folder)/.base"
        defer { try? FileManager.default.removeItem(atPath: base) }
        try TimetableDelta.apply(whole, to: nil, writing: base)
        let from = try DownloadFile(path: base).sha256
        let path = "\(folder)/\(stem)-from-\(from.prefix(8))\(Self.deltaSuffix)"
        if !Self.leads(path, from: base, to: timetable) {
            try TimetableDelta.make(from: base, to: timetable.path).write(to: path)
        }
        return TimetableRelease.Delta(from: from, file: try DownloadFile(path: path))
    }

    /// Whether a file is there that makes a timetable from another one.
    private static func leads(_ path: String, from base: String?, to timetable: Timetable) -> Bool {
        guard let header = try? TimetableDelta.header(of: path) else { return false }
        return (try? header.leads(from: base, to: timetable.path)) ?? false
    }

    /// Paths of files, the one written last first.
    private func files(ending suffix: String) -> [String] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return names.filter { $0.hasSuffix(suffix) && !$0.hasPrefix(".") }
            .map { name -> (path: String, written: Date) in
                let path = "\(folder)/\(name)"
                let attributes = try? FileManager.default.attributesOfItem(atPath: path)
                return (path, attributes?[.modificationDate] as? Date ?? .distantPast)
            }
            .sorted { ($0.written, $0.path) > ($1.written, $1.path) }.map(\.path)
    }

    /// Removes what is offered no more, but for the deltas written last: a download that began before a swap ends whole.
    private func removeAll(but paths: [String]) {
        let stay = Set(paths)
        for path in files(ending: Self.wholeSuffix) where !stay.contains(path) {
            try? FileManager.default.removeItem(atPath: path)
        }
        for path in files(ending: Self.deltaSuffix).filter({ !stay.contains($0) }).dropFirst(Self.kept) {
            try? FileManager.default.removeItem(atPath: path)
        }
    }
}
