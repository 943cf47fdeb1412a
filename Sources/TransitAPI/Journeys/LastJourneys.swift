/// The last journeys of a night: those after which nothing leads there before the morning, or hardly anything.
public struct LastJourneys: ResponseBody {
    /// When the night is over: four o'clock of the city. These journeys arrive by then.
    public var nightEnds: Timestamp
    /// The very last one that still arrives.
    public var last: Itinerary
    /// The last one with five minutes to spare at each change: `last` itself where it has them; null where there is none.
    @Nullable public var robust: Itinerary?
    /// When the first journey after the last one leaves, waits of an hour at changes left out; null where none is found within
    /// 24 hours.
    @Nullable public var nextDepartureTime: Timestamp?
}
