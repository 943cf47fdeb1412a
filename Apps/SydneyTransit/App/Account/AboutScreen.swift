import SwiftUI
import TransitKit

/// What the app is, whose data it shows, and what it may tell whoever builds it.
struct AboutScreen: View {
    private let services: Services
    @State private var consent = ConsentedTelemetry.app.consent
    @Environment(\.openURL) private var openURL

    init(services: Services) { self.services = services }

    var body: some View {
        List {
            Section {
                LabeledContent("about.version") { Text(verbatim: services.client.appVersion) }
                LabeledContent("about.server") { Text(verbatim: services.client.server.host ?? "") }
            }
            Section {
                Toggle("about.counts_use", isOn: $consent.countsUse)
                Toggle("about.reports_crashes", isOn: $consent.reportsCrashes)
            } header: {
                Text("about.tell")
            } footer: {
                Text("about.tell.message")
            }
            Section("about.data") {
                Text("about.data.transport")
                Text("about.data.map")
            }
            Section("about.privacy") { Text("about.privacy.message") }
        }
        .listStyle(.insetGrouped)
        .navigationTitle("about.title")
        .navigationBarTitleDisplayMode(.inline)
        .onChange(of: consent) { ConsentedTelemetry.app.consent = $0 }
    }
}
