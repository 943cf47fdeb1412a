import PhotosUI
import SwiftUI
import TransitKit
import UIKit

/// Reports of what is amiss near by.
struct SafetyReportScreen: View {
    @StateObject private var watched: Watched<SafetyReportModel>
    @State private var isWriting = false

    init(services: Services) {
        _watched = StateObject(
            wrappedValue: Watched(
                SafetyReportModel(
                    companion: services.companion, session: services.session, location: services.location,
                    clock: services.clock)))
    }

    private var model: SafetyReportModel { watched.model }
    private var state: SafetyReportModel.State { watched.model.state }

    var body: some View {
        List {
            TroubleRows(trouble: state.trouble) { model.dismissTrouble() }
            if let outcome = state.outcome {
                Label(
                    outcome == .sent ? "reports.sent" : "reports.sent_without_photo", systemImage: "checkmark.circle")
            }
            Section {
                PhaseRows(phase: state.reports, retry: { await model.refresh() }) { rows in
                    ForEach(rows) { row in report(row) }
                } empty: {
                    if state.mayAskLocation {
                        LocationNote(why: "reports.no_place.message") { await model.useLocation() }
                    } else if state.isPlaceUnknown {
                        EmptyNote(
                            title: "reports.no_place.title", message: "reports.no_place.message",
                            symbol: "location.slash")
                    } else {
                        EmptyNote(
                            title: "reports.none.title", message: "reports.none.message", symbol: "checkmark.shield")
                    }
                }
            } footer: {
                Text("reports.message")
            }
        }
        .listStyle(.insetGrouped)
        .navigationTitle("reports.title")
        .navigationBarTitleDisplayMode(.inline)
        .toolbar {
            ToolbarItem(placement: .primaryAction) {
                Button {
                    isWriting = true
                } label: {
                    Image(systemName: "plus")
                }
                .accessibilityLabel("reports.new")
                .disabled(state.draft.place == nil)
            }
        }
        .refreshable { await model.refresh() }
        .looked(at: model)
        .sheet(isPresented: $isWriting) {
            ReportForm(watched: watched) { isWriting = false }.closesWhenLedElsewhere()
        }
    }

    private func report(_ row: ReportRow) -> some View {
        VStack(alignment: .leading, spacing: 2) {
            Text(row.kind.words).font(.headline)
            if let text = row.text { Text(verbatim: text) }
            Text(row.ageWords).font(.caption).foregroundStyle(.secondary)
        }
        .accessibilityElement(children: .ignore)
        .accessibilityLabel(Text(sentence: row.spoken))
        .swipeActions {
            if row.isOwn {
                Button("reports.resolve") { Task { await model.resolve(row) } }.tint(.green)
            } else {
                Button("reports.flag") { Task { await model.flag(row) } }.tint(.orange)
            }
        }
        .contextMenu {
            if row.isOwn {
                Button("reports.resolve") { Task { await model.resolve(row) } }
            } else {
                Button("reports.flag") { Task { await model.flag(row) } }
            }
        }
    }
}

/// Writes a report.
private struct ReportForm: View {
    @ObservedObject var watched: Watched<SafetyReportModel>
    let done: @MainActor () -> Void
    @State private var chosen: PhotosPickerItem?

    private var model: SafetyReportModel { watched.model }
    private var state: SafetyReportModel.State { watched.model.state }

    var body: some View {
        NavigationStack {
            Form {
                Picker("reports.kind", selection: Binding(get: { model.kind }, set: { model.kind = $0 })) {
                    ForEach(SafetyReport.Kind.allCases, id: \.self) { kind in Text(kind.words).tag(kind) }
                }
                Stepper(value: Binding(get: { model.severity }, set: { model.severity = $0 }), in: 1...5) {
                    Text(Words("reports.severity %lld", .number(state.draft.severity)))
                }
                Section("reports.text") {
                    TextEditor(text: Binding(get: { model.text }, set: { model.text = $0 }))
                        .frame(minHeight: 100)
                        .accessibilityLabel("reports.text")
                }
                Section {
                    PhotosPicker("reports.photo", selection: $chosen, matching: .images)
                    if state.draft.photo != nil {
                        Label("reports.photo.chosen", systemImage: "photo")
                        Button("reports.photo.remove", role: .destructive) {
                            (chosen, model.photo) = (nil, nil)
                        }
                    }
                } footer: {
                    Text("reports.photo.message")
                }
                // It lies over the list, which says so too.
                TroubleRows(trouble: state.trouble) { model.dismissTrouble() }
            }
            .navigationTitle("reports.new")
            .navigationBarTitleDisplayMode(.inline)
            .toolbar {
                ToolbarItem(placement: .cancellationAction) { Button("sheet.close", action: done) }
                ToolbarItem(placement: .confirmationAction) {
                    Button("reports.send") {
                        Task {
                            await model.send()
                            if model.state.outcome != nil { done() }
                        }
                    }
                    .disabled(!state.isComplete)
                }
            }
        }
        .onChange(of: chosen) { chosen in
            guard let chosen else { return }
            Task { model.photo = await Self.photo(chosen) }
        }
    }

    /// A photo as small as the server takes it, without what the camera wrote into it.
    private static func photo(_ chosen: PhotosPickerItem) async -> Data? {
        guard let data = try? await chosen.loadTransferable(type: Data.self), let image = UIImage(data: data) else {
            return nil
        }
        let longest = max(image.size.width, image.size.height)
        guard longest > 0 else { return nil }
        let scale = min(1, CGFloat(CompanionData.widestPhoto) / longest)
        let size = CGSize(
            width: (image.size.width * scale).rounded(.down), height: (image.size.height * scale).rounded(.down))
        let format = UIGraphicsImageRendererFormat()
        format.scale = 1
        return UIGraphicsImageRenderer(size: size, format: format).image { _ in
            image.draw(in: CGRect(x: 0, y: 0, width: size.width, height: size.height))
        }
        .jpegData(compressionQuality: 0.8)
    }
}
