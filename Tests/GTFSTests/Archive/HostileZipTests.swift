import FeedFixtures
import GTFS
import Testing

/// Proves that hostile and damaged archives are refused, each with a text that says what is wrong.
struct HostileZipTests {
    private let stops = ZipBuilder.Entry("stops.txt", "stop_id,stop_name\n1,Central\n")

    /// The text with which an archive is refused before a byte of it is used.
    private func refusal(_ bytes: [UInt8], _ limits: FeedLimits = FeedLimits()) throws -> String {
        let folder = try TemporaryFolder()
        let path = try folder.write("feed.zip", bytes)
        let error = #expect(throws: FeedError.self) {
            _ = try Feed(at: path, id: "test", problems: ProblemLog(), limits: limits)
        }
        return (error?.description ?? "").replacing(path, with: "feed.zip")
    }

    /// What is noted of the file in an archive that opens.
    private func problem(_ entry: ZipBuilder.Entry) throws -> String {
        let folder = try TemporaryFolder()
        let path = try folder.write("feed.zip", ZipBuilder.archive([entry]))
        return try StopsFile(feedAt: path).problems.joined(separator: "; ")
    }

    @Test(arguments: [
        "../evil.txt", "a/../../evil.txt", "/etc/passwd", "..\\evil.txt", "\\evil.txt", "C:evil.txt", "a\0b.txt", "..",
    ])
    func `names that lead out of the folder are refused`(name: String) throws {
        #expect(
            try refusal(ZipBuilder.archive([stops, ZipBuilder.Entry(name, "x")]))
                == "the archive holds an entry that leads out of its folder: \"\(name)\"; refused as a path traversal")
    }

    @Test(arguments: ["a..b.txt", "..stops.txt", "x/...y"])
    func `two dots in a name are only a name`(name: String) throws {
        let folder = try TemporaryFolder()
        let path = try folder.write("feed.zip", ZipBuilder.archive([stops, ZipBuilder.Entry(name, "x")]))
        #expect(try StopsFile(feedAt: path).rows == ["1|Central|"])
    }

    @Test func `encryption and other methods are refused`() throws {
        #expect(
            try refusal(ZipBuilder.archive([stops.with { $0.flags = 1 }]))
                == "stops.txt uses encryption, which feeds may not")
        #expect(
            try refusal(ZipBuilder.archive([stops.with { $0.method = 12 }]))
                == "stops.txt uses compression method 12, which feeds may not")
    }

    @Test func `a zip bomb is refused by what it declares`() throws {
        let bomb = stops.with { $0.declaredSize = 4_000_000_000 }
        #expect(
            try refusal(ZipBuilder.archive([bomb]))
                == "stops.txt is larger than allowed: 250 times its compressed size; refused as a possible zip bomb")
        var limits = FeedLimits()
        limits.entryBytes = 20
        #expect(
            try refusal(ZipBuilder.archive([stops]), limits)
                == "stops.txt is larger than allowed: 20 bytes a file; refused as a possible zip bomb")
        limits = FeedLimits()
        limits.totalBytes = 40
        let more = ZipBuilder.Entry("trips.txt", "trip_id,route_id\n")
        #expect(
            try refusal(ZipBuilder.archive([stops, more]), limits)
                == "trips.txt is larger than allowed: 40 bytes a feed; refused as a possible zip bomb")
        limits = FeedLimits()
        limits.entries = 1
        #expect(
            try refusal(ZipBuilder.archive([stops, more]), limits)
                == "feed.zip is larger than allowed: 1 files a feed; refused as a possible zip bomb")
    }

    @Test func `a file that inflates to more or less than it declares is unreadable`() throws {
        let size = stops.bytes.count
        for isDeflated in [false, true] {
            let entry = stops.with { $0.isDeflated = isDeflated }
            #expect(
                try problem(entry.with { $0.declaredSize = 10 }).contains(
                    "stops.txt is damaged: it inflates to more than the 10 bytes it declares; fetch the feed again"))
            #expect(
                try problem(entry.with { $0.declaredSize = 90 }).contains(
                    "stops.txt is damaged: \(size) bytes came of the 90 it declares; fetch the feed again"))
        }
    }

    @Test func `a wrong checksum makes a file unreadable`() throws {
        for isDeflated in [false, true] {
            let entry = stops.with { $0.isDeflated = isDeflated }
            #expect(
                try problem(entry.with { $0.checksum = 1 })
                    == "fatal unreadable_file stops.txt:2: stops.txt is damaged: its checksum does not match; "
                    + "fetch the feed again (publish the feed again; the file is damaged)")
        }
    }

    @Test func `bytes that are no deflate stream make a file unreadable`() throws {
        let text = try problem(stops.with { $0.method = 8 })
        #expect(text.hasPrefix("fatal unreadable_file stops.txt: stops.txt is damaged: "), "\(text)")
    }

    @Test func `an entry outside the file is unreadable`() throws {
        #expect(
            try problem(stops.with { $0.declaredCompressedSize = 5_000 })
                .contains("the ZIP archive is damaged: stops.txt lies partly outside the file; fetch it again"))
    }

    @Test func `an archive cut anywhere is refused or its file is unreadable`() throws {
        let whole = ZipBuilder.archive([stops.with { $0.isDeflated = true }])
        #expect(
            try refusal(Array(whole.dropLast(22)))
                == "the ZIP archive is damaged: it has no end record, so it was cut short; fetch it again")
        for length in 0..<whole.count {
            let text = try refusal(Array(whole.prefix(length)))
            #expect(text.contains("cut short") || text.contains("neither a folder nor a ZIP archive"))
        }
        for cut in 1..<60 {
            // Bytes missing at the front shift all that the directory says.
            let text = try refusalOrProblem(Array(whole.dropFirst(cut)))
            #expect(!text.isEmpty)
        }
    }

    private func refusalOrProblem(_ bytes: [UInt8]) throws -> String {
        let folder = try TemporaryFolder()
        let path = try folder.write("feed.zip", bytes)
        do {
            return try StopsFile(feedAt: path).problems.joined(separator: "; ")
        } catch let error as FeedError {
            return error.description
        }
    }

    @Test func `a text file named zip is no feed`() throws {
        let text =
            "feed.zip is neither a folder nor a ZIP archive; give a GTFS feed as a .zip or as a folder of .txt files"
        #expect(try refusal(Array("stop_id,stop_name\n1,Central\n".utf8)) == text)
        #expect(try refusal(Array("<html>404 not found</html>".utf8)) == text)
        #expect(try refusal([]) == text)
    }

    @Test func `a missing file is said to be missing`() {
        #expect(throws: FeedError.unreadable(path: "/nowhere/feed.zip", reason: "No such file or directory")) {
            _ = try Feed(at: "/nowhere/feed.zip", id: "test", problems: ProblemLog())
        }
    }
}
