import Computing
import Logging
import TransitAnswers
import TransitServer

extension RoleRunner {
    /// A runner of what a role names of everything that a server of a city does.
    package init(
        _ role: ProcessRole, city: ServedCity, upkeep: CityUpkeep, journeys: JourneyService, ground: GroundUpkeep,
        people: PeopleRuntime, http: HTTPService, clock: ServerClock, computing: ComputePool, logger: Logger
    ) {
        var services = people.services.map { part, work in LastingService(part, logger: logger, work: work) }
        services += [
            LastingService(.city, logger: logger, work: upkeep.run),
            LastingService(.planners, logger: logger) {
                await journeys.keepReady(
                    city, ground: ground.path, clock: clock, in: computing.preparation, logger: logger)
            },
            LastingService(.ground, logger: logger, work: ground.run),
            LastingService(.reloads, logger: logger) { await upkeep.reloads() },
            LastingService(.http, ending: .byItself, logger: logger) { try await http.run() },
        ]
        self.init(role, services, logger: logger) { http.note($0) }
    }
}
