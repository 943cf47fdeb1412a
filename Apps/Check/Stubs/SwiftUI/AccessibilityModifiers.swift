// Declarations of Apple's SwiftUI, as far as the app uses them, with the versions of iOS that have them.
import Foundation
import UIKit

extension View {
    public nonisolated func accessibilityLabel(_ t: Text) -> some View { _marked("accessibility", ["label": t]) }
    public nonisolated func accessibilityLabel(_ t: LocalizedStringKey) -> some View {
        _marked("accessibility", ["label": t])
    }
    @_disfavoredOverload public nonisolated func accessibilityLabel<S: StringProtocol>(_ t: S) -> some View {
        _marked("accessibility", ["label": String(t)])
    }
    public nonisolated func accessibilityValue(_ t: Text) -> some View { _marked("accessibility", ["value": t]) }
    public nonisolated func accessibilityValue(_ t: LocalizedStringKey) -> some View {
        _marked("accessibility", ["value": t])
    }
    @_disfavoredOverload public nonisolated func accessibilityValue<S: StringProtocol>(_ t: S) -> some View {
        _marked("accessibility", ["value": String(t)])
    }
    public nonisolated func accessibilityHint(_ t: Text) -> some View { _marked("accessibility", ["hint": t]) }
    @_disfavoredOverload public nonisolated func accessibilityHint<S: StringProtocol>(_ t: S) -> some View {
        _marked("accessibility", ["hint": String(t)])
    }
    public nonisolated func accessibilityHint(_ t: LocalizedStringKey) -> some View {
        _marked("accessibility", ["hint": t])
    }
    public nonisolated func accessibilityHidden(_ on: Bool) -> some View { _marked("accessibility", ["hidden": on]) }
    public nonisolated func accessibilityAddTraits(_ t: AccessibilityTraits) -> some View { self }
    public nonisolated func accessibilityElement(children: AccessibilityChildBehavior = .ignore) -> some View {
        _marked("accessibility")
    }
    public nonisolated func accessibilityAction(named t: LocalizedStringKey, _ f: @escaping () -> Void) -> some View {
        self
    }
    public nonisolated func accessibilityAction(
        _ k: AccessibilityActionKind = .default, _ f: @escaping () -> Void
    ) -> some View { self }
    @_disfavoredOverload public nonisolated func accessibilityAction<S: StringProtocol>(
        named name: S, _ handler: @escaping () -> Void
    ) -> some View { self }
    public nonisolated func accessibilityAction(named name: Text, _ handler: @escaping () -> Void) -> some View { self }
}
