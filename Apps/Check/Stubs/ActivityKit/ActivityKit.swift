// Declarations of Apple's ActivityKit, as far as the app uses them, with the versions of iOS that have them.
@_exported import Foundation

@available(iOS 16.1, *) public protocol ActivityAttributes: Decodable, Encodable {
    associatedtype ContentState: Decodable & Encodable & Hashable
}
@available(iOS 16.1, *) public enum ActivityState: Sendable, Codable {
    case active, ended, dismissed
    @available(iOS 16.2, *) case stale
}
@available(iOS 16.1, *) public struct ActivityUIDismissalPolicy: Equatable, Sendable {
    public static let `default` = Self(), immediate = Self()
    public static func after(_ d: Date) -> Self { .init() }
}
@available(iOS 16.1, *) public struct PushType: Equatable, Sendable {
    public static let token = Self()
}
@available(iOS 16.2, *) public struct ActivityContent<S>: Sendable where S: Sendable {
    public var state: S, staleDate: Date?, relevanceScore: Double
    public init(state: S, staleDate: Date?, relevanceScore: Double = 0) {
        (self.state, self.staleDate, self.relevanceScore) = (state, staleDate, relevanceScore)
    }
}
@available(iOS 16.1, *) public final class ActivityAuthorizationInfo: Sendable {
    public init() {}
    public var areActivitiesEnabled: Bool { true }
}
@available(iOS 16.1, *) public final class Activity<A: ActivityAttributes>: Identifiable, @unchecked Sendable
where A.ContentState: Sendable {
    public typealias ContentState = A.ContentState
    public let id = ""
    public let attributes: A
    init(_ attributes: A) { self.attributes = attributes }
    public static var activities: [Activity<A>] { [] }
    @available(iOS 16.2, *) public var content: ActivityContent<A.ContentState> { fatalError() }
    public var activityState: ActivityState { .active }
    public var pushToken: Data? { nil }
    public var pushTokenUpdates: AsyncStream<Data> { AsyncStream { $0.finish() } }
    @available(iOS 16.2, *) public static func request(
        attributes: A, content: ActivityContent<A.ContentState>, pushType: PushType? = nil
    ) throws -> Activity<A> { Activity(attributes) }
    @available(iOS, introduced: 16.1, deprecated: 16.2) public static func request(
        attributes: A, contentState: A.ContentState, pushType: PushType? = nil
    ) throws -> Activity<A> { fatalError() }
    @available(iOS 16.2, *) public func update(_ c: ActivityContent<A.ContentState>) async {}
    @available(iOS 16.2, *) public func end(
        _ c: ActivityContent<A.ContentState>?, dismissalPolicy: ActivityUIDismissalPolicy = .default
    ) async {}
}
