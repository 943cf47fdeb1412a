import GTFSRealtime

/// A simulated city while it runs: its live feeds as a function of the clock.
///
/// The same city, seed, traits and clock give the same feed, whatever was asked before.
package struct LiveCity: Sendable {
    /// The network as described.
    let described: City
    let runs: LiveRuns
    let incidents: IncidentTimeline
    /// How often what happens.
    package let traits: LiveTraits

    /// A city whose chance comes from `seed` alone.
    package init(_ city: SimulatedCity, seed: UInt64, traits: LiveTraits = LiveTraits()) {
        described = city.city
        let chance = Chance(seed: seed)
        let network = LiveNetwork(city: city.city, showcaseStation: traits.showcaseStation)
        let clock = CityClock(zone: city.city.timezone, holidays: city.city.holidays)
        runs = LiveRuns(network: network, clock: clock, seed: chance, traits: traits)
        incidents = IncidentTimeline(
            city: city.city, network: network, clock: clock, seed: chance.of("incidents"), traits: traits)
        self.traits = traits
    }

    /// The instant for which feeds asked at `now` are made: they change every `LiveTraits.refresh` seconds.
    ///
    /// - Parameter now: seconds since 1970-01-01T00:00:00Z.
    package func feedTime(at now: Int64) -> Int64 { now - now % max(1, traits.refresh) }

    /// One feed as it would be fetched at `now`, all of it (FULL_DATASET).
    ///
    /// - Parameters:
    ///   - kind: what it is about.
    ///   - scope: whose lines it covers.
    ///   - now: seconds since 1970-01-01T00:00:00Z.
    package func feed(
        _ kind: SimulatedFeedKind, of scope: LiveFeedScope = .everything, at now: Int64
    ) -> PublishedFeedMessage {
        feed(kind, of: scope, at: now, among: runs.around(feedTime(at: now), in: scope))
    }

    /// The same, where what runs then in this scope is known (`LiveRuns.around`, at the time of the feed).
    func feed(
        _ kind: SimulatedFeedKind, of scope: LiveFeedScope, at now: Int64, among runs: [LiveRun]
    ) -> PublishedFeedMessage {
        let now = feedTime(at: now)
        var message = PublishedFeedMessage()
        message.header.gtfsRealtimeVersion = "2.0"
        message.header.incrementality = .fullDataset
        message.header.timestamp = UInt64(now)
        switch kind {
        case .tripUpdates:
            let writer = TripUpdateWriter(now: now, traits: traits)
            message.entity = runs.map(writer.entity)
        case .vehiclePositions:
            let writer = VehicleWriter(now: now, traits: traits)
            for run in runs {
                if let entity = writer.entity(run, number: message.entity.count + 1) { message.entity.append(entity) }
            }
        case .alerts:
            let cancelled = runs.filter {
                $0.way.mode.isRail && $0.isCancelled(at: now, traits: traits)
            }
            message.entity = incidents.entities(at: now, in: scope, cancelled: cancelled)
        }
        return message
    }
}
