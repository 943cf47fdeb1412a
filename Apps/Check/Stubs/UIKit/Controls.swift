// Declarations of Apple's UIKit, as far as the app uses them, with the versions of iOS that have them.
import Foundation

@MainActor open class UIControl: UIView {
    public struct Event: OptionSet, Sendable {
        public let rawValue: UInt
        public init(rawValue: UInt) { self.rawValue = rawValue }
        public static let touchUpInside = Self(rawValue: 1 << 6)
        public static let valueChanged = Self(rawValue: 1 << 12)
        public static let primaryActionTriggered = Self(rawValue: 1 << 13)
    }
    open var isSelected = false
}
@MainActor open class UIAction: NSObject {
    public convenience init(
        title: String = "", image: UIImage? = nil, handler: @escaping @MainActor (UIAction) -> Void
    ) { self.init() }
}
@MainActor open class UIButton: UIControl {
    public enum ButtonType: Int, Sendable {
        case custom
        case system
        case detailDisclosure
        case infoLight
        case infoDark
        case contactAdd
        case close = 7
    }
    public convenience init(type buttonType: ButtonType) { self.init(frame: .zero) }
    public convenience init(type buttonType: ButtonType = .system, primaryAction: UIAction?) {
        self.init(frame: .zero)
    }
}
