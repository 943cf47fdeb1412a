/// What a journey costs, and why.
public struct ItineraryFare: ResponseBody {
    /// The whole, in cents.
    public var amountCents: Int
    /// ISO 4217 code of the currency.
    public var currency: String
    /// Who pays.
    public var rider: FareCategory
    /// Name of the fare table, or of the planner that named the fare.
    public var table: String
    /// Whether it is by the fares of the day of travel.
    public var certainty: FareCertainty
    /// Of an estimate, the last day on which the fares it begins with were in force; null where it is exact.
    @Nullable public var tableEnds: ISODate?
    /// What an estimate rests on, in a sentence for riders; null where it is exact.
    @Nullable public var remark: String?
    /// What each ride adds; rides that add nothing are there too. Empty where only the whole is known.
    public var legs: [LegFare]

    /// All fields, in the order of the wire; what may be null or has a usual value may be left out here.
    public init(
        amountCents: Int, currency: String, rider: FareCategory, table: String, certainty: FareCertainty = .exact,
        tableEnds: ISODate? = nil, remark: String? = nil, legs: [LegFare]
    ) {
        self.amountCents = amountCents
        self.currency = currency
        self.rider = rider
        self.table = table
        self.certainty = certainty
        self.tableEnds = tableEnds
        self.remark = remark
        self.legs = legs
    }

    private enum CodingKeys: String, CodingKey {
        case amountCents = "amount_cents"
        case currency
        case rider
        case table
        case certainty
        case tableEnds = "table_ends"
        case remark
        case legs
    }
}

extension ItineraryFare {
    /// What the type stands for.
    public static let summary = "What a journey costs, and why."

    /// Each field of the wire with its meaning, unit and source.
    public static let fieldDocs: [String: String] = [
        "amount_cents": "The whole, in cents.",
        "currency": "ISO 4217 code of the currency.",
        "rider": "Who pays.",
        "table": "Name of the fare table, or of the planner that named the fare.",
        "certainty": "Whether it is by the fares of the day of travel.",
        "table_ends":
            "Of an estimate, the last day on which the fares it begins with were in force; null where it is exact.",
        "remark": "What an estimate rests on, in a sentence for riders; null where it is exact.",
        "legs": "What each ride adds; rides that add nothing are there too. Empty where only the whole is known.",
    ]
}
