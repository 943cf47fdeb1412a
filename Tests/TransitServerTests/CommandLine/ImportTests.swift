import Foundation
import Testing

/// `import`, `info`, `validate`, `search` and `export-pack` on feeds that are as they should be.
@Suite(.needsTool) struct ImportTests {
    private static let caltrain = TestCity.package + "/../shared/feeds/caltrain.zip"

    @Test func `import tells what it found and info what it wrote`() async throws {
        let city = try TestCity.shared()
        let file = try ProcessFolder.path("city.timetable")
        let outcome = try await Tool.run("import", city.feed, "-o", file, "--quiet")
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(outcome.output.contains("valid 2026-03-24 to 2026-05-30"))
        #expect(outcome.output.contains("\(file): ") && outcome.output.contains("peak memory"))
        #expect(outcome.output.contains("metro       1 routes"))
        let info = try await Tool.run("info", file)
        #expect(info.status == 0 && info.output.hasPrefix("feed, version "))
        #expect(info.output.contains("days 2026-03-24 to 2026-05-30, zone Australia/Sydney"))
        let trips = try #require(info.output.firstMatch(of: /trips +([0-9,]+)/)?.1)
        #expect(Int(trips.replacing(",", with: "")) == city.timetable.trips.count)
        #expect(info.output.contains("sha256 ") && info.output.contains("\nsections\n"))
    }

    @Test func `import counts as JSON`() async throws {
        let city = try TestCity.shared()
        let file = try ProcessFolder.path("city.timetable")
        let outcome = try await Tool.run("import", city.feed, "-o", file, "--json", "--quiet")
        let counts = try #require(
            try JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [String: Any])
        #expect(counts["trips"] as? Int == city.timetable.trips.count)
        #expect(counts["stops"] as? Int == city.timetable.stops.count)
        let size = try #require(try FileManager.default.attributesOfItem(atPath: file)[.size] as? Int)
        #expect(counts["file_bytes"] as? Int == size)
    }

    @Test func `progress goes to standard error`() async throws {
        let file = try ProcessFolder.path("city.timetable")
        let outcome = try await Tool.run("import", try TestCity.shared().feed, "-o", file)
        #expect(outcome.errors.contains("s  feed: reading stop_times.txt"))
        #expect(!outcome.output.contains("reading"))
    }

    @Test func `validate passes a good feed, as text and as JSON`() async throws {
        let feed = try TestCity.shared().feed
        let text = try await Tool.run("validate", feed)
        #expect(text.status == 0 && text.output.hasSuffix("can be published\n"))
        #expect(text.output.contains("0 fatal, 0 error"))
        let json = try await Tool.run("validate", feed, "--json")
        let report = try #require(try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [String: Any])
        #expect(json.status == 0 && report["can_be_published"] as? Bool == true)
    }

    @Test func `validate fails a feed that cannot be published, and import keeps what was there`() async throws {
        let folder = URL(filePath: try ProcessFolder.path("feed"))
        try FileManager.default.copyItem(atPath: try TestCity.shared().feed, toPath: folder.path)
        try FileManager.default.removeItem(at: folder.appending(path: "stop_times.txt"))
        let text = try await Tool.run("validate", folder.path)
        #expect(text.status == 1 && text.output.hasSuffix("cannot be published\n"))
        #expect(text.output.contains("stop_times.txt"))
        let json = try await Tool.run("validate", folder.path, "--json")
        let report = try #require(try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [String: Any])
        #expect(json.status == 1 && report["can_be_published"] as? Bool == false)
        let file = try ProcessFolder.path("city.timetable")
        try Data("before".utf8).write(to: URL(filePath: file))
        let refused = try await Tool.run("import", folder.path, "-o", file, "--quiet")
        #expect(refused.status == 1 && refused.errors.contains("refused: nothing was written"))
        #expect(try String(contentsOfFile: file, encoding: .utf8) == "before")
    }

    @Test func `search finds what the API finds`() async throws {
        let city = try TestCity.shared()
        let outcome = try await Tool.run("search", "-t", city.timetablePath, "--limit", "3", "town", "hall")
        #expect(outcome.status == 0 && outcome.output.hasPrefix("200070       Town Hall Station"))
        #expect(outcome.output.split(separator: "\n").count == 4)
        #expect(outcome.output.contains(" found in "))
    }

    @Test func `export-pack writes the pack the library writes`() async throws {
        let city = try TestCity.shared()
        let file = try ProcessFolder.path("city.db")
        let outcome = try await Tool.run("export-pack", "-t", city.timetablePath, "-o", file)
        #expect(outcome.status == 0 && outcome.output.contains("sha256 \(city.pack.sha256)"))
        #expect(outcome.output.contains("compressed feed: read from a folder, not compressed"))
        #expect(FileManager.default.contentsEqual(atPath: file, andPath: city.pack.path))
    }

    @Test(.enabled(if: FileManager.default.fileExists(atPath: caltrain)))
    func `a real feed goes all the way`() async throws {
        let file = try ProcessFolder.path("caltrain.timetable")
        #expect(try await Tool.run("validate", Self.caltrain).status == 0)
        #expect(try await Tool.run("import", Self.caltrain, "-o", file, "--quiet").status == 0)
        #expect(try await Tool.run("info", file).output.hasPrefix("caltrain, version "))
        let found = try await Tool.run("search", "-t", file, "palo", "alto").output
        #expect(found.contains("Palo Alto"))
        let pack = try await Tool.run("export-pack", "-t", file, "-o", file + ".db")
        #expect(pack.status == 0 && pack.output.contains("compressed feed: "))
    }
}
