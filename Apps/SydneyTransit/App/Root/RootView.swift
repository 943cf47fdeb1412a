import SwiftUI
import TransitKit

/// The window: five tabs, each with screens above its first one, and what lies over all of them.
struct RootView: View {
    private let services: Services
    @StateObject private var watched: Watched<Router>
    /// Whether the rider has been through what is shown once.
    @AppStorage("onboarding.done") private var isOnboarded = false
    @Environment(\.openURL) private var openURL

    /// - Parameter router: which the app keeps, to lead where notifications and intents lead.
    init(services: Services, router: Router) {
        self.services = services
        _watched = StateObject(wrappedValue: Watched(router))
    }

    private var router: Router { watched.model }

    var body: some View {
        Group {
            if isOnboarded {
                tabs
            } else {
                OnboardingView(services: services) { isOnboarded = true }
            }
        }
        .environment(\.router, router)
        .environment(\.journeyPutAway, router.isJourneyShown ? nil : router.state.journey)
        .environment(\.openings, router.state.openings)
        .environment(\.isCovered, router.sheet != nil)
        .fullScreenCover(
            isPresented: Binding(get: { router.isJourneyShown }, set: { router.isJourneyShown = $0 })
        ) {
            if let journey = router.state.journey {
                GoScreen(services: services, progress: journey)
                    .environment(\.router, router)
                    .id(router.state.journeyNumber)
            }
        }
        .sheet(item: Binding(get: { router.sheet }, set: { router.sheet = $0 })) { sheet in
            SheetView(services: services, sheet: sheet) { router.sheet = nil }
                .environment(\.router, router)
        }
        // A link of the web site that is none of the app's is for the browser.
        .onOpenURL { link in if !router.open(link), link.scheme == "https" { openURL(link) } }
    }

    private var tabs: some View {
        TabView(selection: Binding(get: { router.tab }, set: { router.tab = $0 })) {
            ForEach(Router.Tab.allCases, id: \.self) { tab in
                NavigationStack(path: Binding(get: { router[path: tab] }, set: { router[path: tab] = $0 })) {
                    DestinationView(services: services, destination: tab.root)
                        .navigationDestination(for: Destination.self) {
                            // Another place at the same depth is another screen.
                            DestinationView(services: services, destination: $0).id($0)
                        }
                }
                .tabItem { Label(tab.title, systemImage: tab.symbolName) }
                .tag(tab)
            }
        }
    }
}

extension Router.Tab {
    /// What it is called.
    fileprivate var title: LocalizedStringKey {
        switch self {
        case .home: "tab.home"
        case .plan: "tab.plan"
        case .alerts: "tab.alerts"
        case .map: "tab.map"
        case .account: "tab.account"
        }
    }

    fileprivate var symbolName: String {
        switch self {
        case .home: "house.fill"
        case .plan: "arrow.triangle.turn.up.right.diamond.fill"
        case .alerts: "exclamationmark.triangle.fill"
        case .map: "map.fill"
        case .account: "person.crop.circle"
        }
    }
}
