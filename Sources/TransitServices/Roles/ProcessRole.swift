/// A service of a process, by its name on the log.
package enum ServicePart: String, Sendable, CaseIterable {
    /// Frames, timetables and packs: what is served is kept up to date.
    case city
    /// Planners of the timetable in service, made before anybody asks.
    case planners
    /// Streets are fetched and built, or taken from where another process shares them.
    case ground
    /// New timetables whenever an operator asks for them (SIGHUP).
    case reloads
    /// Brings the people's database into service, and says when it can be had and when not.
    case database
    /// How much waits in the database, for `/metrics`.
    case queues
    /// What is old goes.
    case housekeeping
    /// Backups are made when they are due.
    case backups
    /// Riders of alerts, in memory.
    case audience
    /// Sees what is new in the city, and which reminders are due.
    case alerts
    /// Sends what waits in the outbox to phones.
    case pushes
    /// Keeps Live Activities of journeys up to date.
    case liveActivities = "live_activities"
    /// Reports are shown and shares end when their time has come.
    case companion
    /// Vehicles of shares are followed.
    case shares
    /// Changes of rows are told to sockets.
    case realtime
    /// Mails and notifications in the queue.
    case jobs
    /// Answers.
    case http
}

/// What a process is there for: the services it runs, in the order in which they begin. They end the other way round, each
/// once the one after it has ended.
package struct ProcessRole: Sendable {
    package let name: String
    package let services: [ServicePart]

    /// A role by its name on the log.
    package init(name: String, services: [ServicePart]) { (self.name, self.services) = (name, services) }

    /// One process that does everything.
    package static let everything = ProcessRole(
        name: "all",
        services: [
            .city, .planners, .ground, .reloads, .database, .queues, .housekeeping, .backups, .audience, .alerts,
            .pushes, .liveActivities, .companion, .shares, .realtime, .jobs, .http,
        ])

    /// A process that answers, beside others that do. It sends nothing and does no chores.
    package static let api = ProcessRole(
        name: "api", services: [.city, .planners, .ground, .reloads, .database, .queues, .realtime, .http])

    /// A process that does what is to be done once for all: it polls, sends and tidies up. It answers as well, and whole, as how
    /// it goes is asked over HTTP; a balancer need not send riders to it.
    package static let worker = ProcessRole(name: "worker", services: everything.services)
}
