import Testing

/// `--help` names every subcommand and option in a sentence.
@Suite(.needsTool) struct HelpTests {
    static let commands: [(name: String, lines: [String])] = [
        (
            "demo",
            [
                "USAGE: transit demo", "--description <description>", "--host <host>", "--port <port>", "--data <data>",
                "--start-time <time>", "--speed <speed>",
            ]
        ),
        (
            "serve",
            [
                "USAGE: transit serve", "-t, --timetable <timetable>", "--city <city>", "--log-level <log-level>",
                "--start-time <time>",
            ]
        ),
        (
            "import",
            [
                "USAGE: transit import [<feeds> ...]", "-o, --output <output>", "--coverage <coverage>", "--json",
                "--quiet",
            ]
        ),
        (
            "validate",
            ["USAGE: transit validate [<feeds> ...]", "Exit status 1 when the feed could not be published", "--json"]
        ),
        ("info", ["USAGE: transit info <timetable>", "Print what a timetable or a ground file holds."]),
        (
            "departures",
            [
                "USAGE: transit departures", "--stop <stop>", "--at <at>", "--limit <limit>", "--route <route>",
                "--direction <direction>", "--mode <mode>", "--cursor <cursor>", "--json",
                "How many departures, 1 to 50. (default: 10)",
            ]
        ),
        (
            "plan",
            [
                "USAGE: transit plan", "--timetable <timetable>", "--from <from>", "--to <to>", "--at <at>",
                "--batch <batch>", "--output <output>", "--footpaths <footpaths>",
            ]
        ),
        (
            "site",
            ["USAGE: transit site", "-o, --output <output>", "--contact <contact>", "--store <store>", "--date <date>"]
        ),
        ("search", ["USAGE: transit search", "<query>", "--limit <limit>"]),
        ("match", ["USAGE: transit match", "--timetable <timetable>", "--feed <feed>", "--profile <profile>"]),
        (
            "mock-nsw",
            [
                "--port <port>", "--host <host>", "--seed <seed>", "--key <key>", "--description <description>",
                "--data <data>", "--quota <quota>", "--rate <rate>",
            ]
        ),
        (
            "surface",
            [
                "USAGE: transit surface --schema <schema>", "--rows <rows>", "--port <port>", "--host <host>",
                "--data <data>", "--secret <secret>", "--open", "--statement-timeout <statement-timeout>",
                "docs/surface.md",
            ]
        ),
        ("jobs", ["USAGE: transit jobs <subcommand>", "retry", "purge", "Send jobs again that were given up"]),
        (
            "load",
            [
                "USAGE: transit load", "--url <url>", "--riders <riders>", "--minutes <minutes>", "--seed <seed>",
                "--accounts <accounts>", "--compare", "--plan", "--server-is-mine", "TRUSTED_PROXIES=127.0.0.1",
            ]
        ),
        ("config", ["USAGE: transit config", "--config <config>", "--city <city>", "--json"]),
        ("export-pack", ["USAGE: transit export-pack", "-o, --output <output>", "SQLite file"]),
    ]

    @Test func `the root lists every command`() async throws {
        let outcome = try await Tool.run("--help")
        #expect(outcome.status == 0 && outcome.errors.isEmpty)
        #expect(outcome.output.contains("USAGE: transit <subcommand>"))
        for command in Self.commands {
            #expect(outcome.output.contains("\n  \(command.name) "), "\(command.name)")
        }
        #expect(outcome.output.contains("Start with `transit demo`"))
    }

    @Test(arguments: commands.indices) func `a command lists its options`(index: Int) async throws {
        let (name, lines) = Self.commands[index]
        let outcome = try await Tool.run(name, "--help")
        #expect(outcome.status == 0)
        for line in lines { #expect(outcome.output.contains(line), "\(name): \(line)") }
    }

    @Test func `a version is what its surroundings say, as it is not built in`() async throws {
        #expect(try await Tool.run("--version").output == "transit unversioned build\n")
        let named = try await Tool.run(["--version"], environment: ["TRANSIT_VERSION": "1.2.0\nabc1234"])
        #expect(named.output == "transit 1.2.0 (abc1234)\n")
        let odd = try await Tool.run(["--version"], environment: ["TRANSIT_VERSION": "<html>"])
        #expect(odd.output == "transit unversioned build\n")
    }

    @Test func `without a command it says how to go on`() async throws {
        let outcome = try await Tool.run()
        #expect((outcome.output + outcome.errors).contains("SUBCOMMANDS:"))
    }

    @Test func `a misspelt command or option is refused`() async throws {
        #expect(try await Tool.run("departure").status == 64)
        let outcome = try await Tool.run("info", "a", "--nonsense")
        #expect(outcome.status == 64 && outcome.errors.contains("Unknown option '--nonsense'"))
    }
}
