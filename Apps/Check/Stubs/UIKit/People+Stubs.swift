// What the screens of accounts and friends use of UIKit beside the rest.
import Foundation
import FoundationOnApple

@available(iOS 10.0, *) public final class UIGraphicsImageRendererFormat: NSObject {
    public override init() {}
    public var scale: CGFloat = 1
}
extension UIGraphicsImageRenderer {
    @available(iOS 10.0, *) public convenience init(size: CGSize, format: UIGraphicsImageRendererFormat) {
        self.init(size: size)
    }
}
extension UIImage {
    public func draw(in rect: CGRect) {}
}
