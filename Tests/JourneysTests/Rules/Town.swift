import FeedFixtures
import GTFSValues
import Journeys
import Testing
import Timetable

/// A handful of trips, asked by engine and reference alike. Everything runs on 15 May 2024 only, unless told otherwise.
struct Town {
    static let date = "20240515"
    let compiled: Compiled
    private let planner: (BatchPlanner, ReferencePlanner)
    private let epoch: Int64

    /// - Parameters:
    ///   - date: from the start of whose service day times are counted in questions and answers.
    ///   - walks: footpaths in seconds; nil for those of transfers.txt.
    ///   - change: seconds of a change; nil for those of transfers.txt.
    init(
        _ stops: String, on date: String = Town.date, walks: [(String, String, Int32)]? = nil, change: Int32? = 0,
        _ build: (inout FeedFixture) -> Void
    ) throws {
        var feed = FeedFixture()
        for stop in stops.split(separator: " ") { feed.stop(String(stop)) }
        feed.route("R")
        feed.service("S", "1111111", Self.date, Self.date)
        build(&feed)
        compiled = try Compiled(feed)
        let timetable = compiled.timetable
        let network = RoutingNetwork(timetable)
        let day = try #require(ServiceDate(date))
        epoch = timetable.cityZone.start(of: day)
        let world = ReferenceWorld(timetable, date: timetable.cityZone.civilDate(at: epoch + 43_200))
        guard let walks else {
            planner = (
                BatchPlanner(network, walks: .feed(network, changeSeconds: change)),
                ReferencePlanner(world: world, walks: ReferenceWalks(timetable, change: change))
            )
            return
        }
        let listed = try walks.map {
            (from: try #require(timetable.stop(id: $0.0)), to: try #require(timetable.stop(id: $0.1)), seconds: $0.2)
        }
        planner = (
            BatchPlanner(network, walks: .listed(network, listed, changeSeconds: change ?? 0)),
            ReferencePlanner(world: world, walks: ReferenceWalks(timetable, listed, change: change ?? 0))
        )
    }

    /// Asks both: `a c 8:00` from a to c at eight, `a c by 9:00`, `a c 8:00 +600` for a window.
    ///
    /// - Parameter wanted: journeys as `8:00-8:20` with a `/` for each change (`8:00-8:20/`), by number of changes, then
    ///   by departure; empty for no answer.
    func expect(
        _ asked: String, _ wanted: String, vias: [(String, Int32)] = [], location: SourceLocation = #_sourceLocation,
        _ change: (inout ReferenceQuestion) -> Void = { _ in }
    ) throws {
        let timetable = compiled.timetable
        let words = asked.split(separator: " ").map(String.init)
        let time = try #require(words.dropFirst(2).first { $0.contains(":") })
        var query = BatchQuery(
            from: try #require(timetable.stop(id: words[0])), to: try #require(timetable.stop(id: words[1])),
            time: epoch + Self.seconds(time))
        query.arrivesBy = words.contains("by")
        query.window = words.last.flatMap { $0.hasPrefix("+") ? Int32($0.dropFirst()) : nil } ?? 0
        query.vias = try vias.map { (stop: try #require(timetable.stop(id: $0.0)), stay: $0.1) }
        var question = ReferenceQuestion(query: query)
        change(&question)
        let reference = planner.1.world
        #expect(reference.epoch == timetable.cityZone.start(of: timetable.cityZone.civilDate(at: query.time)))
        #expect(text(question.answer(by: planner.0)) == wanted, "the engine, of \(asked)", sourceLocation: location)
        #expect(text(planner.1.answer(question)) == wanted, "the reference, of \(asked)", sourceLocation: location)
    }

    private func text(_ answers: [ReferenceAnswer]) -> String {
        answers.map { answer in
            "\(Self.text(answer.departure - epoch))-\(Self.text(answer.arrival - epoch))"
                + String(repeating: "/", count: answer.transfers)
        }.joined(separator: " ")
    }

    private static func seconds(_ text: String) -> Int64 {
        let parts = text.split(separator: ":").compactMap { Int64($0) }
        return parts[0] * 3600 + parts[1] * 60 + (parts.count > 2 ? parts[2] : 0)
    }

    /// `8:05`, with seconds where there are any.
    private static func text(_ seconds: Int64) -> String {
        func two(_ value: Int64) -> String { value < 10 ? "0\(value)" : "\(value)" }
        let text = "\(seconds / 3600):\(two(seconds / 60 % 60))"
        return seconds % 60 == 0 ? text : "\(text):\(two(seconds % 60))"
    }
}
