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
    open var isEnabled = true
    open var isSelected = false
    open func addAction(_ action: UIAction, for controlEvents: Event) {}
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
    open func setTitle(_ title: String?, for state: UIControlState) {}
    open func setImage(_ image: UIImage?, for state: UIControlState) {}
}
public struct UIControlState: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let normal = Self([])
    public static let selected = Self(rawValue: 4)
}
@MainActor open class UILabel: UIView {
    open var text: String?
    open var textColor: UIColor!
    open var font: UIFont!
    open var numberOfLines = 1
    open var adjustsFontForContentSizeCategory = false
    open var textAlignment = NSTextAlignment.natural
}
public enum NSTextAlignment: Int, Sendable {
    case left
    case center
    case right
    case justified
    case natural
}
@MainActor open class UIImageView: UIView {
    open var image: UIImage?
    public init(image: UIImage?) {
        super.init(frame: .zero)
        self.image = image
    }
    public override init(frame: CGRect) { super.init(frame: frame) }
}
