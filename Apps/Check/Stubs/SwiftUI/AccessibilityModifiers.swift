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
    public nonisolated func accessibilityIdentifier(_ s: String) -> some View { _marked("accessibility", ["id": s]) }
    public nonisolated func accessibilityAddTraits(_ t: AccessibilityTraits) -> some View { self }
    public nonisolated func accessibilityRemoveTraits(_ t: AccessibilityTraits) -> some View { self }
    public nonisolated func accessibilityElement(children: AccessibilityChildBehavior = .ignore) -> some View {
        _marked("accessibility")
    }
    public nonisolated func accessibilitySortPriority(_ p: Double) -> some View { self }
    public nonisolated func accessibilityHeading(_ l: AccessibilityHeadingLevel) -> some View { self }
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
    @available(iOS 16.0, *) public nonisolated func accessibilityActions<C: View>(
        @ViewBuilder _ content: () -> C
    )
        -> some View
    { self }
    public nonisolated func accessibilityAdjustableAction(
        _ handler: @escaping (AccessibilityAdjustmentDirection) -> Void
    ) -> some View { self }
    public nonisolated func accessibilityRespondsToUserInteraction(_ responds: Bool = true) -> some View { self }
    public nonisolated func accessibilityRepresentation<V: View>(@ViewBuilder representation: () -> V) -> some View {
        self
    }
    public nonisolated func accessibilityChildren<V: View>(@ViewBuilder children: () -> V) -> some View { self }
    public nonisolated func accessibilityFocused(_ condition: AccessibilityFocusState<Bool>.Binding) -> some View {
        self
    }
    public nonisolated func accessibilityLargeContentViewer<V: View>(@ViewBuilder _ view: () -> V) -> some View { self }
    public nonisolated func accessibilityIgnoresInvertColors(_ active: Bool = true) -> some View { self }
    @_disfavoredOverload public nonisolated func accessibilityInputLabels<S: StringProtocol>(_ labels: [S]) -> some View
    { self }
    public nonisolated func accessibilityInputLabels(_ l: [LocalizedStringKey]) -> some View { self }
    public nonisolated func accessibilityShowsLargeContentViewer() -> some View { self }
    public nonisolated func speechAlwaysIncludesPunctuation(_ on: Bool = true) -> some View { self }
}
public enum AccessibilityAdjustmentDirection: Sendable {
    case increment
    case decrement
}
@propertyWrapper public struct AccessibilityFocusState<Value: Hashable>: DynamicProperty {
    let box: _Box<Value>
    @propertyWrapper public struct Binding {
        let box: _Box<Value>
        public var wrappedValue: Value {
            get { box.value }
            nonmutating set { box.value = newValue }
        }
        public var projectedValue: Binding { self }
    }
    public init() where Value == Bool { box = _Box(false) }
    public var wrappedValue: Value {
        get { box.value }
        nonmutating set { box.value = newValue }
    }
    public var projectedValue: Binding { Binding(box: box) }
}
