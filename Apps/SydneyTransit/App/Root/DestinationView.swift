import SwiftUI
import TransitKit

/// The screen of each place that something can lead to.
struct DestinationView: View {
    let services: Services
    let destination: Destination

    var body: some View {
        if services.features.has(destination) {
            screen
        } else {
            List { EmptyNote(title: "feature.off.title", message: "feature.off.message", symbol: "minus.circle") }
        }
    }

    @ViewBuilder private var screen: some View {
        switch destination {
        case .home: HomeScreen(services: services)
        case .search(let text): SearchScreen(services: services, text: text)
        case .stop(let id): StopScreen(services: services, stopID: id)
        case .timetable(let stop): TimetableScreen(services: services, stopID: stop)
        case .trip(let id, let date, let stop, let start):
            TripScreen(services: services, tripID: id, date: date, stop: stop, start: start)
        case .route(let id): RouteScreen(services: services, routeID: id)
        case .alert(let id): AlertScreen(services: services, alertID: id)
        case .alerts: AlertsScreen(services: services)
        case .notifications: NotificationsScreen(services: services)
        case .map: MapScreen(services: services)
        default: RiderDestinationView(services: services, destination: destination)
        }
    }
}

/// The screens of what is the rider's own.
private struct RiderDestinationView: View {
    let services: Services
    let destination: Destination

    var body: some View {
        switch destination {
        case .plan(let from, let to): PlanScreen(services: services, from: from, to: to)
        case .savedPlan(let from, let to, let options):
            PlanScreen(services: services, from: from, to: to, options: options)
        case .itinerary(let planned): ShareableItineraryScreen(services: services, itinerary: planned.itinerary)
        case .savedTrips(let id): SavedTripsScreen(services: services, id: id)
        case .reminders: RemindersScreen(services: services)
        case .favourites: FavouritesScreen(services: services)
        case .share(let token): ShareScreen(services: services, token: token)
        case .friends: FriendsScreen(services: services)
        case .savedPlaces: SavedPlacesScreen(services: services)
        case .safetyReports: SafetyReportScreen(services: services)
        case .adventures: AdventuresScreen(services: services)
        case .adventure(let id): AdventureScreen(services: services, id: id)
        case .account: AccountScreen(services: services)
        case .about: AboutScreen(services: services)
        case .usage: UsageScreen(services: services)
        case .notificationSettings: NotificationSettingsScreen(services: services)
        case .offlineData: OfflineDataScreen(services: services)
        case .signedIn(let link): MailedLinkScreen(services: services, link: link)
        case .home, .search, .stop, .timetable, .trip, .route, .alert, .alerts, .notifications, .map: EmptyView()
        }
    }
}

/// What lies over everything.
struct SheetView: View {
    let services: Services
    let sheet: Router.Sheet
    /// Closes it.
    let done: @MainActor () -> Void

    var body: some View {
        switch sheet {
        case .onboarding: OnboardingView(services: services, done: done)
        case .signIn:
            NavigationStack {
                SignInScreen(services: services).toolbar { close }
            }
        case .signedIn(let link):
            NavigationStack {
                MailedLinkScreen(services: services, link: link).toolbar { close }
            }
        }
    }

    private var close: some ToolbarContent {
        ToolbarItem(placement: .cancellationAction) { Button("sheet.close", action: done) }
    }
}
