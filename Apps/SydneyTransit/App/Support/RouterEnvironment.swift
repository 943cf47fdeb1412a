import JourneyProgress
import SwiftUI
import TransitKit

extension EnvironmentValues {
    private struct RouterKey: EnvironmentKey {
        static let defaultValue: Router? = nil
    }

    private struct JourneyKey: EnvironmentKey {
        static let defaultValue: GoProgress? = nil
    }

    private struct OpeningsKey: EnvironmentKey {
        static let defaultValue = 0
    }

    private struct CoveredKey: EnvironmentKey {
        static let defaultValue = false
    }

    /// How often something led elsewhere: see `Router.State.openings`.
    var openings: Int {
        get { self[OpeningsKey.self] }
        set { self[OpeningsKey.self] = newValue }
    }

    /// Whether something of the router's lies over all screens, where somebody may sign in.
    var isCovered: Bool {
        get { self[CoveredKey.self] }
        set { self[CoveredKey.self] = newValue }
    }

    /// The journey that the rider is on while something else is shown; nil for none.
    var journeyPutAway: GoProgress? {
        get { self[JourneyKey.self] }
        set { self[JourneyKey.self] = newValue }
    }

    /// Opens screens, for what is no link: sheets, and places that are known only after a tap.
    var router: Router? {
        get { self[RouterKey.self] }
        set { self[RouterKey.self] = newValue }
    }
}

extension View {
    /// Closes what a screen has opened over itself once something leads elsewhere: a journey that begins, a link, a notification.
    /// What that opens could not be shown otherwise, or would lie below.
    func closesWhenLedElsewhere() -> some View { modifier(ClosesWhenLedElsewhere()) }

    /// The same for a question that a screen asks over itself, which has no view of its own that could close it.
    func closesWhenLedElsewhere(_ isAsked: Binding<Bool>) -> some View {
        modifier(QuestionClosesWhenLedElsewhere(isAsked: isAsked))
    }
}

private struct ClosesWhenLedElsewhere: ViewModifier {
    @Environment(\.dismiss) private var dismiss
    @Environment(\.openings) private var openings

    func body(content: Content) -> some View { content.onChange(of: openings) { _ in dismiss() } }
}

private struct QuestionClosesWhenLedElsewhere: ViewModifier {
    @Binding var isAsked: Bool
    @Environment(\.openings) private var openings

    func body(content: Content) -> some View { content.onChange(of: openings) { _ in isAsked = false } }
}
