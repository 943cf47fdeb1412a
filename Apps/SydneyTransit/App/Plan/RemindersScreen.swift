import SwiftUI
import TransitAPI
import TransitKit

/// The departures that a rider is reminded of, and what became of those before.
struct RemindersScreen: View {
    @StateObject private var watched: Watched<RemindersModel>

    init(services: Services) {
        _watched = StateObject(
            wrappedValue: Watched(RemindersModel(store: services.reminderStore, clock: services.clock)))
    }

    private var model: RemindersModel { watched.model }
    private var state: RemindersModel.State { watched.model.state }

    var body: some View {
        List {
            TroubleRows(trouble: state.advice) { model.dismissAdvice() }
            PhaseRows(phase: state.reminders, retry: { await model.refresh() }) { shown in
                if !shown.due.isEmpty { Section("reminders.due") { rows(shown.due) } }
                if !shown.past.isEmpty { Section("reminders.past") { rows(shown.past) } }
            } empty: {
                EmptyNote(title: "reminders.empty", message: "reminders.empty_advice", symbol: "bell")
            }
        }
        .listStyle(.insetGrouped)
        .navigationTitle("reminders.title")
        .refreshable { await model.refresh() }
        .looked(at: model)
    }

    private func rows(_ rows: [ReminderRow]) -> some View {
        ForEach(rows) { row in
            NavigationLink(value: row.destination) {
                VStack(alignment: .leading, spacing: 2) {
                    Text(row.title).font(.headline)
                    Text(row.departure).font(.subheadline)
                    Text(row.status).font(.caption)
                        .foregroundStyle(row.isWorrying ? Color.orange : Color.secondary)
                }
                .accessibilityElement(children: .ignore)
                .accessibilityLabel(Text(sentence: row.spoken))
            }
        }
        .onDelete { places in
            let ids = places.compactMap { rows.indices.contains($0) ? rows[$0].id : nil }
            Task { for id in ids { await model.remove(id) } }
        }
    }
}
