/// A field of a PATCH that holds objects by a key: those named are set, or removed where null; others stay.
public struct BodyMap<Key: ParameterValue & Hashable, Object: BodyObject>: Sendable {
    /// Name on the wire.
    public let name: String
    public let summary: String
    /// Most keys it may hold.
    public let maximumCount: Int

    /// Declares a field that holds up to `maximumCount` objects by their keys. Null removes all of them.
    public init(_ name: String, _ summary: String, upTo maximumCount: Int) {
        self.name = name
        self.summary = "\(summary) Those named are set, or removed where null. Null for the whole: all are removed."
        self.maximumCount = maximumCount
    }

    /// The same without its type, for lists and documents.
    public var erased: BodyField {
        BodyField(name, summary, isRequired: false) { [maximumCount] registry in
            [
                "type": ["object", "null"], "maxProperties": .int(maximumCount),
                "propertyNames": .object(Key.schema(within: nil)),
                "additionalProperties": .object(Object.schema(in: registry).orNull),
            ]
        }
    }
}

extension BodyReader {
    /// What is said about the objects; nil stands for one to be removed. Throws where a key or an object is not valid,
    /// naming that one.
    public func value<Key, Object>(
        _ field: BodyMap<Key, Object>
    ) throws(ParameterError) -> Change<[Key: Object?]> {
        guard let json = object[field.name] else { return .keep }
        if json == .null { return .clear }
        let place = place.appending(field.name)
        guard let members = json.object?.members, members.count <= field.maximumCount else {
            throw .invalidField(
                place.path, received: json, expectation: "a JSON object of 0 to \(field.maximumCount) members, or null")
        }
        var objects: [Key: Object?] = [:]
        for (name, value) in members {
            guard let key = Key.parse(name, within: nil) else {
                let expectation = "an object whose names are each \(Key.expectation(within: nil, unit: nil))"
                throw .invalidField(place.path, received: .string(name), expectation: expectation)
            }
            let object: Object? = value == .null ? nil : try Object.read(value, at: place.appending(name))
            objects.updateValue(object, forKey: key)
        }
        return .set(objects)
    }
}

extension BodyWriter {
    /// Writes what is said about the objects.
    public mutating func write<Key, Object>(_ change: Change<[Key: Object?]>, as field: BodyMap<Key, Object>) {
        let json = change.map { objects -> JSONValue in
            let members = objects.map {
                ($0.key.parameterText, $0.value.map { .object($0.bodyJSON) } ?? JSONValue.null)
            }
            return .object(JSONObject(members.sorted { $0.0 < $1.0 }))
        }
        write(json, as: field.name)
    }
}
