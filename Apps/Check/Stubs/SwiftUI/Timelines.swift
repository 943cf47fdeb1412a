// Declarations of Apple's SwiftUI, as far as the app uses them, with the versions of iOS that have them.
import Foundation

public protocol TimelineSchedule { associatedtype Entries }
public struct PeriodicTimelineSchedule: TimelineSchedule {
    public typealias Entries = [Date]
    public init(from: Date, by: TimeInterval) {}
}
public struct EveryMinuteTimelineSchedule: TimelineSchedule {
    public typealias Entries = [Date]
    public init() {}
}
public struct AnimationTimelineSchedule: TimelineSchedule {
    public typealias Entries = [Date]
    public init(minimumInterval: Double? = nil, paused: Bool = false) {}
}
extension TimelineSchedule where Self == AnimationTimelineSchedule {
    public static var animation: AnimationTimelineSchedule { .init() }
    public static func animation(minimumInterval: Double? = nil, paused: Bool = false) -> AnimationTimelineSchedule {
        .init()
    }
}
extension TimelineSchedule where Self == EveryMinuteTimelineSchedule {
    public static var everyMinute: EveryMinuteTimelineSchedule { .init() }
}
public struct TimelineViewDefaultContext {
    public let date: Date
}
/// The instant that timelines are drawn at.
public nonisolated(unsafe) var _now: () -> Date = { Date() }
public struct TimelineView<S: TimelineSchedule, C: View>: View {
    let c: C
    public typealias Context = TimelineViewDefaultContext
    public init(_ s: S, @ViewBuilder content: @escaping (TimelineViewDefaultContext) -> C) {
        c = content(.init(date: _now()))
    }
    public var body: some View { c }
}
