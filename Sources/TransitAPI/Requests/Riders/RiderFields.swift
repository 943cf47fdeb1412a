/// Parameters that several of the riders' endpoints have.
enum RiderFields {
    static let ifMatch = OptionalParameter<IfMatch>(
        "If-Match", in: .header,
        "ETag of the object as the client knows it, which is its version in quotes; if it has changed since, nothing "
            + "is done and the answer is 412.", example: .versions([42]))
    static let label = OptionalParameter<KeptText>(
        "label", "What the rider calls it.", bounds: 1...RiderLimits.labelLength, example: KeptText("Work"))
    static let sortOrder = OptionalParameter<Int>(
        "sort_order", "Place in the list, from 0; the end where not given.", bounds: 0...RiderLimits.sortOrder,
        example: 0)
    static let newSortOrder = ChangeField<Int>(
        "sort_order", "Place in the list, from 0.", bounds: 0...RiderLimits.sortOrder, example: 0)

    static func id(_ name: String, _ summary: String) -> Parameter<RecordID> {
        Parameter(name, in: .path, summary, example: .sample)
    }
}
