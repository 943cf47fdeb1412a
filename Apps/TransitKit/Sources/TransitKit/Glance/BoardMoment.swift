/// Several boards at one moment: what a widget with more than one stop shows from then on.
public struct BoardMoment: Sendable, Equatable {
    /// In seconds since 1970-01-01T00:00:00Z.
    public var from: Double
    /// In the rider's order; empty where no stop is kept.
    public var boards: [BoardTimeline.Entry]

    /// What boards show at one moment.
    public init(from: Double, boards: [BoardTimeline.Entry]) { (self.from, self.boards) = (from, boards) }

    /// Boards as they go by the clock together: at most ``BoardTimeline/limit`` moments, the last of which shows no departure.
    public static func together(_ timelines: [BoardTimeline], from now: Double) -> [BoardMoment] {
        let all = Set(timelines.flatMap { $0.entries.map(\.from) }).union([now]).sorted()
        var moments = all.prefix(BoardTimeline.limit).map { moment in
            BoardMoment(
                from: moment, boards: timelines.compactMap { $0.entries.last { $0.from <= moment } ?? $0.entries.first }
            )
        }
        if all.count > moments.count, let last = moments.indices.last {
            for index in moments[last].boards.indices {
                moments[last].boards[index].rows = []
                moments[last].boards[index].note = Words("glance.open_for_more")
            }
        }
        return moments
    }
}
