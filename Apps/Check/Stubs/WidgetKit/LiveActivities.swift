// Declarations of Apple's WidgetKit, as far as the app uses them, with the versions of iOS that have them.
import ActivityKit
import SwiftUI

@available(iOS 16.1, *) public struct ActivityViewContext<A: ActivityAttributes> {
    public let attributes: A
    public let state: A.ContentState
    public let activityID: String
    @available(iOS 16.2, *) public var isStale: Bool { false }
    /// What a picture shows.
    public init(_attributes attributes: A, state: A.ContentState) {
        (self.attributes, self.state, activityID) = (attributes, state, "")
    }
}
@available(iOS 16.1, *) public struct ActivityConfiguration<A: ActivityAttributes>: WidgetConfiguration {
    /// What the lock screen shows.
    public let _content: (ActivityViewContext<A>) -> any View
    public init<C: View>(
        for: A.Type, @ViewBuilder content: @escaping (ActivityViewContext<A>) -> C,
        dynamicIsland: @escaping (ActivityViewContext<A>) -> DynamicIsland
    ) { _content = content }
    public var body: Never { fatalError() }
}
@available(iOS 16.1, *) public struct DynamicIsland {
    public init<E, L: View, T: View, M: View>(
        @DynamicIslandExpandedContentBuilder expanded: () -> E, @ViewBuilder compactLeading: () -> L,
        @ViewBuilder compactTrailing: () -> T, @ViewBuilder minimal: () -> M
    ) {}
    public func keylineTint(_ c: Color?) -> DynamicIsland { self }
    public func widgetURL(_ u: URL?) -> DynamicIsland { self }
}
@available(iOS 16.1, *) public struct DynamicIslandExpandedRegionPosition: Sendable {
    public static let leading = Self(), trailing = Self(), center = Self(), bottom = Self()
}
@available(iOS 16.1, *) public struct DynamicIslandExpandedRegion<C: View> {
    public init(_ p: DynamicIslandExpandedRegionPosition, priority: Double = 0, @ViewBuilder content: () -> C) {}
}
@available(iOS 16.1, *) @resultBuilder public struct DynamicIslandExpandedContentBuilder {
    public static func buildBlock<each C: View>(_ c: repeat DynamicIslandExpandedRegion<each C>) -> Int { 0 }
}
extension View {
    @available(iOS 16.1, *) public nonisolated func activityBackgroundTint(_ color: Color?) -> some View { self }
    @available(iOS 16.1, *)
    public nonisolated func dynamicIsland(verticalPlacement: DynamicIslandExpandedRegionVerticalPlacement) -> some View
    {
        self
    }
}
@available(iOS 16.1, *) public enum DynamicIslandExpandedRegionVerticalPlacement: Sendable {
    case belowIfTooWide
}
