// What Apple's Foundation has and the one of Linux lacks, as far as an app of this size needs it.
@_exported import Foundation
@_exported import FoundationNetworking

@available(iOS 16.0, *) extension URL {
    public static var documentsDirectory: URL {
        FileManager.default.urls(for: .documentDirectory, in: .userDomainMask)[0]
    }
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

extension ProcessInfo {
    public var isLowPowerModeEnabled: Bool { false }
}

open class NSUserActivity: NSObject, @unchecked Sendable {
    public let activityType: String
    open var title: String?
    open var userInfo: [AnyHashable: Any]?
    open var webpageURL: URL?
    open var isEligibleForHandoff = false
    open var isEligibleForSearch = false
    open var isEligibleForPrediction = false
    open var persistentIdentifier: String?
    public init(activityType: String) { self.activityType = activityType }
    open func becomeCurrent() {}
    open func resignCurrent() {}
    open func invalidate() {}
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

open class RelativeDateTimeFormatter: Formatter, @unchecked Sendable {
    public enum UnitsStyle: Int, Sendable {
        case full
        case spellOut
        case short
        case abbreviated
    }
    public enum DateTimeStyle: Int, Sendable {
        case numeric
        case named
    }
    open var unitsStyle = UnitsStyle.full
    open var dateTimeStyle = DateTimeStyle.numeric
    open var locale: Locale! = .current
    open func localizedString(for date: Date, relativeTo referenceDate: Date) -> String { "" }
    open func localizedString(fromTimeInterval timeInterval: TimeInterval) -> String { "" }
}

open class DateComponentsFormatter: Formatter, @unchecked Sendable {
    public enum UnitsStyle: Int, Sendable {
        case positional
        case abbreviated
        case short
        case full
        case spellOut
        case brief
    }
    open var unitsStyle = UnitsStyle.positional
    open var allowedUnits: NSCalendar.Unit = []
    open func string(from timeInterval: TimeInterval) -> String? { nil }
}

open class MeasurementFormatter: Formatter, @unchecked Sendable {
    open var locale: Locale! = .current
    open var numberFormatter: NumberFormatter! = NumberFormatter()
    open func string(from measurement: Measurement<Unit>) -> String { "" }
}

open class ListFormatter: Formatter, @unchecked Sendable {
    public class func localizedString(byJoining strings: [String]) -> String { strings.joined(separator: ", ") }
}

@discardableResult public func autoreleasepool<Result>(invoking body: () throws -> Result) rethrows -> Result {
    try body()
}
