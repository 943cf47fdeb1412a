/// The fields of one object of a request body. Names that are not declared are noted, or refused.
public struct BodyReader {
    /// Where the object stands.
    public let place: BodyPlace
    let object: JSONObject

    /// Where the object stands, for errors.
    public var path: JSONPath { place.path }

    /// Takes an object. Throws if it has two fields that exclude each other, none of several of which one is needed, one that
    /// is out of place, or one that is unknown where that is refused.
    ///
    /// - Parameters:
    ///   - elsewhere: fields such an object has in other circumstances. They contradict what is said, so they are always refused.
    ///   - circumstance: what makes `declared` the fields there are, where that depends; to follow their list.
    public init(
        _ object: JSONObject, at place: BodyPlace, declared: [BodyField], elsewhere: [BodyField] = [],
        exclusive: [[String]] = [], needed: [[String]] = [], circumstance: String? = nil
    ) throws(ParameterError) {
        let path = place.path
        for name in object.keys where !declared.contains(where: { $0.name == name }) {
            let allowed = declared.map(\.name)
            if elsewhere.contains(where: { $0.name == name }) {
                throw .unknownField(path.appending(name), allowed: allowed, circumstance: circumstance)
            }
            try place.unknown.meet(path.appending(name), allowed: allowed, circumstance: circumstance)
        }
        for names in exclusive {
            let given = names.filter { object[$0] != nil && object[$0] != .null }
            if given.count > 1 { throw .exclusive(given.map { path.appending($0).description }) }
        }
        for names in needed where names.allSatisfy({ Self.saysNothing(object[$0]) }) {
            throw .noneGiven(names.map { path.appending($0).description })
        }
        self.init(unchecked: object, at: place)
    }

    private static func saysNothing(_ json: JSONValue?) -> Bool {
        json == nil || json == .null || json == .array([])
    }

    init(unchecked object: JSONObject, at place: BodyPlace) {
        self.object = object
        self.place = place
    }

    /// The value of a field, or its default. Throws where it is required and missing, or not valid.
    public func value<Value>(_ field: Parameter<Value>) throws(ParameterError) -> Value {
        if let json = object[field.name] { return try read(json, field) }
        guard let value = field.defaultValue else {
            throw .missing(path.appending(field.name).description, expectation: field.expectation)
        }
        return value
    }

    /// The value of a field, nil where it was not given or is null. Throws where it is not valid.
    public func value<Value>(_ field: OptionalParameter<Value>) throws(ParameterError) -> Value? {
        guard let json = object[field.name], json != .null else { return nil }
        return try read(json, field.whenGiven)
    }

    /// The values of a list, nil where it was not given or is null. Throws where one is not valid, naming that one.
    public func value<Element>(_ field: OptionalParameter<[Element]>) throws(ParameterError) -> [Element]? {
        guard let json = object[field.name], json != .null else { return nil }
        return try elements(json, field.whenGiven)
    }

    /// The values of a list, or its default. Throws where it is required and missing, or one is not valid, naming
    /// that one.
    public func value<Element>(_ field: Parameter<[Element]>) throws(ParameterError) -> [Element] {
        if let json = object[field.name] { return try elements(json, field) }
        guard let value = field.defaultValue else {
            let expectation = "a list of \([Element].countText(field.bounds?.count))"
            throw .missing(path.appending(field.name).description, expectation: expectation)
        }
        return value
    }

    private func elements<Element>(
        _ json: JSONValue, _ field: Parameter<[Element]>
    ) throws(ParameterError) -> [Element] {
        let bounds = field.bounds
        let path = path.appending(field.name)
        guard let values = json.array, bounds?.count.contains(values.count) ?? true else {
            throw .invalidField(path, received: json, expectation: "a list of \([Element].countText(bounds?.count))")
        }
        var elements: [Element] = []
        for (index, value) in values.enumerated() {
            guard let element = Element.read(value, within: bounds?.element) else {
                let expectation = Element.expectation(within: bounds?.element, unit: nil)
                throw .invalidField(path.appending(index), received: value, expectation: expectation)
            }
            elements.append(element)
        }
        return elements
    }

    /// The object of a field, or its default. Throws where it is required and missing, or not valid.
    public func value<Object>(_ field: BodyPart<Object>) throws(ParameterError) -> Object {
        let place = place.appending(field.name)
        if let json = object[field.name] { return try Object.read(json, at: place) }
        guard let value = field.defaultValue else {
            throw .missing(place.path.description, expectation: Object.objectExpectation)
        }
        return value
    }

    /// The objects of a list. Throws where there are too many, or one is not valid, naming that one.
    public func value<Object>(_ field: BodyList<Object>) throws(ParameterError) -> [Object] {
        guard let json = object[field.name] else { return [] }
        let place = place.appending(field.name)
        guard let values = json.array, values.count <= field.maximumCount else {
            let expectation = "a list of 0 to \(field.maximumCount) objects"
            throw .invalidField(place.path, received: json, expectation: expectation)
        }
        var objects: [Object] = []
        for (index, value) in values.enumerated() {
            objects.append(try Object.read(value, at: place.appending(index)))
        }
        return objects
    }

    /// The value of a field that nobody else may see: where it is not valid, the error does not repeat it.
    public func secret<Value>(_ field: Parameter<Value>) throws(ParameterError) -> Value {
        do {
            return try value(field)
        } catch {
            throw Self.withoutValue(error)
        }
    }

    /// The same of a field that may be left out.
    public func secret<Value>(_ field: OptionalParameter<Value>) throws(ParameterError) -> Value? {
        do {
            return try value(field)
        } catch {
            throw Self.withoutValue(error)
        }
    }

    private static func withoutValue(_ error: ParameterError) -> ParameterError {
        guard case .invalidField(let path, _, let expectation) = error else { return error }
        return .invalidField(path, received: .string("what is not shown here"), expectation: expectation)
    }

    private func read<Value>(_ json: JSONValue, _ field: Parameter<Value>) throws(ParameterError) -> Value {
        guard let value = Value.read(json, within: field.bounds) else {
            throw .invalidField(path.appending(field.name), received: json, expectation: field.expectation)
        }
        return value
    }
}
