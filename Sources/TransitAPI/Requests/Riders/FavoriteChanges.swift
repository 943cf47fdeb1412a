/// Body of `PATCH /favorites/{favorite_id}`: what is to be different.
public struct FavoriteChanges: BodyFields {
    /// What the rider calls it.
    public var label: Change<String>
    /// Place in the list, from 0; nil to leave it where it is.
    public var sortOrder: Int?

    /// Changes; what is left out stays as it is. Bounds are checked by whoever reads them.
    public init(label: Change<String> = .keep, sortOrder: Int? = nil) {
        self.label = label
        self.sortOrder = sortOrder
    }
}

extension FavoriteChanges {
    static let label = ChangeField<KeptText>(
        "label", "What the rider calls it.", null: "no label", bounds: 1...RiderLimits.labelLength,
        example: KeptText("Home"))

    /// What the object stands for.
    public static let summary = "Changes of a favourite; what is left out stays as it is."

    /// All fields.
    public static let fields = [label.erased, RiderFields.newSortOrder.erased]

    /// Reads the fields.
    public init(_ reader: BodyReader) throws(ParameterError) {
        label = try reader.value(Self.label).map(\.text)
        sortOrder = try reader.value(RiderFields.newSortOrder).newValue
    }

    /// Writes what is said.
    public func write(to writer: inout BodyWriter) {
        writer.write(label.map { KeptText($0) }, as: Self.label)
        writer.write(Change(setting: sortOrder), as: RiderFields.newSortOrder)
    }
}
