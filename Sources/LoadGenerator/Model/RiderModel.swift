/// What riders do with the app in the busiest hour of a day. What the app asks then, and how often, is its own (docs/app.md): the
/// intervals are those of its screens' models. How often it is opened, for what and for how long are assumptions, which
/// docs/scale.md gives reasons for.
package struct RiderModel: Codable, Sendable, Equatable {
    /// Openings of the app by each rider in that hour: three a day, a fifth of them in the busiest hour.
    package var openingsPerHour = 0.6

    /// Share of openings that go on from Home to a stop's board; the rest but for those below is a glance at Home.
    package var boardShare = 0.35
    /// Share that look for a stop by its name, and at its board then.
    package var searchShare = 0.08
    /// Share that plan a journey.
    package var journeyShare = 0.17
    /// Share of looks at a board that go on to one of its trips.
    package var tripShare = 0.2
    /// Share of plans of which a journey is opened.
    package var itineraryShare = 0.7
    /// Share of opened journeys that are followed step by step.
    package var followShare = 0.4
    /// Share of openings in which alerts are looked at.
    package var alertsShare = 0.05
    /// Share of openings of riders who are signed in that change a favourite.
    package var changeShare = 0.02

    /// Share of riders with a widget of a favourite's departures.
    package var boardWidgetShare = 0.1
    /// Share of riders with a widget of the next way home, which is planned anew each time.
    package var wayHomeWidgetShare = 0.03

    /// Refreshes of widgets by each rider in an hour.
    package var refreshesPerHour: Double { (boardWidgetShare + wayHomeWidgetShare) * AppIntervals.widgetsPerHour }

    /// Looks at Home.
    package var home = LookLength(median: 12, spread: 0.8, most: 300)
    /// Looks at a board.
    package var board = LookLength(median: 45, spread: 0.9, most: 900)
    /// Looks at a trip.
    package var trip = LookLength(median: 30, spread: 0.8, most: 600)
    /// Looks at what was planned.
    package var plan = LookLength(median: 20, spread: 0.7, most: 300)
    /// Looks at a journey leg by leg.
    package var itinerary = LookLength(median: 25, spread: 0.8, most: 600)
    /// How long the screen is on while a journey is followed; in a pocket the app asks nothing.
    package var follow = LookLength(median: 240, spread: 1, most: 2_400)
    /// Seconds between two keys.
    package var key = LookLength(median: 0.2, spread: 0.6, most: 3)

    /// Share of riders who keep a stop at hand; they have one to three.
    package var favouritesShare = 0.6
    /// Share of phones that have no timetable of their own, and ask the server for names and for stops near by.
    package var withoutTimetableShare = 0.2
    /// Share of phones in Low Data Mode, which ask for a board again instead of following its stream.
    package var lowDataShare = 0.05
    /// Exponent by which stops are less popular the further down their list they stand (Zipf).
    package var popularity = 0.8

    package init() {}

    /// Seconds that no visit is longer than.
    package var longestVisit: Double {
        home.most + board.most + trip.most + plan.most + itinerary.most + follow.most
    }
}

/// What the app itself decides: the intervals of its screens' models (Apps/TransitKit).
package enum AppIntervals {
    /// Seconds between two looks of Home.
    package static let home = 30.0
    /// Seconds between two looks at a board that is not streamed, and at a trip.
    package static let board = 15.0
    /// Seconds between two questions for what has become of a journey.
    package static let journey = 30.0
    /// Seconds after the last key before names are looked for.
    package static let patience = 0.25
    /// Seconds after which the app gives a request up.
    package static let timeout = 15.0
    /// Refreshes of a widget in an hour of the day, as many as the app asks for (`GlanceBudget`).
    package static let widgetsPerHour = 2.0
    /// Departures of a favourite on Home, of a board, and of a widget.
    package static let favouriteDepartures = 3
    package static let boardDepartures = 10
    package static let widgetDepartures = 30
}
