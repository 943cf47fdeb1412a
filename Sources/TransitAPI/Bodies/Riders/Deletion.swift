/// An object that is gone.
public struct Deletion: ResponseBody {
    /// What it was.
    public var kind: SyncKind
    /// Identifier it had.
    public var id: RecordID
    /// The rider's change counter when it was deleted.
    public var version: Int

    /// All fields, in the order of the wire; what may be null or has a usual value may be left out here.
    public init(kind: SyncKind, id: RecordID, version: Int) {
        self.kind = kind
        self.id = id
        self.version = version
    }

    private enum CodingKeys: String, CodingKey {
        case kind
        case id
        case version
    }
}

extension Deletion {
    /// What the type stands for.
    public static let summary = "An object that is gone."

    /// Each field of the wire with its meaning, unit and source.
    public static let fieldDocs: [String: String] = [
        "kind": "What it was.",
        "id": "Identifier it had.",
        "version": "The rider's change counter when it was deleted.",
    ]
}
