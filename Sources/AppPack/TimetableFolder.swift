import Foundation
import Timetable
import TimetableDelta

/// Timetables in a folder as phones take them: whole ones of the last days, and what leads from each to the newest.
///
/// What is there already, and is what was written, is kept as it is: a restart makes nothing anew.
struct TimetableFolder {
    /// Whole timetables that stay, the newest among them: a phone that has one of the others takes a delta.
    static let kept = 8

    private let folder: String
    /// Where the key lies that timetables are signed with.
    private let key: SharedSigningKey
    /// Told what is not as it should be.
    private let noting: (ReleaseNote) -> Void
    private var index: ReleaseIndex

    private static let wholeSuffix = ".whole", deltaSuffix = ".delta"
    /// The timetable that a delta starts from, as long as it is being made.
    private static let base = ".base"

    /// Files in a folder, which is made when it is not there.
    ///
    /// - Parameter key: where the signing key lies; nil for in the same folder.
    init(folder: String, key: SharedSigningKey?, noting: @escaping (ReleaseNote) -> Void) throws {
        self.key = key ?? SharedSigningKey(folder: folder, isMadeHere: true)
        (self.folder, self.noting) = (folder, noting)
        for folder in self.key.isMadeHere ? [folder, self.key.folder] : [folder] {
            do {
                try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
            } catch {
                throw PackError.unwritable(path: folder, reason: error.localizedDescription)
            }
        }
        index = ReleaseIndex(folder: folder)
    }

    /// A server that begins to share its key with others goes on with the one that phones trust.
    private func carryKeyOver() throws {
        let name = "/" + TimetableSigningKey.fileName
        guard key.isMadeHere, key.folder != folder, !FileManager.default.fileExists(atPath: key.folder + name),
            let own = FileManager.default.contents(atPath: folder + name)
        else { return }
        try NewFile.write(own, to: key.folder + name, rights: 0o600, replacing: false)
    }

    /// Writes a timetable and what leads to it from each of the ones before, and removes what is older.
    mutating func export(_ timetable: Timetable) throws -> TimetableRelease {
        removeUnfinished()
        try carryKeyOver()
        let key = try TimetableSigningKey(folder: key.folder, isMadeHere: key.isMadeHere, noting: noting)
        let file = try DownloadFile(path: timetable.path)
        let stem = PackFile.stem(of: timetable, file.sha256)
        let name = stem + Self.wholeSuffix
        let whole = try whole(name, of: file)
        var (deltas, before): ([TimetableRelease.Delta], [String]) = ([], [])
        for old in names(ending: Self.wholeSuffix) where old != name && before.count < Self.kept - 1 {
            do {
                guard let base = try sound(old) else { continue }
                deltas.append(try delta(from: old, base, to: file, stem))
            } catch {
                noting(.deltaFailed(from: old, reason: "\(error)"))
            }
            before.append(old)
        }
        removeAll(but: [name] + before + deltas.map(\.file.name))
        do {
            try index.write(folder: folder)
        } catch {
            noting(.indexFailed(reason: "\(error)"))
        }
        let statement = TimetableRelease.statement(of: timetable, sha256: file.sha256, byteCount: file.byteCount)
        return TimetableRelease(
            sha256: file.sha256, byteCount: file.byteCount, whole: whole, deltas: deltas,
            signature: try key.signature(for: statement), publicKey: key.publicKey)
    }

    private func path(_ name: String) -> String { "\(folder)/\(name)" }

    /// The file that makes a timetable from nothing: the one there is, where it can be relied upon.
    private mutating func whole(_ name: String, of timetable: DownloadFile) throws -> DownloadFile {
        if let known = try sound(name), known.timetableSHA256 == timetable.sha256 {
            return DownloadFile(path: path(name), byteCount: known.byteCount, sha256: known.sha256)
        }
        try TimetableDelta.make(from: nil, to: timetable.path).write(to: path(name))
        let file = try DownloadFile(path: path(name))
        index.files[name] = ReleaseIndex.Entry(file, makes: timetable)
        return file
    }

