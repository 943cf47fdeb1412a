// Declarations of Apple's UserNotifications, as far as the app uses them, with the versions of iOS that have them.
@_exported import Foundation

public struct UNAuthorizationOptions: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let badge = Self(rawValue: 1), sound = Self(rawValue: 2), alert = Self(rawValue: 4),
        provisional = Self(rawValue: 64), timeSensitive = Self(rawValue: 256)
}
public struct UNNotificationPresentationOptions: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let badge = Self(rawValue: 1), sound = Self(rawValue: 2), banner = Self(rawValue: 16),
        list = Self(rawValue: 8)
}
public enum UNAuthorizationStatus: Int, Sendable { case notDetermined, denied, authorized, provisional, ephemeral }
public final class UNNotificationSettings: NSObject, @unchecked Sendable {
    public var authorizationStatus: UNAuthorizationStatus { .notDetermined }
}
open class UNNotificationContent: NSObject, @unchecked Sendable {
    open internal(set) var title = ""
    open internal(set) var subtitle = ""
    open internal(set) var body = ""
    open internal(set) var userInfo: [AnyHashable: Any] = [:]
    open internal(set) var categoryIdentifier = ""
    open internal(set) var threadIdentifier = ""
    open internal(set) var interruptionLevel = UNNotificationInterruptionLevel.active
}
public final class UNMutableNotificationContent: UNNotificationContent, @unchecked Sendable {
    public override init() {}
    public override var title: String {
        get { super.title }
        set { super.title = newValue }
    }
    public override var subtitle: String {
        get { super.subtitle }
        set { super.subtitle = newValue }
    }
    public override var body: String {
        get { super.body }
        set { super.body = newValue }
    }
    public override var userInfo: [AnyHashable: Any] {
        get { super.userInfo }
        set { super.userInfo = newValue }
    }
    public override var categoryIdentifier: String {
        get { super.categoryIdentifier }
        set { super.categoryIdentifier = newValue }
    }
    public override var threadIdentifier: String {
        get { super.threadIdentifier }
        set { super.threadIdentifier = newValue }
    }
    public var sound: UNNotificationSound?
    public var badge: NSNumber?
    public override var interruptionLevel: UNNotificationInterruptionLevel {
        get { super.interruptionLevel }
        set { super.interruptionLevel = newValue }
    }
    public var relevanceScore = 0.0
}
public enum UNNotificationInterruptionLevel: UInt, Sendable { case passive, active, timeSensitive, critical }
public final class UNNotificationSound: NSObject, @unchecked Sendable {
    public static var `default`: UNNotificationSound { UNNotificationSound() }
}
public class UNNotificationTrigger: NSObject, @unchecked Sendable {}
public final class UNTimeIntervalNotificationTrigger: UNNotificationTrigger, @unchecked Sendable {
    public init(timeInterval: TimeInterval, repeats: Bool) {}
}
public final class UNNotificationRequest: NSObject, @unchecked Sendable {
    public let identifier: String
    public var content: UNNotificationContent { UNNotificationContent() }
    public var trigger: UNNotificationTrigger? { nil }
    public init(identifier: String, content: UNNotificationContent, trigger: UNNotificationTrigger?) {
        self.identifier = identifier
    }
}
public final class UNNotification: NSObject, @unchecked Sendable {
    public var request: UNNotificationRequest { fatalError() }
    public var date: Date { Date() }
}
public class UNNotificationResponse: NSObject, @unchecked Sendable {
    public var notification: UNNotification { fatalError() }
    public var actionIdentifier: String { "" }
}
public let UNNotificationDefaultActionIdentifier = "com.apple.UNNotificationDefaultActionIdentifier"
public struct UNNotificationActionOptions: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let foreground = Self(rawValue: 4), destructive = Self(rawValue: 2)
}
public final class UNNotificationAction: NSObject, @unchecked Sendable {
    public init(identifier: String, title: String, options: UNNotificationActionOptions = []) {}
}
public struct UNNotificationCategoryOptions: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
}
public final class UNNotificationCategory: NSObject, @unchecked Sendable {
    public init(
        identifier: String, actions: [UNNotificationAction], intentIdentifiers: [String],
        options: UNNotificationCategoryOptions = []
    ) {}
}
public final class UNUserNotificationCenter: NSObject, @unchecked Sendable {
    public class func current() -> UNUserNotificationCenter { UNUserNotificationCenter() }
    public weak var delegate: (any UNUserNotificationCenterDelegate)?
    public func requestAuthorization(options: UNAuthorizationOptions = []) async throws -> Bool { true }
    public func notificationSettings() async -> UNNotificationSettings { UNNotificationSettings() }
    public func add(_ r: UNNotificationRequest) async throws {}
    public func removeDeliveredNotifications(withIdentifiers: [String]) {}
    public func removeAllDeliveredNotifications() {}
    public func setNotificationCategories(_ c: Set<UNNotificationCategory>) {}
    public func removePendingNotificationRequests(withIdentifiers: [String]) {}
    public func removeAllPendingNotificationRequests() {}
    @available(iOS 16.0, *) public func setBadgeCount(_ n: Int) async throws {}
}
public protocol UNUserNotificationCenterDelegate: NSObjectProtocol {
    func userNotificationCenter(
        _ center: UNUserNotificationCenter, willPresent notification: UNNotification
    ) async -> UNNotificationPresentationOptions
    func userNotificationCenter(_ center: UNUserNotificationCenter, didReceive response: UNNotificationResponse) async
}
extension UNUserNotificationCenterDelegate {
    public func userNotificationCenter(
        _ center: UNUserNotificationCenter, willPresent notification: UNNotification
    ) async -> UNNotificationPresentationOptions { [] }
    public func userNotificationCenter(
        _ center: UNUserNotificationCenter, didReceive response: UNNotificationResponse
    ) async {}
}
