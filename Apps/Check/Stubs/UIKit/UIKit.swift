// Declarations of Apple's UIKit, as far as the app uses them, with the versions of iOS that have them.
@_exported import Foundation
import FoundationOnApple

@MainActor open class UIResponder: NSObject { public nonisolated override init() { super.init() } }
@MainActor open class UIView: UIResponder {
    public var frame = CGRect.zero, isHidden = false, alpha: CGFloat = 1, tintColor: UIColor!, backgroundColor: UIColor?
    public nonisolated override init() { super.init() }
    public init(frame: CGRect) {
        super.init()
        self.frame = frame
    }
    public var bounds = CGRect.zero
    public var center = CGPoint.zero
    public var tag = 0
    public var transform = CGAffineTransform.identity
    public var accessibilityLabel: String?
    public var accessibilityValue: String?
    public class func animate(withDuration d: TimeInterval, animations: @escaping () -> Void) { animations() }
}
@MainActor open class UIViewController: UIResponder {
    public var view: UIView! = UIView()
    open func present(_ vc: UIViewController, animated: Bool, completion: (() -> Void)? = nil) {}
    open func dismiss(animated: Bool, completion: (() -> Void)? = nil) {}
}
@MainActor open class UIScene: UIResponder {
    public final class ConnectionOptions: NSObject {
    }
}
@MainActor public final class UISceneSession: NSObject {
    public struct Role: Sendable { public static let windowApplication = Role() }
    public var role: Role { .windowApplication }
}
@MainActor public final class UISceneConfiguration: NSObject {
    public init(name: String?, sessionRole: UISceneSession.Role) {}
}
public final class UIImage: NSObject, @unchecked Sendable {
    public init?(systemName: String) {}
    public init?(named: String) {}
    public init?(data: Data) {}
    public var size: CGSize { .zero }
    public func jpegData(compressionQuality: CGFloat) -> Data? { nil }
}
@MainActor public final class UIApplication: UIResponder {
    @available(
        iOSApplicationExtension, unavailable, message: "Use view controller based solutions where appropriate instead."
    ) public static let shared = UIApplication()
    public func registerForRemoteNotifications() {}
    public func unregisterForRemoteNotifications() {}
    public func open(
        _ url: URL, options: [OpenExternalURLOptionsKey: Any] = [:],
        completionHandler: (@MainActor @Sendable (Bool) -> Void)? = nil
    ) {}
    public nonisolated static let openSettingsURLString = "app-settings:"
    public struct OpenExternalURLOptionsKey: Hashable, Sendable {}
    public struct LaunchOptionsKey: Hashable, Sendable {
        public static let remoteNotification = LaunchOptionsKey(), url = LaunchOptionsKey()
    }
    public enum State: Sendable { case active, inactive, background }
}
public enum UIBackgroundFetchResult: UInt, Sendable { case newData, noData, failed }
@MainActor public protocol UIApplicationDelegate: NSObjectProtocol {
    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool
    func application(_ application: UIApplication, didRegisterForRemoteNotificationsWithDeviceToken deviceToken: Data)
    func application(_ application: UIApplication, didFailToRegisterForRemoteNotificationsWithError error: any Error)
    func application(
        _ application: UIApplication, configurationForConnecting connectingSceneSession: UISceneSession,
        options: UIScene.ConnectionOptions
    ) -> UISceneConfiguration
    func application(
        _ application: UIApplication, didReceiveRemoteNotification userInfo: [AnyHashable: Any],
        fetchCompletionHandler completionHandler: @escaping (UIBackgroundFetchResult) -> Void)
    // As Swift imports it for whoever writes it with `async`.
    func application(
        _ application: UIApplication, didReceiveRemoteNotification userInfo: [AnyHashable: Any]
    ) async -> UIBackgroundFetchResult
}
extension UIApplicationDelegate {
    public func application(
        _ application: UIApplication, didReceiveRemoteNotification userInfo: [AnyHashable: Any]
    ) async -> UIBackgroundFetchResult { .noData }
    public func application(
        _ application: UIApplication, configurationForConnecting connectingSceneSession: UISceneSession,
        options: UIScene.ConnectionOptions
    ) -> UISceneConfiguration { UISceneConfiguration(name: nil, sessionRole: .windowApplication) }
    public func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool { true }
    public func application(
        _ application: UIApplication, didRegisterForRemoteNotificationsWithDeviceToken deviceToken: Data
    ) {}
    public func application(
        _ application: UIApplication, didFailToRegisterForRemoteNotificationsWithError error: any Error
    ) {}
    public func application(
        _ application: UIApplication, didReceiveRemoteNotification userInfo: [AnyHashable: Any],
        fetchCompletionHandler completionHandler: @escaping (UIBackgroundFetchResult) -> Void
    ) {}
}
public enum UIKeyboardType: Int, Sendable {
    case `default`, asciiCapable, numbersAndPunctuation, URL, numberPad, phonePad, namePhonePad, emailAddress,
        decimalPad
}
public struct UITextContentType: Hashable, Sendable {
    let raw: String
    public static let emailAddress = Self(raw: "email"), password = Self(raw: "password"),
        username = Self(raw: "username"), oneTimeCode = Self(raw: "otc"), newPassword = Self(raw: "newPassword"),
        name = Self(raw: "name"), telephoneNumber = Self(raw: "tel")
}
@MainActor public class UIFeedbackGenerator: NSObject {
    public nonisolated override init() {}
    public func prepare() {}
}
@MainActor public final class UIImpactFeedbackGenerator: UIFeedbackGenerator {
    public enum FeedbackStyle: Sendable { case light, medium, heavy, soft, rigid }
    public init(style: FeedbackStyle) {}
    public func impactOccurred() {}
}
@MainActor public final class UINotificationFeedbackGenerator: UIFeedbackGenerator {
    public enum FeedbackType: Sendable { case success, warning, error }
    public nonisolated override init() {}
    public func notificationOccurred(_ t: FeedbackType) {}
}
@MainActor public final class UIDevice: NSObject {
    public static let current = UIDevice()
    public var systemVersion = "16.0", model = "iPhone"
}
