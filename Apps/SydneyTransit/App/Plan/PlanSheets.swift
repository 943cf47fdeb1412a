import SwiftUI
import TransitAPI
import TransitKit

/// Chooses when a journey is to be made.
struct PlanWhenSheet: View {
    let choose: @MainActor (PlanWhen) async -> Void
    @State private var kind: Kind
    @State private var date: Date
    @Environment(\.dismiss) private var dismiss

    /// What the time is for.
    private enum Kind: Hashable {
        case now
        case leave
        case arrive
    }

    init(when: PlanWhen, choose: @escaping @MainActor (PlanWhen) async -> Void) {
        self.choose = choose
        switch when {
        case .now:
            _kind = State(initialValue: .now)
            _date = State(initialValue: .now)
        case .leaveAt(let seconds):
            _kind = State(initialValue: .leave)
            _date = State(initialValue: Date(timeIntervalSince1970: seconds))
        case .arriveBy(let seconds):
            _kind = State(initialValue: .arrive)
            _date = State(initialValue: Date(timeIntervalSince1970: seconds))
        }
    }

    private var when: PlanWhen {
        switch kind {
        case .now: .now
        case .leave: .leaveAt(date.timeIntervalSince1970)
        case .arrive: .arriveBy(date.timeIntervalSince1970)
        }
    }

    var body: some View {
        NavigationStack {
            Form {
                Picker("plan.when", selection: $kind) {
                    Text("plan.leave_now").tag(Kind.now)
                    Text("plan.leave").tag(Kind.leave)
                    Text("plan.arrive").tag(Kind.arrive)
                }
                if kind != .now {
                    DatePicker("plan.time", selection: $date, displayedComponents: [.date, .hourAndMinute])
                        .environment(\.timeZone, TimeZone(identifier: "Australia/Sydney") ?? .current)
                }
            }
            .navigationTitle("plan.when")
            .navigationBarTitleDisplayMode(.inline)
            .toolbar { SheetButtons { await choose(when) } }
        }
        .presentationDetents([.medium, .large])
    }
}

/// Chooses how a rider travels, and who pays.
struct PlanOptionsSheet: View {
    @State var options: PlanOptions
    let choose: @MainActor (PlanOptions) async -> Void

    var body: some View {
        NavigationStack {
            Form {
                Section("plan.modes") {
                    ForEach(PlanOptions.modes, id: \.self) { mode in
                        Toggle(isOn: uses(mode)) { ModeLabel(mode: mode) }
                    }
                }
                Section("plan.walking") {
                    Stepper(value: $options.preferences.maxWalkingDistance, in: 200...3_000, step: 200) {
                        Text("plan.max_walk \(options.preferences.maxWalkingDistance)")
                    }
                    Picker("plan.pace", selection: $options.preferences.walkingSpeed) {
                        Text("plan.pace_slow").tag(0.9)
                        Text("plan.pace_usual").tag(1.25)
                        Text("plan.pace_fast").tag(1.6)
                    }
                }
                Section("plan.changes") {
                    Stepper(value: $options.preferences.maxTransfers, in: 0...6) {
                        Text(changes)
                    }
                    Stepper(value: $options.preferences.minimumTransferMinutes, in: 0...20) {
                        Text("plan.change_minutes \(options.preferences.minimumTransferMinutes)")
                    }
                }
                Section {
                    Toggle("plan.wheelchair", isOn: $options.preferences.wheelchairAccessible)
                    Toggle("plan.avoid_steps", isOn: $options.preferences.avoidSteps)
                    Toggle("plan.bicycle", isOn: $options.preferences.bicycle)
                    Picker("plan.optimize", selection: $options.preferences.optimize) {
                        Text("plan.fastest").tag(PlanGoal.fastest)
                        Text("plan.fewest_changes").tag(PlanGoal.fewestTransfers)
                        Text("plan.least_walking").tag(PlanGoal.leastWalking)
                    }
                    Picker("plan.fare_for", selection: $options.rider) {
                        Text("plan.fare_adult").tag(FareCategory.adult)
                        Text("plan.fare_youth").tag(FareCategory.youth)
                        Text("plan.fare_concession").tag(FareCategory.concession)
                        Text("plan.fare_senior").tag(FareCategory.senior)
                    }
                }
                if options.isChanged { Button("plan.reset") { options = PlanOptions() } }
            }
            .navigationTitle("plan.options")
            .navigationBarTitleDisplayMode(.inline)
            .toolbar { SheetButtons { await choose(options) } }
        }
    }

    private var changes: LocalizedStringKey {
        let most = options.preferences.maxTransfers
        return most == 0 ? "plan.no_changes" : "plan.max_changes \(most)"
    }

    private func uses(_ mode: Mode) -> Binding<Bool> {
        Binding(get: { options.uses(mode) }, set: { options.use(mode, $0) })
    }
}

/// The buttons of a sheet that chooses something: takes it, or leaves it as it was.
struct SheetButtons: ToolbarContent {
    let done: @MainActor () async -> Void
    @Environment(\.dismiss) private var dismiss

    var body: some ToolbarContent {
        ToolbarItem(placement: .cancellationAction) { Button("plan.cancel") { dismiss() } }
        ToolbarItem(placement: .confirmationAction) {
            Button("plan.done") {
                dismiss()
                Task { await done() }
            }
        }
    }
}
