// Declarations of Apple's SwiftUI, as far as the app uses them, with the versions of iOS that have them.
import Combine
import Foundation
import FoundationOnApple
import UIKit

extension View {
    public nonisolated func onAppear(perform: (() -> Void)? = nil) -> some View {
        _marked("event", ["appear": perform as Any])
    }
    public nonisolated func onDisappear(perform: (() -> Void)? = nil) -> some View {
        _marked("event", ["disappear": perform as Any])
    }
    public nonisolated func task(
        priority: TaskPriority = .userInitiated, @_inheritActorContext _ action: @escaping @Sendable () async -> Void
    ) -> some View { _marked("event", ["task": action]) }
    public nonisolated func task<T: Equatable>(
        id: T, priority: TaskPriority = .userInitiated,
        @_inheritActorContext _ action: @escaping @Sendable () async -> Void
    ) -> some View { _marked("event", ["task": action]) }
    @available(
        iOS, introduced: 14.0, deprecated: 17.0,
        message: "Use `onChange` with a two or zero parameter action closure instead."
    )
    public nonisolated func onChange<V: Equatable>(of v: V, perform: @escaping (V) -> Void) -> some View { self }
    @available(iOS 17.0, *) public nonisolated func onChange<V: Equatable>(
        of v: V, initial: Bool = false, _ f: @escaping (V, V) -> Void
    ) -> some View { self }
    @available(iOS 17.0, *) public nonisolated func onChange<V: Equatable>(
        of v: V, initial: Bool = false, _ f: @escaping () -> Void
    ) -> some View { self }
    public nonisolated func onSubmit(of t: SubmitTriggers = .text, _ f: @escaping () -> Void) -> some View { self }
    public nonisolated func submitLabel(_ l: SubmitLabel) -> some View { self }
    public nonisolated func onOpenURL(perform: @escaping (URL) -> Void) -> some View { self }
    public nonisolated func disabled(_ on: Bool) -> some View { _marked("disabled", ["v": on]) }
    public nonisolated func focused(_ b: FocusState<Bool>.Binding) -> some View { self }
    public nonisolated func focused<V: Hashable>(_ b: FocusState<V>.Binding, equals: V) -> some View { self }
    public nonisolated func animation<V: Equatable>(_ a: Animation?, value: V) -> some View { self }
    @available(iOS, introduced: 13.0, deprecated: 15.0, message: "Use withAnimation or animation(_:value:) instead.")
    public nonisolated func animation(_ a: Animation?) -> some View { self }
    public nonisolated func transaction(_ t: @escaping (inout Transaction) -> Void) -> some View { self }
    public nonisolated func autocorrectionDisabled(_ on: Bool = true) -> some View { self }
    public nonisolated func textInputAutocapitalization(_ a: TextInputAutocapitalization?) -> some View { self }
    #if canImport(UIKit)
    public nonisolated func keyboardType(_ t: UIKeyboardType) -> some View { self }
    public nonisolated func textContentType(_ t: UITextContentType?) -> some View { self }
    #endif
    public nonisolated func widgetURL(_ u: URL?) -> some View { self }
}
