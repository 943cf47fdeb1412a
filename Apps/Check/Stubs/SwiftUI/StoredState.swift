// Declarations of Apple's SwiftUI, as far as the app uses them, with the versions of iOS that have them.
import Foundation

/// What `@AppStorage` and `@SceneStorage` hold, for as long as the program runs: nothing is written to a disk.
public final class _Settings: @unchecked Sendable {
    public static let shared = _Settings()
    private var boxes: [String: AnyObject] = [:]

    func box<Value>(_ key: String, _ value: Value) -> _Box<Value> {
        if let box = boxes[key] as? _Box<Value> { return box }
        let box = _Box(value)
        boxes[key] = box
        return box
    }

    /// Sets what a screen is to find under `key`.
    public func set<Value>(_ value: Value, for key: String) { box(key, value).value = value }
}

@propertyWrapper public struct AppStorage<Value>: DynamicProperty {
    let box: _Box<Value>
    init(_ key: String, _ value: Value) { box = _Settings.shared.box(key, value) }
    public var wrappedValue: Value {
        get { box.value }
        nonmutating set { box.value = newValue }
    }
    public var projectedValue: Binding<Value> {
        let box = box
        return Binding(_get: { box.value }, _set: { box.value = $0 })
    }
}
extension AppStorage {
    public init(wrappedValue: Value, _ key: String, store: UserDefaults? = nil) where Value == Bool {
        self.init(key, wrappedValue)
    }
    public init(wrappedValue: Value, _ key: String, store: UserDefaults? = nil) where Value == Int {
        self.init(key, wrappedValue)
    }
    public init(wrappedValue: Value, _ key: String, store: UserDefaults? = nil) where Value == Double {
        self.init(key, wrappedValue)
    }
    public init(wrappedValue: Value, _ key: String, store: UserDefaults? = nil) where Value == String {
        self.init(key, wrappedValue)
    }
    public init(wrappedValue: Value, _ key: String, store: UserDefaults? = nil) where Value == Data {
        self.init(key, wrappedValue)
    }
    public init(wrappedValue: Value, _ key: String, store: UserDefaults? = nil)
    where Value: RawRepresentable, Value.RawValue == String { self.init(key, wrappedValue) }
    public init(wrappedValue: Value, _ key: String, store: UserDefaults? = nil)
    where Value: RawRepresentable, Value.RawValue == Int { self.init(key, wrappedValue) }
    public init(_ key: String, store: UserDefaults? = nil) where Value == String? { self.init(key, nil) }
    public init(_ key: String, store: UserDefaults? = nil) where Value == Int? { self.init(key, nil) }
    public init(_ key: String, store: UserDefaults? = nil) where Value == Bool? { self.init(key, nil) }
}

@propertyWrapper public struct SceneStorage<Value>: DynamicProperty {
    let box: _Box<Value>
    public var wrappedValue: Value {
        get { box.value }
        nonmutating set { box.value = newValue }
    }
    public var projectedValue: Binding<Value> {
        let box = box
        return Binding(_get: { box.value }, _set: { box.value = $0 })
    }
}
extension SceneStorage {
    public init(wrappedValue: Value, _ key: String) where Value == String {
        box = _Settings.shared.box("scene." + key, wrappedValue)
    }
    public init(wrappedValue: Value, _ key: String) where Value == Int {
        box = _Settings.shared.box("scene." + key, wrappedValue)
    }
    public init(wrappedValue: Value, _ key: String) where Value == Bool {
        box = _Settings.shared.box("scene." + key, wrappedValue)
    }
    public init(wrappedValue: Value, _ key: String) where Value: RawRepresentable, Value.RawValue == String {
        box = _Settings.shared.box("scene." + key, wrappedValue)
    }
    public init(_ key: String) where Value == Data? { box = _Settings.shared.box("scene." + key, nil) }
    public init(_ key: String) where Value == String? { box = _Settings.shared.box("scene." + key, nil) }
}

@propertyWrapper public struct FocusState<Value: Hashable>: DynamicProperty {
    let box: _Box<Value>
    @propertyWrapper public struct Binding {
        let b: _Box<Value>
        public var wrappedValue: Value {
            get { b.value }
            nonmutating set { b.value = newValue }
        }
        public var projectedValue: Binding { self }
    }
    public init() where Value == Bool { box = _Box(false) }
    public init<T: Hashable>() where Value == T? { box = _Box(nil) }
    public var wrappedValue: Value {
        get { box.value }
        nonmutating set { box.value = newValue }
    }
    public var projectedValue: Binding { Binding(b: box) }
}

/// A length that grows with the size of text.
@propertyWrapper public struct ScaledMetric<Value: BinaryFloatingPoint>: DynamicProperty, _Linked {
    private let base: Value
    private let box: _Box<Value>
    public var wrappedValue: Value { box.value }
    public init(wrappedValue: Value) { (base, box) = (wrappedValue, _Box(wrappedValue)) }
    public init(wrappedValue: Value, relativeTo: Font.TextStyle) { self.init(wrappedValue: wrappedValue) }
    public func _link(_ key: String, _ store: _Store, _ environment: EnvironmentValues) {
        box.value = base * Value(Font._size(.body, environment.dynamicTypeSize)) / 17
    }
}
