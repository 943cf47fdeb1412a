import SwiftUI
import WidgetKit

/// The widgets of the app.
@main
struct SydneyTransitWidgets: WidgetBundle {
    var body: some Widget {
        NextDepartureWidget()
        WayHomeWidget()
        if #available(iOS 16.1, *) { JourneyActivity() }
    }
}
