/// A field that holds an object of a request body.
public struct BodyPart<Object: BodyObject>: Sendable {
    /// Name on the wire.
    public let name: String
    /// One sentence on what it stands for.
    public let summary: String
    /// What it is where it is not given; nil means it is required.
    public let defaultValue: Object?

    /// Declares a field that holds an object; without a default it is required.
    public init(_ name: String, _ summary: String, default defaultValue: Object? = nil) {
        self.name = name
        self.summary = summary
        self.defaultValue = defaultValue
    }

    /// The same without its type, for lists and documents.
    public var erased: BodyField {
        BodyField(name, summary, isRequired: defaultValue == nil, expectation: Object.objectExpectation) {
            Object.schema(in: $0)
        }
    }
}

/// A field that holds a list of objects of a request body; leaving it out means an empty list.
public struct BodyList<Object: BodyObject>: Sendable {
    /// Name on the wire.
    public let name: String
    /// One sentence on what it stands for.
    public let summary: String
    /// Most objects it may hold.
    public let maximumCount: Int

    /// Declares a field that holds up to `maximumCount` objects.
    public init(_ name: String, _ summary: String, upTo maximumCount: Int) {
        self.name = name
        self.summary = summary
        self.maximumCount = maximumCount
    }

    /// The same without its type, for lists and documents.
    public var erased: BodyField {
        BodyField(name, summary, isRequired: false) { [maximumCount] registry in
            [
                "type": "array", "maxItems": .int(maximumCount), "items": .object(Object.schema(in: registry)),
                "default": [],
            ]
        }
    }
}
