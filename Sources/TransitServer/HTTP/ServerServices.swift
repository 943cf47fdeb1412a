import Computing
import ErrorReports
import TransitAnswers

/// What handlers need beyond one request: one object, as every exchange holds it.
final class ServerServices: Sendable {
    let city: ServedCity
    let clock: ServerClock
    /// Ends what takes too long.
    let deadlines: Deadlines
    let streams: StreamGate
    /// Boards for all event streams.
    let boards = StreamedBoards()
    let metrics = RequestMetrics()
    let feeds = PublishedFeeds()
    let rates: ClientRates
    /// Tells who is calling; nil where everyone is anonymous.
    let authenticator: (any Authenticator)?
    /// How the live sources are; nil where the server polls none.
    let sources: (any SourceMonitor)?
    /// Accounts and riders' things; nil where the server keeps none.
    let people: PeopleServices?
    /// Planners and fares.
    let journeys: JourneyService
    /// Where all runs that takes longer than the threads that answer may be kept.
    let computing: ComputePool
    /// Where log lines go; nil where request lines are not written.
    let log: LogWriter?
    /// Tells others of errors; nil where nobody is told.
    let reports: ErrorReports?
    /// How many connections are open.
    let connections: ConnectionGate
    /// Whether the server has been asked to stop.
    let stopping: StopFlag
    /// Tells the ids of this process's events from those of another.
    let started: Int64
    /// Who may see how the server itself is doing.
    let operations: OperationsAccess

    init(
        city: ServedCity, clock: ServerClock, streams: StreamGate, rates: ClientRates,
        authenticator: (any Authenticator)?, sources: (any SourceMonitor)?, people: PeopleServices?,
        journeys: JourneyService, computing: ComputePool, log: LogWriter?, reports: ErrorReports?,
        connections: ConnectionGate, stopping: StopFlag, operations: OperationsAccess
    ) {
        (self.city, self.clock, self.streams, self.rates) = (city, clock, streams, rates)
        deadlines = Deadlines(now: clock.monotonicSeconds, sleep: clock.sleep)
        (self.authenticator, self.sources, self.people, self.journeys) = (authenticator, sources, people, journeys)
        (self.computing, self.log, self.connections, self.stopping) = (computing, log, connections, stopping)
        (self.operations, self.reports, started) = (operations, reports, clock.now())
    }
}
