import Companion
import Computing
import Database
import Foundation
import Journeys
import RestSurface
import Timetable
import TransitAPI
import TransitAnswers
import TransitServer

/// Makes plans of adventures: each new one by itself, and any when its owner asks (`process-adventure`). What was planned is kept, and
/// planned again only when stops or wishes are others.
struct AdventureProcessing: Sendable {
    /// The job that processes a new plan.
    static let jobKind = "process_adventure"
    /// The member of `route_data` that is the service's.
    static let member = "processed"
    /// How long somebody waits for it, seconds, and how long a job may take.
    private static let (waiting, working) = (8, 50)
    /// How often it is made anew where it was changed meanwhile.
    private static let tries = 4

    let database: Database
    let city: ServedCity
    let journeys: JourneyService
    let computing: ComputePool
    /// Others who know places.
    let providers: [any PlaceProvider]
    let clock: CityClock

    /// Done in the transaction that adds a plan.
    static func added(_ plan: UUID, _ jobs: JobQueue, _ transaction: Transaction) throws {
        try jobs.enqueue(
            NewJob(
                jobKind, payload: JSONValue.string(plan.lowercased).text, queue: .normal, maxAttempts: 8),
            in: transaction)
    }

    func work(_ job: Job) async throws {
        guard let text = try? JSONParser.parse(Array(job.payload.utf8)).string, let id = UUID(uuidString: text) else {
            throw JobFailure("the payload names no plan", retryable: false)
        }
        guard city.edition != nil else { throw JobFailure("no timetable is loaded yet", after: 60) }
        guard let row = try await row(id), !row.stops.isEmpty, !row.isOver else { return }
        do {
            _ = try await process(row, within: Self.working)
        } catch let error as AdventureError where error != .cancelled {
            try await keep([:], problem: "\(error)", of: row)
        } catch is ChangedMeanwhile {
            throw JobFailure("the plan was changed again and again", after: 1)
        }
    }

    /// Makes a plan as it is now. Where it was changed while it was made, that is most likely because somebody else made it too, the
    /// job or the function: then what they made is the answer.
    ///
    /// - Parameter route: `route_data` in place of the plan's own.
    private func process(_ row: Kept, route: JSONObject? = nil, within seconds: Int) async throws -> JSONObject {
        var row = row
        for _ in 1..<Self.tries {
            do {
                return try await make(row, route: route, within: seconds)
            } catch is ChangedMeanwhile {
                guard let again = try await self.row(row.id), !again.isOver else { throw ChangedMeanwhile() }
                row = again
            }
        }
        return try await make(row, route: route, within: seconds)
    }

    /// Shvil contract, edge function 1.
    var function: ServerFunction {
        ServerFunction(
            "process-adventure",
            "Finds the stops of a plan, puts them in order and says how to get from one to the next."
        ) { input, principal in
            guard principal.role != .anonymous else { throw RestError(401, "42501", "Authentication required") }
            guard let id = input["adventure_id"]?.string.flatMap({ UUID(uuidString: $0) }) else {
                throw RestError(400, "VALIDATION_ERROR", "adventure_id must be the id of a plan")
            }
            guard let row = try await row(id), principal.role == .service || principal.userID == row.owner else {
                throw RestError(404, "NOT_FOUND", "Adventure plan not found")
            }
            if let named = input["user_id"]?.string, UUID(uuidString: named) != row.owner {
                throw RestError(403, "42501", "user_id must be the plan's owner")
            }
            var route: JSONObject?
            if let given = input["route_data"], given != .null {
                guard let object = given.object, given.bytes.count <= 64 << 10 else {
                    throw RestError(400, "VALIDATION_ERROR", "route_data must be an object of at most 64 kB")
                }
                route = object
            }
            guard !row.isOver else {
                throw RestError(409, "VALIDATION_ERROR", "A plan that is completed or cancelled changes no more")
            }
            guard city.edition != nil else {
                throw RestError(503, "TIMETABLE_UNAVAILABLE", "No timetable is loaded yet", retryAfter: 10)
            }
            do {
                return try await process(row, route: route, within: Self.waiting)
            } catch AdventureError.cancelled {
                throw RestError(504, "WORKER_LIMIT", "Planning took longer than \(Self.waiting) seconds")
            } catch is ChangedMeanwhile {
                throw RestError(409, "40001", "The plan was changed meanwhile; try again")
            } catch let error as AdventureError {
                throw RestError(400, "VALIDATION_ERROR", "\(error)")
            } catch is ComputeError {
                throw RestError(503, "SERVER_BUSY", "Too much is being planned; try again", retryAfter: 5)
            }
        }
    }

