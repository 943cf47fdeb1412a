import JourneyProgress
import SwiftUI
import TransitAPI
import TransitKit
import UIKit

/// A journey step by step while it is made.
struct GoScreen: View {
    @StateObject private var watched: Watched<GoModel>
    @State private var activity: JourneyActivityStarter
    @Environment(\.dismiss) private var dismiss
    @Environment(\.router) private var router

    init(services: Services, progress: GoProgress) {
        _activity = State(initialValue: JourneyActivityStarter(rider: services.rider))
        _watched = StateObject(
            wrappedValue: Watched(
                GoModel(progress, data: services.data, location: services.location, clock: services.clock)))
    }

    private var model: GoModel { watched.model }
    private var state: GoModel.State { watched.model.state }
    private var content: JourneyContent { state.content }

    var body: some View {
        NavigationStack {
            List {
                if let standing = state.standing { StandingBanner(standing: standing) }
                GoStepView(content: content, secondsLeft: state.secondsLeft, evidence: state.evidence)
                trouble
                if !state.ahead.isEmpty {
                    Section("go.ahead") { ForEach(state.ahead) { LegRowView(row: $0) } }
                }
            }
            .listStyle(.insetGrouped)
            .navigationTitle("go.title")
            .navigationBarTitleDisplayMode(.inline)
            .toolbar {
                ToolbarItem(placement: .cancellationAction) {
                    Button(state.isOver ? "go.done" : "go.end") {
                        Task { await activity.end(content) }
                        GlanceUpdater.follow(nil)
                        router?.endJourney()
                        dismiss()
                    }
                }
                ToolbarItem(placement: .primaryAction) {
                    Button {
                        dismiss()
                    } label: {
                        Label("go.put_away", systemImage: "chevron.down")
                    }
                }
            }
        }
        .onAppear { model.appear() }
        .onDisappear {
            model.disappear()
            activity.leave()
        }
        .task(id: content) {
            if state.isOver {
                await activity.end(content)
                GlanceUpdater.follow(nil)
            } else {
                await activity.show(content, of: state.progress.itinerary)
            }
        }
        .task(id: state.notices) { activity.plan(state.notices) }
        .task(id: PlannedItinerary(state.progress.itinerary)) {
            GlanceUpdater.follow(state.isOver ? nil : state.progress.itinerary)
        }
        .onChange(of: state.progress) { router?.follow($0) }
        .onChange(of: state.standing) { if $0?.problem == nil { activity.tellAgain() } }
        .onChange(of: state.haptic) { haptic in
            if let haptic { GoHaptics.play(haptic.kind) }
            let words = haptic?.kind == .warning ? content.riskWords ?? content.title : content.title
            UIAccessibility.post(notification: .announcement, argument: String(words))
        }
    }

    @ViewBuilder private var trouble: some View {
        if let risk = content.riskWords {
            Section {
                Label {
                    Text(risk).bold()
                } icon: {
                    Image(systemName: "exclamationmark.triangle.fill")
                }
                .foregroundStyle(state.trouble?.isBearable == true ? Color.orange : Color.red)
                ForEach(state.alternatives) { row in
                    Button {
                        model.take(row.itinerary)
                    } label: {
                        JourneyRowView(row: row)
                    }
                    .foregroundStyle(Color.primary)
                    .accessibilityHint("go.take_hint")
                }
            }
        }
    }
}

/// What to do now, to be read at a glance.
struct GoStepView: View {
    let content: JourneyContent
    let secondsLeft: Double?
    /// What that rests on; nil for a walk with no vehicle after it.
    let evidence: Evidence?

    /// How long the step takes yet; nil where no time is known.
    private var left: Words? {
        guard let secondsLeft, content.step != .arrived else { return nil }
        return Countdown.words(secondsLeft, evidence ?? .live)
    }

    var body: some View {
        VStack(alignment: .leading, spacing: 10) {
            Image(systemName: content.vehicle.symbolName).font(.largeTitle).foregroundStyle(.tint)
            Text(content.title).font(.title.bold())
            if let detail = content.detail { Text(detail).font(.title3) }
            if let left { Text(left).font(.title2.bold()).monospacedDigit() }
            if let delay = content.delay { Text(delay).foregroundStyle(.secondary) }
            Text(content.arrivalWords).foregroundStyle(.secondary)
            ProgressView(value: Double(content.leg), total: Double(max(content.legs, 1))).accessibilityHidden(true)
        }
        .padding(.vertical, 8)
        .accessibilityElement(children: .ignore)
        .accessibilityLabel(Text(sentence: content.spoken))
        .accessibilityValue(left.map { Text($0) } ?? Text(verbatim: ""))
        .accessibilityAddTraits(.updatesFrequently)
    }
}

/// What a step feels like.
@MainActor
enum GoHaptics {
    static func play(_ kind: GoModel.Haptic.Kind) {
        switch kind {
        case .step: UIImpactFeedbackGenerator(style: .medium).impactOccurred()
        case .getOff: UINotificationFeedbackGenerator().notificationOccurred(.warning)
        case .warning: UINotificationFeedbackGenerator().notificationOccurred(.error)
        case .arrived: UINotificationFeedbackGenerator().notificationOccurred(.success)
        }
    }
}
