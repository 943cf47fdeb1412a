import Foundation
import Testing

/// Errors as people read them: what happened, and what to do.
@Suite(.needsTool) struct ErrorTextTests {
    private static func file(_ name: String, _ bytes: some Sequence<UInt8>) throws -> String {
        let path = try ProcessFolder.path(name)
        try Data(bytes).write(to: URL(filePath: path))
        return path
    }

    @Test(arguments: [
        ["info", "FILE"], ["search", "-t", "FILE", "a"], ["departures", "-t", "FILE", "--stop", "1"],
        ["export-pack", "-t", "FILE", "-o", "x.db"], ["serve", "-t", "FILE", "--port", "0"],
    ])
    func `a timetable that is not there, no timetable, or cut short`(command: [String]) async throws {
        func complaint(_ file: String) async throws -> String {
            let outcome = try await Tool.run(command.map { $0 == "FILE" ? file : $0 })
            #expect(outcome.status != 0 && outcome.output.isEmpty)
            return outcome.complaint
        }
        #expect(
            try await complaint("/nowhere/x.timetable")
                == "Error: cannot read /nowhere/x.timetable: No such file or directory")
        let text = try Self.file("text.timetable", Array(String(repeating: "just some text\n", count: 100).utf8))
        #expect(
            try await complaint(text)
                == "Error: \(text) is not a timetable; make one with: transit import FEED -o city.timetable")
        let whole = try Data(contentsOf: URL(filePath: try TestCity.shared().timetablePath))
        let cut = try Self.file("cut.timetable", whole.prefix(whole.count / 2))
        #expect(
            try await complaint(cut)
                == "Error: \(cut) is cut short: \(whole.count / 2) of \(whole.count) bytes; import the feed again")
        let empty = try Self.file("empty.timetable", [])
        #expect(try await complaint(empty).hasPrefix("Error: \(empty) is "))
    }

    @Test func `feeds that cannot be read`() async throws {
        let stops = SmallZip.Entry("stops.txt", "stop_id,stop_name\nA,Alpha\n")
        let whole = SmallZip.archive([stops])
        let cut = try Self.file("cut.zip", whole.prefix(whole.count - 30))
        let evil = try Self.file("evil.zip", SmallZip.archive([stops, SmallZip.Entry("../evil.txt", "x")]))
        let bomb = try Self.file("bomb.zip", SmallZip.archive([stops.declaring(size: 4_000_000_000)]))
        let text = try Self.file("text.zip", Array("no archive".utf8))
        for (feed, complaint) in [
            (cut, "the ZIP archive is damaged: "),
            (
                evil,
                "the archive holds an entry that leads out of its folder: \"../evil.txt\"; refused as a path traversal"
            ),
            (bomb, "stops.txt is larger than allowed: 250 times its compressed size; refused as a possible zip bomb"),
            (
                text,
                "\(text) is neither a folder nor a ZIP archive; give a GTFS feed as a .zip or as a folder of .txt files"
            ),
            ("/nowhere.zip", "cannot read /nowhere.zip: "),
        ] {
            let imported = try await Tool.run("import", feed, "-o", try ProcessFolder.path("x"), "--quiet")
            #expect(imported.status != 0 && imported.complaint.hasPrefix("Error: " + complaint), "\(imported.errors)")
            let judged = try await Tool.run("validate", feed, "--json")
            let report = try #require(
                try JSONSerialization.jsonObject(with: Data(judged.output.utf8)) as? [String: Any])
            let problem = try #require((report["problems"] as? [[String: Any]])?.first)
            #expect(judged.status == 1 && report["can_be_published"] as? Bool == false)
            #expect((problem["message"] as? String)?.hasPrefix(complaint) == true, "\(problem)")
        }
    }

    @Test func `arguments that contradict each other, or are out of bounds`() async throws {
        for (arguments, complaint) in [
            (["import", "a.zip", "--city", "b.yaml", "-o", "x"], "give feeds or --city, not both"),
            (["validate"], "name at least one feed, or a city file with --city"),
            (["serve"], "give either --timetable or --city"),
            (["serve", "-t", "a", "--city", "b"], "give either --timetable or --city"),
            (["search", "-t", "a", "--limit", "0", "b"], "--limit must be 1 to 1000, not 0"),
            (
                ["search", "-t", "a", "--limit", "9223372036854775807", "b"],
                "--limit must be 1 to 1000, not 9223372036854775807"
            ),
            (
                ["mock-apns", "--kept", "9223372036854775807"],
                "--kept is a number from 0 to 1000000; it is 9223372036854775807"
            ),
            (
                ["mock-apns", "--streams", "4294967296"],
                "--streams is a number from 1 to 2147483647; it is 4294967296"
            ),
        ] {
            let outcome = try await Tool.run(arguments)
            #expect(outcome.status == 64 && outcome.complaint == "Error: " + complaint)
        }
    }

    @Test func `a city file with a mistake in it`() async throws {
        for (yaml, complaint) in [
            (
                "name: A\nfeeds: [{id: a, path: b}]\ngate: {}",
                "city file: unknown key \"gate\"; allowed: feeds, gates, ground, name, providers, realtime, sync, time_zone"
            ),
            ("name: A\nfeeds: [{id: a, path: b, rol: coverage}]", "feeds[0]: unknown key \"rol\"; allowed: "),
            ("name: A\nfeeds: []", "feeds: a city needs at least one feed"),
            ("feeds: [{id: a, path: b}]", "city file: \"name\" is missing"),
            ("name: [", "not valid YAML: "),
        ] {
            let file = try Self.file("city.yaml", yaml.utf8)
            let outcome = try await Tool.run("validate", "--city", file)
            #expect(
                outcome.status != 0 && outcome.complaint.hasPrefix("Error: \(file): \(complaint)"), "\(outcome.errors)")
        }
        let missing = try await Tool.run("validate", "--city", "/nowhere.yaml")
        #expect(missing.complaint == "Error: cannot read the city file /nowhere.yaml")
    }

    @Test func `places that cannot be written`() async throws {
        let city = try TestCity.shared()
        let pack = try await Tool.run("export-pack", "-t", city.timetablePath, "-o", "/nowhere/city.db")
        #expect(pack.status != 0 && pack.complaint.hasPrefix("Error: cannot write the pack /nowhere/city.db: "))
        let timetable = try await Tool.run("import", city.feed, "-o", "/nowhere/x.timetable", "--quiet")
        #expect(timetable.status != 0)
        #expect(timetable.complaint == "Error: cannot write /nowhere/x.timetable: No such file or directory")
    }

    @Test(.enabled(if: FileManager.default.fileExists(atPath: "/dev/full")))
    func `output that a full disk does not take`() async throws {
        let path = try TestCity.shared().timetablePath
        for command in [["info", path], ["departures", "-t", path, "--stop", "200060", "--json"]] {
            let outcome = try await Tool.run(command, writingTo: "/dev/full")
            #expect(outcome.status == 1)
            #expect(outcome.complaint == "Error: not all of the output could be written: No space left on device")
        }
    }

    @Test func `keys of a server whose data folder is not there are not made up`() async throws {
        let missing = try ProcessFolder.path("no-server")
        let outcome = try await Tool.run("keys", "--data", missing)
        let complaint =
            "there is no data folder at \(missing): name the server's with --data, or start the server first"
        #expect(outcome.status == 1 && outcome.output.isEmpty && outcome.complaint == "Error: " + complaint)
        #expect(!FileManager.default.fileExists(atPath: missing))
        try FileManager.default.createDirectory(atPath: missing, withIntermediateDirectories: true)
        let strange = try await Tool.run("keys", "--data", missing)
        #expect(strange.status == 1 && strange.output.isEmpty)
        #expect(strange.complaint.hasPrefix("Error: no server has begun with \(missing): "))
        #expect(try FileManager.default.contentsOfDirectory(atPath: missing).isEmpty)
    }

    @Test func `settings of the environment that make no sense`() async throws {
        let file = try TestCity.shared().timetablePath
        for (name, value, complaint) in [
            ("PORT", "http", "PORT must be a port number; it is \"http\""),
            ("PORT", "70000", "a port is a number from 0 to 65535; 70000 is none"),
            ("MINIMUM_APP_VERSION", "new", "MINIMUM_APP_VERSION must be a version such as 1.2.0; it is \"new\""),
            ("MAP_WATER", file, "MAP_WATER: \(file): it is no JSON: after 0 bytes a value is expected"),
            ("LOG_LEVEL", "loud", "the log level must be debug, info, notice, warning or error; it is \"loud\""),
        ] {
            let outcome = try await Tool.run(["serve", "-t", file], environment: [name: value])
            #expect(outcome.status == 1 && outcome.complaint == "Error: " + complaint)
        }
    }
}
