// Declarations of Apple's WidgetKit, as far as the app uses them, with the versions of iOS that have them.
import ActivityKit
@_exported import Foundation
import SwiftUI

public enum WidgetFamily: Int, CaseIterable, Sendable {
    case systemSmall, systemMedium, systemLarge, systemExtraLarge
    @available(iOS 16.0, *) case accessoryCircular
    @available(iOS 16.0, *) case accessoryRectangular
    @available(iOS 16.0, *) case accessoryInline
    public static var allCases: [WidgetFamily] { [.systemSmall, .systemMedium, .systemLarge] }
}
public protocol TimelineEntry { var date: Date { get } }
public struct TimelineReloadPolicy: Equatable, Sendable {
    public static let atEnd = Self(), never = Self()
    public static func after(_ d: Date) -> Self { .init() }
}
public struct Timeline<E: TimelineEntry> {
    public let entries: [E], policy: TimelineReloadPolicy
    public init(entries: [E], policy: TimelineReloadPolicy) { (self.entries, self.policy) = (entries, policy) }
}
public struct TimelineProviderContext: Sendable {
    public let family: WidgetFamily, isPreview: Bool, displaySize: CGSize
}
@preconcurrency public protocol TimelineProvider<Entry> {
    associatedtype Entry: TimelineEntry
    typealias Context = TimelineProviderContext
    func placeholder(in context: Context) -> Entry
    @preconcurrency func getSnapshot(in context: Context, completion: @escaping @Sendable (Entry) -> Void)
    @preconcurrency func getTimeline(in context: Context, completion: @escaping @Sendable (Timeline<Entry>) -> Void)
}
@MainActor @preconcurrency public protocol WidgetConfiguration {
    associatedtype Body: WidgetConfiguration
    var body: Body { get }
}
extension Never: WidgetConfiguration {}
@MainActor @preconcurrency public protocol Widget {
    associatedtype Body: WidgetConfiguration
    var body: Body { get }
    init()
}
@MainActor @preconcurrency public protocol WidgetBundle {
    associatedtype Body: Widget
    @WidgetBundleBuilder var body: Body { get }
    init()
}
extension Widget { @MainActor public static func main() {} }
extension WidgetBundle { @MainActor public static func main() {} }
public struct _Widgets: Widget {
    public init() {}
    public var body: StaticConfiguration<EmptyView> { fatalError() }
}
@MainActor @resultBuilder public struct WidgetBundleBuilder {
    public static func buildBlock<each W: Widget>(_ w: repeat each W) -> some Widget { _Widgets() }
    public static func buildOptional(_ w: (any Widget)?) -> some Widget { _Widgets() }
    public static func buildLimitedAvailability(_ w: any Widget) -> some Widget { _Widgets() }
}
public struct StaticConfiguration<Content: View>: WidgetConfiguration {
    public init<P: TimelineProvider>(kind: String, provider: P, @ViewBuilder content: @escaping (P.Entry) -> Content) {}
    public var body: Never { fatalError() }
}
extension WidgetConfiguration {
    @_disfavoredOverload public nonisolated func configurationDisplayName<S: StringProtocol>(
        _ name: S
    ) -> some WidgetConfiguration { self }
    @_disfavoredOverload public nonisolated func description<S: StringProtocol>(_ text: S) -> some WidgetConfiguration {
        self
    }
    public nonisolated func configurationDisplayName(_ t: LocalizedStringKey) -> some WidgetConfiguration { self }
    public nonisolated func description(_ t: LocalizedStringKey) -> some WidgetConfiguration { self }
    public nonisolated func supportedFamilies(_ f: [WidgetFamily]) -> some WidgetConfiguration { self }
}
public final class WidgetCenter: Sendable {
    public static let shared = WidgetCenter()
    public func reloadAllTimelines() {}
    public func reloadTimelines(ofKind: String) {}
}
extension EnvironmentValues {
    private struct FamilyKey: EnvironmentKey {
        static var defaultValue: WidgetFamily { .systemSmall }
    }
    public var widgetFamily: WidgetFamily { self[FamilyKey.self] }
    /// Which size of a widget is drawn.
    public mutating func _setFamily(_ family: WidgetFamily) { self[FamilyKey.self] = family }
}
extension View {
    /// A widget of a size.
    public nonisolated func _family(_ family: WidgetFamily) -> some View {
        _environment { $0._setFamily(family) }
    }
}
@available(iOS 17.0, *) public struct ContainerBackgroundPlacement: Sendable { public static let widget = Self() }
extension View {
    @available(iOS 17.0, *) public nonisolated func containerBackground<V: View>(
        for p: ContainerBackgroundPlacement, alignment: Alignment = .center, @ViewBuilder content: () -> V
    ) -> some View { self }
    @available(iOS 17.0, *) public nonisolated func containerBackground<S: ShapeStyle>(
        _ s: S, for p: ContainerBackgroundPlacement
    ) -> some View { self }
}
@available(iOS 16.0, *) public struct AccessoryWidgetBackground: View {
    public init() {}
    public var body: some View { Color.gray.opacity(0.3) }
}
@available(iOS 16.0, *) public struct WidgetRenderingMode: Equatable, Sendable {
    let name: String
    public static let fullColor = Self(name: "fullColor")
    public static let accented = Self(name: "accented")
    public static let vibrant = Self(name: "vibrant")
}
extension EnvironmentValues {
    @available(iOS 16.0, *) public var widgetRenderingMode: WidgetRenderingMode { .fullColor }
}
extension View {
    @available(iOS 16.0, *) public nonisolated func widgetAccentable(_ accentable: Bool = true) -> some View { self }
}
