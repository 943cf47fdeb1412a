import ArgumentParser

/// The command line of the whole service.
@main
struct Transit: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "transit",
        abstract: "A city's transit service: compile schedules, answer departures, serve the API.",
        discussion: """
            Start with `transit demo`, or compile a feed: transit import feed.zip -o city.timetable
            """,
        subcommands: [
            Demo.self, Serve.self, Import.self, Validate.self, Info.self, DeparturesCommand.self, PlanCommand.self,
            Search.self,
            MatchCommand.self, MockNSWCommand.self, MockAPNsCommand.self,
            ExportPack.self, KeysCommand.self, BackupCommand.self, JobsCommand.self, Site.self,
        ])
}