    private struct Kept: Sendable {
        let id: UUID
        let owner: UUID
        let stops: [JSONValue]
        var route: JSONObject
        /// Whether it is completed or cancelled.
        let isOver: Bool
        /// By which it is known that nobody has changed it meanwhile.
        let updatedAt: SQLValue
    }

    private func row(_ id: UUID) async throws -> Kept? {
        try await database.read(as: .service) { transaction in
            guard let row = try transaction.first(Select(CompanionTables.adventurePlans, where: .equals("id", id)))
            else {
                return nil
            }
            func json(_ column: String) throws -> JSONValue {
                (try? JSONParser.parse(Array((try row.json(column) ?? "").utf8))) ?? .null
            }
            return Kept(
                id: id, owner: try row.require("user_id", Row.uuid), stops: try json("stops").array ?? [],
                route: try json("route_data").object ?? [:],
                isOver: !["draft", "active"].contains(try row.require("status", Row.text)), updatedAt: row["updated_at"]
            )
        }
    }

    private func make(_ row: Kept, route: JSONObject?, within seconds: Int) async throws -> JSONObject {
        var row = row
        let made = row.route[Self.member]?.object
        if let route { row.route = route }
        guard let live = city.edition?.live else { throw AdventureError.cancelled }
        let (timetable, now) = (live.timetable, clock.now())
        let ends = ContinuousClock.now + .seconds(seconds)
        var wishes = row.route
        wishes[Self.member] = nil
        let request = try AdventureRequest(
            stops: .array(row.stops), route: .object(wishes), timetable: timetable, now: now)
        if let done = made, done["version"] == .string(request.version),
            done["problem"] == nil, Self.isToCome(done, now)
        {
            return Self.answer(done, stops: row.stops)
        }
        let own = try await database.read(as: .user(row.owner)) { transaction in
            try transaction.select(Select(CompanionTables.savedPlaces, limit: PlaceSearch.mostOwn)).map(OwnPlace.init)
        }
        let places = LanePlaces(
            places: PlaceSearch(timetable, own: own), providers: providers, lane: computing.lists)
        let resolved = await ResolvedAdventure(request, from: places, timetable: timetable)
        let journeys = journeys
        let outcome = try await computing.journeys.run(for: "\(row.owner)") {
            cancellation in
            let cancel = SearchCancel { cancellation.isCancelled || ContinuousClock.now >= ends }
            return Result { () throws(AdventureError) in
                try AdventurePlanner(journeys.planner(for: timetable), live: live, now: now).plan(
                    resolved, cancel: cancel)
            }
        }
        let plan = try outcome.get()
        let json = plan.json(timetable, await PlainAdventureWriter().texts(plan.outline(timetable)))
        try await keep(json, problem: nil, of: row)
        return json
    }

    /// Whether a plan has not begun: where no start was wished for, it was made for the day it was asked for.
    private static func isToCome(_ done: JSONObject, _ now: Int64) -> Bool {
        guard let start = done["start_time"]?.string.flatMap({ Instant($0) }) else { return false }
        return start.seconds >= now
    }

    /// The owner has changed the plan while it was processed.
    private struct ChangedMeanwhile: Error {}

    /// Keeps what was planned, unless its owner has changed the plan meanwhile: then that one is to be processed.
    private func keep(_ json: JSONObject, problem: String?, of row: Kept) async throws {
        var processed = json
        processed["processed_stops"] = nil
        if let problem { processed["problem"] = .string(problem) }
        var route = row.route
        route[Self.member] = .object(processed)
        var values: [String: SQLValue] = ["route_data": .json(JSONValue.object(route).text)]
        if let stops = json["processed_stops"] { values["stops"] = .json(stops.text) }
        let (set, id, updatedAt) = (values, row.id, row.updatedAt)
        let kept = try await database.write(as: .service) { transaction in
            try transaction.updateCount(
                Update(
                    CompanionTables.adventurePlans, set: set,
                    where: .equals("id", id) && .equals("updated_at", updatedAt)))
        }
        guard kept == 1 else { throw ChangedMeanwhile() }
    }

    private static func answer(_ processed: JSONObject, stops: [JSONValue]) -> JSONObject {
        var answer = processed
        answer["processed_stops"] = .array(stops)
        return answer
    }
}

/// Places that are looked for in a lane.
private struct LanePlaces: PlaceSource {
    let places: PlaceSearch
    let providers: [any PlaceProvider]
    let lane: ComputeLane

    func place(named name: String, category: String?, near: Place?) async -> PlaceHit? {
        let text = String(name.prefix(PlaceQuery.longest))
        guard let query = try? PlaceQuery(text, latitude: near?.latitude, longitude: near?.longitude) else {
            return nil
        }
        let elsewhere = await PlaceSearch.ask(providers, query)
        return try? await lane.run { _ in SearchedPlaces(places).best(query, elsewhere) }
    }
}
