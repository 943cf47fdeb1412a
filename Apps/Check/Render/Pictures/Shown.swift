import JourneyProgress
import SwiftUI
import TransitKit

@testable import SydneyTransit

/// A screen to be drawn: what it is called, how it is made, and what is done on it before the picture is taken.
@MainActor struct Shown {
    /// The picture's name.
    let name: String
    /// The screen, as the app makes it: once for each picture.
    let make: () async -> any View
    /// What a rider does first.
    let act: (_Host) async -> Void

    init(_ name: String, _ make: @escaping () async -> any View, act: @escaping (_Host) async -> Void = { _ in }) {
        (self.name, self.make, self.act) = (name, make, act)
    }

    /// What a link to a place opens, in the whole window.
    private init(_ name: String, _ services: Services, at destination: Destination?) {
        self.init(name) {
            let router = Router()
            if let destination { router.open(destination) }
            return RootView(services: services, router: router)
        }
    }

    /// Every screen of the app.
    static func all(_ demo: Demo) -> [Shown] {
        let services = demo.services
        let (trip, central) = (demo.departure, Demo.central)
        return [
            Shown("home", services, at: nil),
            Shown("search", services, at: .search("town hall")),
            Shown("stop", services, at: .stop(id: central)),
            Shown("timetable", services, at: .timetable(stop: central)),
            Shown("trip", services, at: .trip(id: trip.tripID, date: trip.serviceDate.description, stop: trip.stopID)),
            Shown("route", services, at: .route(id: trip.routeID)),
            Shown("alerts", services, at: .alerts),
            Shown("alert", services, at: .alert(id: demo.alertID)),
            Shown("notifications", services, at: .notifications),
            Shown("map", services, at: .map),
            Shown("plan", services, at: .plan(from: PlanEnd(central), to: PlanEnd("209573"))),
            Shown("itinerary", services, at: .itinerary(PlannedItinerary(demo.itinerary))),
            Shown("go", { GoScreen(services: services, progress: GoProgress(demo.itinerary)) }),
            Shown("saved-trips", services, at: .savedTrips(id: nil)),
            Shown("reminders", services, at: .reminders),
            Shown("favourites", services, at: .favourites),
            Shown("account", services, at: .account),
            Shown("account-signed-out", demo.stranger, at: .account),
            Shown("sign-in", { NavigationStack { SignInScreen(services: demo.stranger) } }),
            Shown("notification-settings", services, at: .notificationSettings),
            Shown("friends", services, at: .friends),
            Shown("share", services, at: .share(token: demo.shareID)),
            Shown("saved-places", services, at: .savedPlaces),
            Shown("safety-reports", services, at: .safetyReports),
            Shown("adventures", services, at: .adventures),
            Shown("adventure", services, at: .adventure(id: demo.adventureID)),
            Shown("offline", services, at: .offlineData),
            Shown("about", services, at: .about),
            Shown("usage", services, at: .usage),
            Shown("home-no-network", demo.underground, at: nil),
            Shown("stop-no-network", demo.underground, at: .stop(id: central)),
            Shown("stop-last-heard", demo.cutOff, at: .stop(id: central)),
            Shown("plan-no-network", demo.underground, at: .plan(from: PlanEnd(central), to: PlanEnd("209573"))),
            Shown("stop-nothing-kept", demo.lost, at: .stop(id: central)),
            Shown("widgets-board", { await Widgets.boards(demo.glances, now: services.clock.now()) }),
            Shown(
                "widgets-journey",
                {
                    await Widgets.journeys(demo.glances, demo.itinerary, now: services.clock.now())
                }),
            Shown("onboarding", { OnboardingView(services: demo.stranger) {} }),
        ]
    }
}
