import SwiftUI
import TransitAPI
import TransitKit

/// A planned journey, with a way to share it with friends.
struct ShareableItineraryScreen: View {
    private let services: Services
    private let itinerary: Itinerary
    @State private var shared: SharedItinerary?

    private struct SharedItinerary: Identifiable {
        let id = UUID()
        let itinerary: Itinerary
    }

    init(services: Services, itinerary: Itinerary) { (self.services, self.itinerary) = (services, itinerary) }

    var body: some View {
        ItineraryScreen(services: services, itinerary: itinerary) { shared = SharedItinerary(itinerary: $0) }
            .sheet(item: $shared) { shared in
                StartShareSheet(services: services, itinerary: shared.itinerary) { self.shared = nil }
                    .closesWhenLedElsewhere()
            }
    }
}
