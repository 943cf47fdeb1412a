// Declarations of Apple's AppIntents, as far as the app uses them, with the versions of iOS that have them.
import FoundationOnApple
import SwiftUI

@available(iOS 16.0, *) public struct TypeDisplayRepresentation: ExpressibleByStringInterpolation, Sendable {
    public typealias StringInterpolation = LocalizedStringResource.StringInterpolation
    public init(name: LocalizedStringResource) {}
    public init(stringLiteral value: String) {}
    public init(stringInterpolation: StringInterpolation) {}
}
@available(iOS 16.0, *) public struct DisplayRepresentation: ExpressibleByStringInterpolation, Sendable {
    public typealias StringInterpolation = LocalizedStringResource.StringInterpolation
    public struct Image: Sendable {
        public init(systemName: String) {}
    }
    public init(title: LocalizedStringResource, subtitle: LocalizedStringResource? = nil, image: Image? = nil) {}
    public init(stringLiteral value: String) {}
    public init(stringInterpolation: StringInterpolation) {}
}
@available(iOS 16.0, *) public protocol TypeDisplayRepresentable {
    static var typeDisplayRepresentation: TypeDisplayRepresentation { get }
}
@available(iOS 16.0, *) public protocol InstanceDisplayRepresentable {
    var displayRepresentation: DisplayRepresentation { get }
}
@available(iOS 16.0, *) public protocol AppValue: TypeDisplayRepresentable, Sendable {}
@available(iOS 16.0, *) public protocol AppEntity: AppValue, InstanceDisplayRepresentable, Identifiable
where ID: EntityIdentifierConvertible, ID: Sendable {
    associatedtype DefaultQuery: EntityQuery where DefaultQuery.Entity == Self
    static var defaultQuery: DefaultQuery { get }
}
@available(iOS 16.0, *) public protocol EntityIdentifierConvertible {}
@available(iOS 16.0, *) extension String: EntityIdentifierConvertible {}
@available(iOS 16.0, *) extension Int: EntityIdentifierConvertible {}
@available(iOS 16.0, *) extension UUID: EntityIdentifierConvertible {}
@available(iOS 16.0, *) public protocol EntityQuery: Sendable {
    associatedtype Entity: AppEntity
    init()
    func entities(for identifiers: [Entity.ID]) async throws -> [Entity]
    func suggestedEntities() async throws -> [Entity]
    func defaultResult() async -> Entity?
}
@available(iOS 16.0, *) extension EntityQuery {
    public func suggestedEntities() async throws -> [Entity] { [] }
    public func defaultResult() async -> Entity? { nil }
}

@available(iOS 16.0, *) public protocol AppShortcutsProvider {
    @AppShortcutsBuilder static var appShortcuts: [AppShortcut] { get }
}
@available(iOS 16.0, *) public enum AppShortcutPhraseToken: Sendable { case applicationName }
@available(iOS 16.0, *) public struct AppShortcutPhrase<Intent: AppIntent>: ExpressibleByStringInterpolation, Sendable {
    public init(stringLiteral value: String) {}
    public init(stringInterpolation: StringInterpolation) {}
    public struct StringInterpolation: StringInterpolationProtocol {
        public init(literalCapacity: Int, interpolationCount: Int) {}
        public mutating func appendLiteral(_ literal: String) {}
        public mutating func appendInterpolation(_ token: AppShortcutPhraseToken) {}
        public mutating func appendInterpolation<Value>(_ path: KeyPath<Intent, IntentParameter<Value>>) {}
    }
}
@available(iOS 16.0, *) public struct AppShortcut: Sendable {
    @available(iOS, introduced: 16.0, deprecated: 17.0, message: "give a shortTitle and a systemImageName")
    public init<I: AppIntent>(intent: I, phrases: [AppShortcutPhrase<I>]) {}
    @available(iOS 16.4, *) public init<I: AppIntent>(
        intent: I, phrases: [AppShortcutPhrase<I>], shortTitle: LocalizedStringResource, systemImageName: String
    ) {}
}
@available(iOS 16.0, *) @resultBuilder public struct AppShortcutsBuilder {
    public static func buildBlock(_ shortcuts: AppShortcut...) -> [AppShortcut] { shortcuts }
}

@available(iOS 17.0, *) public protocol WidgetConfigurationIntent: AppIntent {}
@available(iOS 17.0, *) extension WidgetConfigurationIntent {
    public func perform() async throws -> some IntentResult { .result() }
}
