import SwiftUI
import TransitAPI
import TransitKit

/// A planned journey, with a way to share it with friends.
struct ShareableItineraryScreen: View {
    private let services: Services
    private let itinerary: Itinerary
    @State private var open: OpenShare?
    /// The share that is being made. Signing in closes its sheet, and who was chosen before is still chosen when it opens again.
    @State private var share: Watched<StartShareModel>?

    private struct OpenShare: Identifiable {
        let id = UUID()
        let share: Watched<StartShareModel>
    }

    init(services: Services, itinerary: Itinerary) { (self.services, self.itinerary) = (services, itinerary) }

    var body: some View {
        ItineraryScreen(
            services: services, itinerary: itinerary, share: services.features.isOn(.sharing) ? begin : nil
        )
        .sheet(item: $open) { open in
            StartShareSheet(services: services, watched: open.share) { self.open = nil }.closesWhenLedElsewhere()
        }
    }

    private func begin(_ itinerary: Itinerary) {
        let share: Watched<StartShareModel>
        if let before = self.share, before.model.state.shareID == nil {
            share = before
            share.model.take(itinerary)
        } else {
            share = Watched(
                StartShareModel(
                    itinerary: itinerary, companion: services.companion, session: services.session,
                    clock: services.clock, analytics: services.usage.telemetry))
            self.share = share
        }
        open = OpenShare(share: share)
    }
}
