// Declarations of Apple's SwiftUI, as far as the app uses them, with the versions of iOS that have them.
import Combine
import Foundation
import UIKit

public protocol EnvironmentKey {
    associatedtype Value
    static var defaultValue: Value { get }
}
public struct EnvironmentValues: @unchecked Sendable {
    private var values: [ObjectIdentifier: Any] = [:]
    var _objects: [ObjectIdentifier: AnyObject] = [:]
    public init() {}
    public subscript<K: EnvironmentKey>(k: K.Type) -> K.Value {
        get { values[ObjectIdentifier(k)] as? K.Value ?? K.defaultValue }
        set { values[ObjectIdentifier(k)] = newValue }
    }
    public var colorScheme: ColorScheme = .light
    public var locale: Locale = Locale(identifier: "en_AU")
    public var calendar: Calendar = .current
    public var timeZone: TimeZone = .current
    public var dynamicTypeSize: DynamicTypeSize = .large
    public var scenePhase: ScenePhase = .active
    public var isSearching: Bool { false }
    /// The language of the catalogue that texts are drawn in.
    var _language: String { locale.language.languageCode?.identifier == "zh" ? "zh-Hans" : "en" }
    public internal(set) var dismiss = DismissAction()
    /// How a link goes a step further in the stack around it.
    var _push: (@MainActor (AnyHashable) -> Void)?
    /// Styles of the app's own.
    var _button: ButtonMaker?
    var _toggle: ToggleMaker?
    var _label: LabelMaker?
    public var isPresented: Bool { false }
    public var refresh: RefreshAction? { nil }
    public var openURL: OpenURLAction = .init { _ in .handled }
    public internal(set) var accessibilityReduceMotion = false
    public internal(set) var accessibilityReduceTransparency = false
    public internal(set) var accessibilityDifferentiateWithoutColor = false
    public internal(set) var accessibilityVoiceOverEnabled = false
    public internal(set) var accessibilityInvertColors = false
    public internal(set) var accessibilityShowButtonShapes = false
    public internal(set) var colorSchemeContrast = ColorSchemeContrast.standard
    public var controlSize: ControlSize = .regular
    public var minimumScaleFactor: CGFloat = 1
    public var multilineTextAlignment: TextAlignment = .leading
    public var font: Font? = nil
    public var lineLimit: Int? = nil

    /// Sets what the phone's settings decide, for a drawing.
    public mutating func _set<Value>(_ path: PartialKeyPath<EnvironmentValues>, _ value: Value) {
        if let path = path as? WritableKeyPath<EnvironmentValues, Value> { self[keyPath: path] = value }
    }
}
public enum ColorScheme: CaseIterable, Sendable { case light, dark }
public enum ColorSchemeContrast: CaseIterable, Sendable { case standard, increased }
public enum DynamicTypeSize: Hashable, Comparable, CaseIterable, Sendable {
    case xSmall, small, medium, large, xLarge, xxLarge, xxxLarge, accessibility1, accessibility2, accessibility3,
        accessibility4, accessibility5
    public var isAccessibilitySize: Bool { self >= .accessibility1 }
}
public enum ScenePhase: Comparable, Sendable { case background, inactive, active }
public struct RedactionReasons: OptionSet, Sendable {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }
    public static let placeholder = Self(rawValue: 1), privacy = Self(rawValue: 2)
}
@MainActor @preconcurrency public struct DismissAction {
    let close: @MainActor () -> Void
    nonisolated init(_ close: @escaping @MainActor () -> Void = {}) { self.close = close }
    public func callAsFunction() { close() }
}
public struct RefreshAction: Sendable { public func callAsFunction() async {} }
@MainActor @preconcurrency public struct OpenURLAction {
    public struct Result: Sendable {
        public static let handled = Result(), discarded = Result(), systemAction = Result()
        public static func systemAction(_ u: URL) -> Result { .init() }
    }
    public nonisolated init(handler: @escaping (URL) -> Result) {}
    public func callAsFunction(_ u: URL) {}
    public func callAsFunction(_ u: URL, completion: @escaping (Bool) -> Void) {}
}
extension View {
    /// The same with what another module's stubs set.
    public nonisolated func _environment(_ edit: @escaping (inout EnvironmentValues) -> Void) -> some View {
        _Env(c: self, edit)
    }
    public nonisolated func environment<V>(_ k: WritableKeyPath<EnvironmentValues, V>, _ v: V) -> some View {
        _Env(c: self) { $0[keyPath: k] = v }
    }
    @available(iOS 17.0, *) public nonisolated func environment<T: AnyObject>(_ o: T?) -> some View {
        _Env(c: self) { $0._objects[ObjectIdentifier(T.self)] = o }
    }
    public nonisolated func modifier<T>(_ m: T) -> ModifiedContent<Self, T> {
        ModifiedContent(content: self, modifier: m)
    }
}
struct _Env<C: View>: View, _Primitive {
    typealias Body = Never
    let c: C
    let f: (inout EnvironmentValues) -> Void
    nonisolated init(c: C, _ f: @escaping (inout EnvironmentValues) -> Void) { (self.c, self.f) = (c, f) }
    func _nodes(_ context: _RenderContext) -> [_Node] {
        var context = context
        f(&context.env)
        return _render(c, context)
    }
}
