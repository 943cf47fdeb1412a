import GTFS
import Timetable
import TimetableCompiler

/// A timetable compiled from small feeds, opened from its file, with what was found on the way.
package struct Compiled {
    package let timetable: Timetable
    package let problems: ProblemLog
    package let counts: ImportCounts
    /// Holds feeds and file; kept alive with the timetable.
    package let folder: TemporaryFolder

    /// One feed of the city to be compiled.
    package struct Source {
        var feed: FeedFixture
        var id: String
        var role: FeedRole
        var filter: FeedFilter

        /// A feed with its role.
        package init(
            _ feed: FeedFixture, id: String = "test", role: FeedRole = .timetable, filter: FeedFilter = .init()
        ) {
            (self.feed, self.id, self.role, self.filter) = (feed, id, role, filter)
        }
    }

    /// Compiles one feed.
    package init(_ feed: FeedFixture, filter: FeedFilter = FeedFilter()) throws {
        try self.init([Source(feed, filter: filter)])
    }

    /// Compiles feeds in the order given.
    ///
    /// - Parameter generatedAt: when, in seconds since 1970-01-01T00:00:00Z.
    package init(_ sources: [Source], generatedAt: Int64 = 1_700_000_000) throws {
        let folder = try TemporaryFolder()
        try self.init(
            folder: folder, paths: sources.map { ($0, try $0.feed.write(to: folder, named: $0.id)) },
            generatedAt: generatedAt)
    }

    /// Compiles an archive or folder.
    package init(path: String, role: FeedRole = .timetable) throws {
        let source = Source(FeedFixture(zone: nil), id: "test", role: role)
        try self.init(folder: TemporaryFolder(), paths: [(source, path)])
    }

    private init(
        folder: TemporaryFolder, paths: [(source: Source, path: String)], generatedAt: Int64 = 1_700_000_000
    ) throws {
        let problems = ProblemLog()
        let compiler = TimetableCompiler(city: "Testville", problems: problems)
        for (source, path) in paths {
            compiler.add(
                try Feed(at: path, id: source.id, problems: problems), role: source.role, filter: source.filter)
        }
        let compiled = compiler.finish(generatedAt: generatedAt)
        _ = try compiled.write(to: folder.path + "/city.timetable")
        self.folder = folder
        self.problems = problems
        counts = compiled.counts
        timetable = try Timetable(path: folder.path + "/city.timetable")
    }

    /// The problems found, as published: severity, code and value.
    package var findings: [String] { problems.problems.map { "\($0.code.rawValue) \($0.value ?? "")" } }
}
