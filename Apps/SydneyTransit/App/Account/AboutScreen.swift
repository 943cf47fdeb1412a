import SwiftUI
import TransitKit

/// Which version this is, whose data it shows, and what happens to the rider's own.
struct AboutScreen: View {
    private let services: Services

    init(services: Services) { self.services = services }

    var body: some View {
        List {
            Section {
                LabeledContent("about.version") { Text(verbatim: services.client.appVersion) }
                LabeledContent("about.server") { Text(verbatim: services.client.server.host ?? "") }
            }
            Section("about.data") {
                Text("about.data.transport")
                Text("about.data.map")
                WeatherCredit()
            }
            Section("about.privacy") {
                Text("about.privacy.message")
                NavigationLink("usage.title", value: Destination.usage)
            }
        }
        .listStyle(.insetGrouped)
        .navigationTitle("about.title")
        .navigationBarTitleDisplayMode(.inline)
    }
}
