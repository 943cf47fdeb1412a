import Foundation
import Testing

@testable import Backups

@Suite struct FolderTests {
    private let folder: Folder
    private let backups: BackupFolder

    init() throws {
        folder = try Folder()
        backups = BackupFolder(folder.path, city: "Sydney (NSW)")
    }

    @Test func `names say whose backups they are and when they were begun`() throws {
        #expect(backups.name(madeAt: 1_772_236_800, isEncrypted: false) == "transit-sydney--nsw--20260228T000000Z.tar")
        #expect(
            backups.name(madeAt: 1_772_236_801, isEncrypted: true) == "transit-sydney--nsw--20260228T000001Z.tar.age")
    }

    @Test func `the oldest go, never the last one, and nothing that has another name`() throws {
        let strange = [
            "transit-sydney--nsw--20200101T000000Z.tar.gz", "transit-perth-20200101T000000Z.tar", "copy.tar",
            "transit-sydney--nsw--20201301T000000Z.tar", "transit-sydney--nsw--2020.tar",
            "xtransit-sydney--nsw--20200101T000000Z.tar",
        ]
        for name in strange { try folder.write(name, "not ours") }
        for day in 0..<5 {
            try folder.write(
                backups.name(madeAt: 1_772_236_800 + Int64(day) * 86_400, isEncrypted: day % 2 == 0), "x\(day)")
        }
        #expect(try backups.all().map(\.madeAt) == (0..<5).map { 1_772_236_800 + $0 * 86_400 })
        let now: Int64 = 1_772_236_800 + 4 * 86_400
        // A clock that was wrong has made one: it goes first.
        let later = backups.name(madeAt: 2_000_000_000, isEncrypted: false)
        try folder.write(later, "later")
        #expect(try backups.prune(keeping: 5, now: now) == [later])
        #expect(try backups.prune(keeping: 3, now: now).count == 2)
        #expect(
            try backups.all().map(\.byteCount) == [2, 2, 2] && backups.all().first?.madeAt == 1_772_236_800 + 2 * 86_400
        )
        #expect(try backups.prune(keeping: 0, now: now).count == 2)
        #expect(try backups.all().map(\.madeAt) == [1_772_236_800 + 4 * 86_400])
        #expect(Set(strange).isSubset(of: folder.names))
    }

    @Test func `what was not finished goes, if it is ours`() throws {
        let name = backups.name(madeAt: 1_772_236_800, isEncrypted: true)
        try folder.write(".\(name).part", "half")
        try folder.write(".copy.tar.part", "half")
        try folder.write("\(name).part", "half")
        #expect(try backups.all().isEmpty)
        try backups.removeParts()
        #expect(Set(folder.names) == [".copy.tar.part", "\(name).part"])
    }

    @Test func `a folder that cannot be listed is not one without backups`() throws {
        #expect(try BackupFolder(folder.path + "/none", city: "Sydney").all().isEmpty)
        try folder.write("file", "no folder")
        let file = folder.path + "/file"
        #expect(throws: BackupError.unreadable(path: file, reason: "Not a directory")) {
            try BackupFolder(file, city: "Sydney").all()
        }
    }

    @Test func `a folder that a killed process has left goes with the next one, and one in use stays`() throws {
        let staging = Staging(in: folder.path)
        try Files.makeFolder(folder.path + "/backing-up-1")
        try folder.write("backing-up-1/people.sqlite", "left")
        let first = try staging.begin()
        let second = try staging.begin()
        #expect(Set(folder.names) == Set([first, second].map { URL(filePath: $0.path).lastPathComponent }))
        #expect(try Files.names(in: first.path).isEmpty && first.path != second.path)
        first.end()
        second.end()
        #expect(folder.names.isEmpty)
    }
}
