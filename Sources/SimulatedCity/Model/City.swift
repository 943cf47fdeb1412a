/// A whole network as described: who runs it, where it stops, what runs and how often.
struct City: Sendable {
    let name: String
    /// IANA name of the zone all its times are in.
    let timezone: String
    /// BCP 47 tag of its names.
    let language: String
    let publisher: Publisher
    let agencies: [Agency]
    let holidays: [PublicHoliday]
    /// Traffic of each kind of day; a missing one is free-flowing.
    let traffic: [DayType: Traffic]
    let interchanges: [Interchange]
    /// Stations, which group stops and are not boarded themselves.
    let stations: [Station]
    /// Everything that can be boarded; calls refer to these by index.
    let stops: [StopPoint]
    let lines: [Line]
}

/// Who publishes the feed (`feed_info.txt`).
struct Publisher: Sendable {
    let name: String
    let url: String
}

/// An operator (`agency.txt`).
struct Agency: Sendable {
    let id: String
    let name: String
    let url: String
    let phone: String?
}

/// A minimum time for changing between two stops or stations, one way (`transfers.txt`, type 2).
struct Interchange: Sendable {
    let from: String
    let to: String
    let seconds: Int
}
