import SwiftUI
import TransitAPI
import TransitKit

/// The timetable on the phone: its size, its age, how it is brought up to date and removed.
struct OfflineDataScreen: View {
    @StateObject private var watched: Watched<OfflineDataModel>
    @State private var asksRemove = false

    init(services: Services) {
        _watched = StateObject(wrappedValue: Watched(OfflineDataModel(store: services.offline, clock: services.clock)))
    }

    private var model: OfflineDataModel { watched.model }
    private var state: OfflineDataModel.State { watched.model.state }

    var body: some View {
        List {
            Section {
                PhaseRows(phase: state.timetable, retry: { await model.refresh() }) { timetable in
                    facts(timetable)
                } empty: {
                    EmptyNote(
                        title: "offline.none.title", message: "offline.none.message", symbol: "arrow.down.circle")
                }
            }
            Section {
                update
            } footer: {
                Text("offline.message")
            }
            if let trouble = state.trouble {
                Section { AdviceView(advice: trouble) { await model.update() } }
            }
            if state.timetable.value != nil {
                Section {
                    Button("offline.remove", role: .destructive) { asksRemove = true }
                        .disabled(state.isUpdating)
                        .confirmationDialog("offline.remove", isPresented: $asksRemove, titleVisibility: .visible) {
                            Button("offline.remove", role: .destructive) { Task { await model.remove() } }
                        } message: {
                            Text("offline.remove.message")
                        }
                        .closesWhenLedElsewhere($asksRemove)
                }
            }
        }
        .listStyle(.insetGrouped)
        .navigationTitle("offline.title")
        .navigationBarTitleDisplayMode(.inline)
        .refreshable { await model.refresh() }
        .looked(at: model)
    }

    @ViewBuilder private func facts(_ timetable: KeptTimetable) -> some View {
        if timetable.isOver || timetable.isOld {
            Label {
                Text(timetable.isOver ? Words("offline.is_over") : Words("offline.is_old"))
            } icon: {
                Image(systemName: "exclamationmark.triangle").foregroundStyle(.orange)
            }
        }
        LabeledContent("offline.size") { Text(Int64(timetable.byteCount), format: .byteCount(style: .file)) }
        LabeledContent("offline.made") {
            Text(Date(timeIntervalSince1970: timetable.generatedAt), format: .relative(presentation: .named))
        }
        LabeledContent("offline.until") { Text(verbatim: timetable.covers.upperBound.description) }
    }

    @ViewBuilder private var update: some View {
        if state.isUpdating {
            VStack(alignment: .leading, spacing: 6) {
                if let progress = state.progress {
                    ProgressView(value: progress).accessibilityLabel("offline.updating")
                } else {
                    ProgressView().accessibilityLabel("offline.updating")
                }
                if case .fetching(let done, let total) = state.update {
                    Text(
                        Words(
                            "offline.progress %@ %@", .text(Int64(done).formatted(.byteCount(style: .file))),
                            .text(Int64(total).formatted(.byteCount(style: .file))))
                    )
                    .font(.caption).foregroundStyle(.secondary)
                }
            }
            Button("offline.cancel") { model.cancel() }
        } else {
            if let words = state.outcomeWords {
                Label {
                    Text(words)
                } icon: {
                    Image(systemName: "checkmark.circle").foregroundStyle(.green)
                }
            }
            Button(state.timetable.value == nil ? "offline.download" : "offline.update") {
                Task { await model.update() }
            }
        }
    }
}
