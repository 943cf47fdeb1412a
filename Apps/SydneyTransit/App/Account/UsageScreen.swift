import SwiftUI
import TransitKit

/// What is counted about the use of the app, and which crashes are kept: whether it may be, what there is, and the way to delete it.
struct UsageScreen: View {
    @StateObject private var watched: Watched<UsageModel>

    init(services: Services) {
        _watched = StateObject(wrappedValue: Watched(UsageModel(services.usage, clock: services.clock)))
    }

    private var model: UsageModel { watched.model }
    private var state: UsageModel.State { watched.model.state }

    var body: some View {
        List {
            Section {
                UsageToggles(watched: watched)
            } footer: {
                Text("usage.message")
            }
            if !state.rows.isEmpty { counts }
            if !state.reports.isEmpty { reports }
            if !state.isEmpty {
                Section {
                    ShareLink("usage.share", item: state.text)
                    Button("usage.delete", role: .destructive) { model.forget() }
                }
            }
        }
        .listStyle(.insetGrouped)
        .navigationTitle("usage.title")
        .navigationBarTitleDisplayMode(.inline)
        .looked(at: model)
    }

    private var counts: some View {
        Section("usage.counts") {
            if let since = state.counted.since {
                LabeledContent("usage.since") {
                    Text(Date(timeIntervalSince1970: since), format: .dateTime.day().month().year())
                }
            }
            ForEach(state.rows) { row in
                LabeledContent {
                    Text(verbatim: row.times.formatted())
                } label: {
                    Text(row.event.words)
                }
            }
        }
    }

    private var reports: some View {
        Section("usage.reports") {
            ForEach(Array(state.reports.enumerated()), id: \.offset) { _, report in
                LabeledContent {
                    Text(Date(timeIntervalSince1970: report.time), format: .relative(presentation: .named))
                } label: {
                    Text(report.words)
                    Text(verbatim: report.appVersion)
                }
            }
        }
    }
}

/// The two things that a rider can agree to. Neither is agreed to at first.
struct UsageToggles: View {
    @ObservedObject var watched: Watched<UsageModel>

    private var model: UsageModel { watched.model }

    var body: some View {
        Toggle("usage.count", isOn: Binding(get: { model.state.consent.countsUse }, set: { model.countUse($0) }))
        Toggle(
            "usage.keep_reports",
            isOn: Binding(get: { model.state.consent.reportsCrashes }, set: { model.keepReports($0) }))
    }
}
