// Declarations of Apple's UIKit, as far as the app uses them, with the versions of iOS that have them.
import Foundation

open class UIColor: NSObject, @unchecked Sendable {
    /// How a style sheet says it.
    public let _css: String
    public init(_css: String) { self._css = _css }
    public init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        let parts = [red, green, blue].map { "\(Int($0 * 255))" }.joined(separator: ",")
        _css = "rgba(\(parts),\(alpha))"
    }
    public convenience init?(named name: String) { self.init(_css: "var(--\(name),var(--gray))") }
    public init(dynamicProvider: @escaping (UITraitCollection) -> UIColor) {
        _css = dynamicProvider(UITraitCollection())._css
    }
    public static let systemBlue = UIColor(_css: "var(--blue)")
    public static let systemRed = UIColor(_css: "var(--red)")
    public static let systemGreen = UIColor(_css: "var(--green)")
    public static let systemOrange = UIColor(_css: "var(--orange)")
    public static let systemYellow = UIColor(_css: "var(--yellow)")
    public static let systemTeal = UIColor(_css: "var(--teal)")
    public static let systemIndigo = UIColor(_css: "var(--indigo)")
    public static let systemPurple = UIColor(_css: "var(--purple)")
    public static let systemPink = UIColor(_css: "var(--pink)")
    public static let systemGray = UIColor(_css: "var(--gray)")
    public static let label = UIColor(_css: "var(--label)")
    public static let secondaryLabel = UIColor(_css: "var(--secondary)")
    public static let tertiaryLabel = UIColor(_css: "var(--tertiary)")
    public static let separator = UIColor(_css: "var(--separator)")
    public static let systemBackground = UIColor(_css: "var(--background)")
    public static let secondarySystemBackground = UIColor(_css: "var(--grouped)")
    public static let systemGroupedBackground = UIColor(_css: "var(--grouped)")
    public static let secondarySystemGroupedBackground = UIColor(_css: "var(--row)")
    public static let tertiarySystemFill = UIColor(_css: "var(--quaternary)")
    public static let tertiarySystemBackground = UIColor(_css: "var(--row)")
    // swift-format-ignore: DontRepeatTypeInStaticProperties
    public static let tintColor = UIColor(_css: "var(--tint)")
    public static let systemFill = UIColor(_css: "var(--quaternary)")
    public static let secondarySystemFill = UIColor(_css: "var(--quaternary)")
    public static let systemGray2 = UIColor(_css: "var(--gray)")
    public static let systemGray3 = UIColor(_css: "var(--gray)")
    public static let systemGray4 = UIColor(_css: "var(--separator)")
    public static let systemGray5 = UIColor(_css: "var(--quaternary)")
    public static let systemGray6 = UIColor(_css: "var(--grouped)")
    public static let white = UIColor(_css: "#fff")
    public static let black = UIColor(_css: "#000")
    public static let clear = UIColor(_css: "transparent")
}
public final class UITraitCollection: NSObject, @unchecked Sendable {
}
@MainActor public final class UIGraphicsImageRenderer: NSObject {
    public init(size: CGSize) {}
    public func image(actions: (UIGraphicsImageRendererContext) -> Void) -> UIImage { UIImage(data: Data())! }
}
@MainActor public final class UIGraphicsImageRendererContext: NSObject {}
public enum UIAccessibility {
    public struct Notification: Hashable, Sendable {
        public static let announcement = Notification()
        public static let layoutChanged = Notification()
        public static let screenChanged = Notification()
    }
    @MainActor public static func post(notification: Notification, argument: Any?) {}
}
public struct CGAffineTransform: Equatable, Sendable {
    public static let identity = CGAffineTransform()
    public init() {}
    public init(rotationAngle angle: CGFloat) {}
    public init(scaleX: CGFloat, y: CGFloat) {}
}
