// Declarations of Apple's SwiftUI, as far as the app uses them, with the versions of iOS that have them.
import Combine
import Foundation
import UIKit

@MainActor @preconcurrency public struct UIViewRepresentableContext<R: UIViewRepresentable> {
    public let coordinator: R.Coordinator
    public var environment: EnvironmentValues { .init() }
    public var transaction: Transaction { .init() }
}
@MainActor @preconcurrency public protocol UIViewRepresentable: View where Body == Never {
    associatedtype UIViewType: UIView
    associatedtype Coordinator = Void
    typealias Context = UIViewRepresentableContext<Self>
    func makeUIView(context: Context) -> UIViewType
    func updateUIView(_ uiView: UIViewType, context: Context)
    static func dismantleUIView(_ uiView: UIViewType, coordinator: Coordinator)
    func makeCoordinator() -> Coordinator
}
extension UIViewRepresentable { public static func dismantleUIView(_ uiView: UIViewType, coordinator: Coordinator) {} }
extension UIViewRepresentable where Coordinator == Void { public func makeCoordinator() {} }
extension UIViewRepresentable { public var body: Never { fatalError() } }
@MainActor @preconcurrency public struct UIViewControllerRepresentableContext<R: UIViewControllerRepresentable> {
    public let coordinator: R.Coordinator
    public var environment: EnvironmentValues { .init() }
}
@MainActor @preconcurrency public protocol UIViewControllerRepresentable: View where Body == Never {
    associatedtype UIViewControllerType: UIViewController
    associatedtype Coordinator = Void
    typealias Context = UIViewControllerRepresentableContext<Self>
    func makeUIViewController(context: Context) -> UIViewControllerType
    func makeCoordinator() -> Coordinator
}
extension UIViewControllerRepresentable where Coordinator == Void { public func makeCoordinator() {} }