    /// What leads from a timetable before, of which there is the whole.
    private mutating func delta(
        from whole: String, _ base: ReleaseIndex.Entry, to timetable: DownloadFile, _ stem: String
    ) throws -> TimetableRelease.Delta {
        let name = "\(stem)-from-\(base.timetableSHA256.prefix(8))\(Self.deltaSuffix)"
        if let known = index.files[name], known.timetableSHA256 == timetable.sha256,
            known.fromSHA256 == base.timetableSHA256, let file = unchanged(name, known)
        {
            return TimetableRelease.Delta(from: base.timetableSHA256, file: file)
        }
        let made = path(Self.base)
        defer { try? FileManager.default.removeItem(atPath: made) }
        try TimetableDelta.apply(path(whole), to: nil, writing: made, limit: base.timetableByteCount)
        try TimetableDelta.make(from: made, to: timetable.path).write(to: path(name))
        let file = try DownloadFile(path: path(name))
        index.files[name] = ReleaseIndex.Entry(file, makes: timetable, from: base.timetableSHA256)
        return TimetableRelease.Delta(from: base.timetableSHA256, file: file)
    }

    /// What is known of a whole timetable in the folder, by the index or else by making it; nil where there is none, or none that
    /// can be relied upon, which is removed.
    private mutating func sound(_ name: String) throws -> ReleaseIndex.Entry? {
        guard FileManager.default.fileExists(atPath: path(name)) else { return nil }
        if let known = index.files[name] { return unchanged(name, known) == nil ? nil : known }
        let made = path(Self.base)
        defer { try? FileManager.default.removeItem(atPath: made) }
        do {
            try TimetableDelta.apply(path(name), to: nil, writing: made)
        } catch .unwritable(let path, let reason) {
            // No fault of the file's.
            throw DeltaError.unwritable(path: path, reason: reason)
        } catch {
            drop(name, because: error.description)
            return nil
        }
        let known = ReleaseIndex.Entry(try DownloadFile(path: path(name)), makes: try DownloadFile(path: made))
        index.files[name] = known
        return known
    }

    /// A file that is still what was written; nil of one that is not, or that programs of this version cannot read: it is removed.
    private mutating func unchanged(_ name: String, _ known: ReleaseIndex.Entry) -> DownloadFile? {
        do {
            let file = try DownloadFile(path: path(name))
            guard known.describes(file) else {
                drop(name, because: "it is not what was written")
                return nil
            }
            _ = try TimetableDelta.header(of: path(name))
            return file
        } catch {
            drop(name, because: "\(error)")
            return nil
        }
    }

    private mutating func drop(_ name: String, because reason: String) {
        noting(.fileDropped(name: name, reason: reason))
        remove(name)
    }

    private mutating func remove(_ name: String) {
        try? FileManager.default.removeItem(atPath: path(name))
        index.files[name] = nil
    }
}

extension TimetableFolder {
    /// Names of files, the one written last first.
    private func names(ending suffix: String) -> [String] {
        allNames.filter { $0.hasSuffix(suffix) && !$0.hasPrefix(".") }
            .map { name -> (name: String, written: Date) in
                let attributes = try? FileManager.default.attributesOfItem(atPath: path(name))
                return (name, attributes?[.modificationDate] as? Date ?? .distantPast)
            }
            .sorted { ($0.written, $0.name) > ($1.written, $1.name) }.map(\.name)
    }

    private var allNames: [String] { (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [] }

    /// Removes what a process that was killed had not finished.
    private func removeUnfinished() {
        for name in allNames where name.contains(NewFile.suffix) || name.hasPrefix(Self.base) {
            try? FileManager.default.removeItem(atPath: path(name))
        }
    }

    /// Removes what is offered no more, but for the deltas written last: a download that began before a swap ends whole.
    private mutating func removeAll(but names: [String]) {
        let stay = Set(names)
        for name in self.names(ending: Self.wholeSuffix) where !stay.contains(name) { remove(name) }
        for name in self.names(ending: Self.deltaSuffix).filter({ !stay.contains($0) }).dropFirst(Self.kept) {
            remove(name)
        }
        let there = Set(allNames)
        index.files = index.files.filter { there.contains($0.key) }
    }
}
