import ArgumentParser
import Database
import Foundation
import TransitAPI

/// `transit jobs`.
struct JobsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "jobs", abstract: "Show jobs that were given up, send them again, or forget them.",
        discussion: """
            Mails and notifications are jobs in the people's database. A job that keeps failing is given up and stays there \
            for 30 days. All of this may be done while the server runs: it takes up what is sent again within a second.
            """, subcommands: [List.self, Retry.self, Purge.self], defaultSubcommand: List.self)

    /// Where the jobs are.
    struct Place: ParsableArguments {
        @Option(help: "The data folder. (default: DATA_DIR, else ./data)")
        var data: String?

        @OptionGroup var settingsFile: SettingsFileOption

        /// Does something with the queue.
        func withQueue<Result>(_ work: (JobQueue) async throws -> Result) async throws -> Result {
            let folder = Environment.own.dataFolder(named: data)
            let settings = PeopleSettings(environment: .own, dataFolder: folder)
            if try settings.databaseURL == nil, !FileManager.default.fileExists(atPath: settings.databaseFile) {
                throw Refusal("there is no database at \(settings.databaseFile)")
            }
            let database = try settings.database()
            do {
                let result = try await work(JobQueue(database))
                await database.close()
                return result
            } catch let error as DatabaseError {
                await database.close()
                throw Refusal("the people's database cannot be used: \(error)")
            } catch {
                await database.close()
                throw error
            }
        }
    }

    /// Which of the jobs that were given up.
    struct Choice: ParsableArguments {
        @Argument(help: "Ids of some, as `transit jobs` shows them.")
        var ids: [String] = []

        @Flag(help: "All of them.")
        var all = false

        @Option(help: "All of a kind.")
        var kind: String?

        func validate() throws {
            guard [!ids.isEmpty, all, kind != nil].count(where: { $0 }) == 1 else {
                throw ValidationError("say which: ids, --kind or --all")
            }
            for id in ids where UUID(uuidString: id) == nil {
                throw ValidationError("'\(id)' is no id of a job: `transit jobs` shows them")
            }
        }

        /// Does something with what was chosen and says with how many; refuses ids that no job given up has, once it is done
        /// with the others.
        func each(_ place: Place, _ done: String, _ work: (JobQueue, DeadLetterChoice) async throws -> Int) async throws
        {
            let (count, missing) = try await place.withQueue { queue in
                guard !ids.isEmpty else { return (try await work(queue, kind.map { .kind($0) } ?? .all), [String]()) }
                var (count, missing) = (0, [String]())
                for (index, id) in ids.enumerated() where !ids[..<index].contains(id) {
                    guard let uuid = UUID(uuidString: id), try await work(queue, .one(uuid)) > 0 else {
                        missing.append(id)
                        continue
                    }
                    count += 1
                }
                return (count, missing)
            }
            if count > 0 || missing.isEmpty { Machine.say("\(Text.count(count)) \(done)") }
            guard missing.isEmpty else {
                throw Refusal(
                    "no job that was given up has the id \(missing.joined(separator: " or ")): `transit jobs` shows them"
                )
            }
        }
    }

    /// `transit jobs list`.
    struct List: AsyncParsableCommand, ReadsSettingsFile {
        static let configuration = CommandConfiguration(
            abstract: "Show jobs that were given up, the latest first.", aliases: ["dead"])

        @OptionGroup var place: Place

        var settingsFile: SettingsFileOption { place.settingsFile }

        @Option(help: "How many at most.")
        var limit = 100

        @Flag(help: "Print a line of JSON for each.")
        var json = false

        func validate() throws {
            guard (1...10_000).contains(limit) else {
                throw ValidationError("--limit must be 1 to 10000, not \(limit)")
            }
        }

        func run() async throws {
            let (letters, dead) = try await place.withQueue { queue in
                (try await queue.deadLetters(limit: limit), try await queue.stats().dead)
            }
            for letter in letters {
                Machine.say(json ? letter.json(now: Machine.now()) : letter.text(now: Machine.now()))
            }
            guard !json else { return }
            let more = dead > letters.count ? ", of which these are the latest \(letters.count)" : ""
            Machine.say("\(Text.count(dead)) \(dead == 1 ? "job was" : "jobs were") given up\(more)")
        }
    }

    /// `transit jobs retry`.
    struct Retry: AsyncParsableCommand, ReadsSettingsFile {
        static let configuration = CommandConfiguration(
            abstract: "Send jobs again that were given up, as if they were new.")

        @OptionGroup var choice: Choice
        @OptionGroup var place: Place

        var settingsFile: SettingsFileOption { place.settingsFile }

        func run() async throws {
            try await choice.each(place, "sent again") { try await $0.retry($1) }
        }
    }

    /// `transit jobs purge`.
    struct Purge: AsyncParsableCommand, ReadsSettingsFile {
        static let configuration = CommandConfiguration(
            abstract: "Forget jobs that were given up.", aliases: ["remove"])

        @OptionGroup var choice: Choice
        @OptionGroup var place: Place

        var settingsFile: SettingsFileOption { place.settingsFile }

        func run() async throws {
            try await choice.each(place, "forgotten") { try await $0.forget($1) }
        }
    }
}

extension DeadLetter {
    /// A few lines for people. What a job carries is not shown: it may name riders.
    fileprivate func text(now: Int64) -> String {
        """
        \(id.lowercased)  \(kind), \(queue)
            given up \(Text.age(now - diedAt.seconds)) ago after \(attempts) attempts, waiting since \(enqueuedAt)
            \(reason.isEmpty ? "no reason is known" : reason)
        """
    }

    /// A line of JSON.
    fileprivate func json(now: Int64) -> String {
        JSONValue.object([
            "id": .string(id.lowercased), "queue": .string("\(queue)"), "kind": .string(kind),
            "reason": .string(reason), "attempts": .int(attempts), "enqueued_at": .string("\(enqueuedAt)"),
            "died_at": .string("\(diedAt)"), "age_seconds": .int(Int(max(0, now - diedAt.seconds))),
        ]).text
    }
}
