// Declarations of Apple's AppIntents, as far as the app uses them, with the versions of iOS that have them.
@_exported import Foundation
import FoundationOnApple
import SwiftUI

@available(iOS 16.0, *) public protocol PersistentlyIdentifiable {}
@available(iOS 16.0, *) public protocol AppIntent: PersistentlyIdentifiable, Sendable {
    associatedtype PerformResult: IntentResult
    associatedtype SummaryContent: ParameterSummary = EmptyParameterSummary
    static var title: LocalizedStringResource { get }
    static var description: IntentDescription? { get }
    @ParameterSummaryBuilder<Self> static var parameterSummary: SummaryContent { get }
    init()
    func perform() async throws -> PerformResult
}
@available(iOS 16.0, *) extension AppIntent {
    public static var description: IntentDescription? { nil }
    public typealias Parameter = IntentParameter
    public typealias Summary = IntentParameterSummary<Self>
}
@available(iOS 16.0, *) extension AppIntent where SummaryContent == EmptyParameterSummary {
    public static var parameterSummary: EmptyParameterSummary { EmptyParameterSummary() }
}
@available(iOS 16.0, *) public protocol ParameterSummary {}
@available(iOS 16.0, *) public struct EmptyParameterSummary: ParameterSummary {}
@available(iOS 16.0, *) public struct IntentParameterSummary<Intent: AppIntent>: ParameterSummary {
    public init(_ summary: ParameterSummaryString<Intent>) {}
}
@available(iOS 16.0, *) public struct ParameterSummaryString<Intent: AppIntent>: ExpressibleByStringInterpolation {
    public init(stringLiteral value: String) {}
    public init(stringInterpolation: StringInterpolation) {}
    public struct StringInterpolation: StringInterpolationProtocol {
        public init(literalCapacity: Int, interpolationCount: Int) {}
        public mutating func appendLiteral(_ literal: String) {}
        public mutating func appendInterpolation<Value>(_ path: KeyPath<Intent, IntentParameter<Value>>) {}
    }
}
@available(iOS 16.0, *) @resultBuilder public struct ParameterSummaryBuilder<Intent: AppIntent> {
    public static func buildBlock<S: ParameterSummary>(_ summary: S) -> S { summary }
}
@available(iOS 16.0, *) public struct IntentDescription: ExpressibleByStringLiteral, Sendable {
    public init(_ description: LocalizedStringResource, categoryName: LocalizedStringResource? = nil) {}
    public init(stringLiteral value: String) {}
}
@available(iOS 16.0, *) public struct IntentDialog: ExpressibleByStringInterpolation, Sendable {
    public typealias StringInterpolation = LocalizedStringResource.StringInterpolation
    public init(_ resource: LocalizedStringResource) {}
    public init(stringLiteral value: String) {}
    public init(stringInterpolation: StringInterpolation) {}
}

@available(iOS 16.0, *) public protocol IntentResult: Sendable {
    associatedtype Value: Sendable = Never
    associatedtype SnippetView = Never
}
@available(iOS 16.0, *) public protocol ProvidesDialog {}
@available(iOS 16.0, *) public protocol OpensIntent {}
@available(iOS 16.0, *) public protocol ReturnsValue<Value> { associatedtype Value }
@available(iOS 16.0, *) public protocol ShowsSnippetView {}
@available(iOS 16.0, *)
public struct IntentResultContainer<Value: Sendable, Intent, SnippetView, Dialog>: IntentResult, @unchecked Sendable {}
@available(iOS 16.0, *) extension IntentResultContainer: ProvidesDialog where Dialog == IntentDialog {}
@available(iOS 16.0, *) extension IntentResultContainer: ReturnsValue {}
@available(iOS 16.0, *) extension IntentResultContainer: ShowsSnippetView where SnippetView: View {}
@available(iOS 16.0, *) extension IntentResultContainer: OpensIntent where Intent: AppIntent {}
@available(iOS 16.0, *) extension IntentResult where Self == IntentResultContainer<Never, Never, Never, Never> {
    public static func result() -> Self { .init() }
}
@available(iOS 16.0, *) extension IntentResult where Self == IntentResultContainer<Never, Never, Never, IntentDialog> {
    public static func result(dialog: IntentDialog) -> Self { .init() }
}
@available(iOS 16.0, *) extension IntentResult {
    public static func result<V: Sendable>(value: V) -> Self
    where Self == IntentResultContainer<V, Never, Never, Never> { .init() }
    public static func result<V: Sendable>(value: V, dialog: IntentDialog) -> Self
    where Self == IntentResultContainer<V, Never, Never, IntentDialog> { .init() }
    public static func result<V: View>(dialog: IntentDialog, view: V) -> Self
    where Self == IntentResultContainer<Never, Never, V, IntentDialog> { .init() }
    public static func result<I: AppIntent>(opensIntent intent: I) -> Self
    where Self == IntentResultContainer<Never, I, Never, Never> { .init() }
}

@available(iOS 16.0, *) @propertyWrapper
public final class IntentParameter<Value: Sendable>: @unchecked Sendable {
    private var value: Value?
    public var wrappedValue: Value {
        get { value! }
        set { value = newValue }
    }
    public var projectedValue: IntentParameter<Value> { self }
    public init(
        title: LocalizedStringResource, description: LocalizedStringResource? = nil,
        requestValueDialog: IntentDialog? = nil
    ) {}
    public init(
        title: LocalizedStringResource, description: LocalizedStringResource? = nil, default value: Value,
        requestValueDialog: IntentDialog? = nil
    ) { self.value = value }
    public init(description: LocalizedStringResource? = nil) {}
}

@available(iOS 17.0, *) extension Button {
    public nonisolated init<I: AppIntent>(intent: I, @ViewBuilder label: () -> Label) {
        self.init(action: {}, label: label)
    }
}
@available(iOS 17.0, *) extension Button where Label == Text {
    public nonisolated init<I: AppIntent>(_ title: LocalizedStringKey, intent: I) { self.init(title, action: {}) }
}
@available(iOS 17.0, *) extension Toggle {
    public nonisolated init<I: AppIntent>(isOn: Bool, intent: I, @ViewBuilder label: () -> Label) {
        self.init(isOn: .constant(isOn), label: label)
    }
}
