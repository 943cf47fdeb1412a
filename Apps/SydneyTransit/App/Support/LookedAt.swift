import SwiftUI
import TransitKit

extension View {
    /// Lets a screen's model ask for as long as somebody looks at it: not behind another screen or tab, and not while the app is
    /// in the background.
    func looked<State: Equatable & Sendable>(at model: ScreenModel<State>) -> some View {
        modifier(LookedAt(model: model))
    }
}

/// Tells a model whether somebody looks.
private struct LookedAt<Shown: Equatable & Sendable>: ViewModifier {
    let model: ScreenModel<Shown>

    @Environment(\.scenePhase) private var scenePhase
    @Environment(\.isCovered) private var isCovered
    @State private var isOnScreen = false

    func body(content: Content) -> some View {
        content
            .onAppear {
                isOnScreen = true
                model.appear()
            }
            .onDisappear {
                isOnScreen = false
                model.disappear()
            }
            .onChange(of: scenePhase) { phase in
                guard isOnScreen else { return }
                switch phase {
                case .active: model.appear()
                case .background: model.disappear()
                default: break
                }
            }
            .onChange(of: isCovered) { isCovered in
                // Somebody may have signed in: an answer that is under way would not know of it.
                if isOnScreen, !isCovered { Task { await model.loadAnew() } }
            }
    }
}
