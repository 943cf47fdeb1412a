// What Apple's Foundation has and the one of Linux lacks, as far as an app of this size needs it.
@_exported import Foundation
@_exported import FoundationNetworking

@available(iOS 16.0, *) extension URL {
    public static var applicationSupportDirectory: URL {
        FileManager.default.urls(for: .applicationSupportDirectory, in: .userDomainMask)[0]
    }
    public static var cachesDirectory: URL {
        FileManager.default.urls(for: .cachesDirectory, in: .userDomainMask)[0]
    }
}

extension FileManager {
    public func containerURL(forSecurityApplicationGroupIdentifier groupIdentifier: String) -> URL? { nil }
}

public let NSUserActivityTypeBrowsingWeb = "NSUserActivityTypeBrowsingWeb"

@available(iOS 15.0, *) extension NotificationCenter {
    public final class Notifications: AsyncSequence, Sendable {
        public typealias Element = Notification
        public struct AsyncIterator: AsyncIteratorProtocol {
            public mutating func next() async -> Notification? { nil }
        }
        public func makeAsyncIterator() -> AsyncIterator { AsyncIterator() }
    }
    public func notifications(named name: Notification.Name, object: AnyObject? = nil) -> Notifications {
        Notifications()
    }
}
