import SwiftUI
import TransitKit

/// What is shown once, when the app is new: what it does, and why it may ask for what. Nothing of it has to be allowed.
struct OnboardingView: View {
    private let services: Services
    private let done: @MainActor () -> Void
    @StateObject private var watched: Watched<OnboardingModel>
    @StateObject private var offline: Watched<OfflineDataModel>
    @StateObject private var usage: Watched<UsageModel>
    @State private var showsSignIn = false
    @Environment(\.accessibilityReduceMotion) private var reducesMotion

    /// - Parameter done: closes it, for ever.
    init(
        services: Services, permissions: any NotificationPermissions = SystemNotifications(),
        done: @escaping @MainActor () -> Void
    ) {
        (self.services, self.done) = (services, done)
        _watched = StateObject(
            wrappedValue: Watched(
                OnboardingModel(
                    location: services.location, permissions: permissions, session: services.session,
                    clock: services.clock)))
        _offline = StateObject(wrappedValue: Watched(OfflineDataModel(store: services.offline, clock: services.clock)))
        _usage = StateObject(wrappedValue: Watched(UsageModel(services.usage, clock: services.clock)))
    }

    private var model: OnboardingModel { watched.model }
    private var state: OnboardingModel.State { watched.model.state }

    var body: some View {
        VStack(spacing: 0) {
            ScrollView {
                page.padding(24).frame(maxWidth: .infinity, alignment: .leading)
            }
            buttons.padding(24)
        }
        .animation(reducesMotion ? nil : .default, value: state.page)
        .interactiveDismissDisabled(!state.isLast)
        .task { await model.refresh() }
        .sheet(isPresented: $showsSignIn) {
            NavigationStack {
                SignInScreen(services: services)
                    .toolbar {
                        ToolbarItem(placement: .cancellationAction) { Button("sheet.close") { showsSignIn = false } }
                    }
            }
            .closesWhenLedElsewhere()
        }
        .onChange(of: showsSignIn) { isShown in if !isShown { Task { await model.refresh() } } }
    }

    @ViewBuilder private var page: some View {
        switch state.page {
        case .welcome: text("onboarding.welcome.title", message: "onboarding.welcome.message", symbol: "tram.fill")
        case .location:
            text("onboarding.location.title", message: "onboarding.location.message", symbol: "location.fill")
        case .notifications:
            text(
                "onboarding.notifications.title", message: "onboarding.notifications.message", symbol: "bell.badge.fill"
            )
        case .offline:
            text("onboarding.offline.title", message: "onboarding.offline.message", symbol: "arrow.down.circle.fill")
            if offline.model.state.isUpdating {
                ProgressView(value: offline.model.state.progress ?? 0).accessibilityLabel("offline.updating")
            }
            if let words = offline.model.state.outcomeWords { Text(words) }
            if let trouble = offline.model.state.trouble { Text(trouble.message).foregroundStyle(.secondary) }
        case .usage:
            text("onboarding.usage.title", message: "usage.message", symbol: "hand.raised.fill")
            UsageToggles(watched: usage)
        case .account:
            text("onboarding.account.title", message: "onboarding.account.message", symbol: "person.crop.circle.fill")
        }
    }

    private func text(_ title: LocalizedStringKey, message: LocalizedStringKey, symbol: String) -> some View {
        VStack(alignment: .leading, spacing: 16) {
            Image(systemName: symbol).font(.largeTitle).foregroundStyle(.tint).accessibilityHidden(true)
            Text(title).font(.largeTitle.bold()).accessibilityAddTraits(.isHeader)
            Text(message)
        }
        .padding(.top, 40)
    }

    private var buttons: some View {
        VStack(spacing: 12) {
            switch state.page {
            case .welcome: main("onboarding.begin") { next() }
            case .location:
                // Nobody is kept from the system's question, which has the choice.
                main("onboarding.next") { Task { await model.allowLocation() } }
            case .notifications:
                main("onboarding.next") { Task { await model.allowNotifications() } }
            case .offline:
                if offline.model.state.update == .none {
                    main("offline.download") { Task { await offline.model.update() } }
                    other("onboarding.later") { next() }
                } else {
                    // It goes on by itself.
                    main("onboarding.next") { next() }
                }
            case .usage: main("onboarding.next") { next() }
            case .account:
                if state.account == nil {
                    main("account.sign_in") { showsSignIn = true }
                    other("onboarding.without_account") { done() }
                } else {
                    main("onboarding.finish") { done() }
                }
            }
        }
        .disabled(state.isBusy)
    }

    private func main(_ title: LocalizedStringKey, _ action: @escaping @MainActor () -> Void) -> some View {
        Button(action: action) { Text(title).frame(maxWidth: .infinity) }
            .prominent()
            .controlSize(.large)
    }

    private func other(_ title: LocalizedStringKey, _ action: @escaping @MainActor () -> Void) -> some View {
        Button(action: action) { Text(title).frame(maxWidth: .infinity) }.controlSize(.large)
    }

    private func next() { if !model.next() { done() } }
}
