/// The operator of a route.
public struct Agency: ResponseBody {
    /// Identifier of the operator (`agency.txt` agency_id).
    public var agencyID: String
    /// Name of the operator (`agency.txt` agency_name).
    public var agencyName: String
    /// Web site of the operator (`agency.txt` agency_url).
    @Nullable public var agencyURL: String?
    /// IANA time zone of the operator (`agency.txt` agency_timezone).
    public var agencyTimezone: String
    /// Voice telephone number (`agency.txt` agency_phone).
    @Nullable public var agencyPhone: String?

    /// All fields, in the order of the wire; what may be null may be left out here.
    public init(
        agencyID: String, agencyName: String, agencyURL: String? = nil, agencyTimezone: String,
        agencyPhone: String? = nil
    ) {
        self.agencyID = agencyID
        self.agencyName = agencyName
        self.agencyURL = agencyURL
        self.agencyTimezone = agencyTimezone
        self.agencyPhone = agencyPhone
    }

    private enum CodingKeys: String, CodingKey {
        case agencyID = "agency_id"
        case agencyName = "agency_name"
        case agencyURL = "agency_url"
        case agencyTimezone = "agency_timezone"
        case agencyPhone = "agency_phone"
    }
}

extension Agency {
    /// What the type stands for.
    public static let summary = "The operator of a route."

    /// Each field of the wire with its meaning, unit and source.
    public static let fieldDocs: [String: String] = [
        "agency_id": "Identifier of the operator (`agency.txt` agency_id).",
        "agency_name": "Name of the operator (`agency.txt` agency_name).",
        "agency_url": "Web site of the operator (`agency.txt` agency_url).",
        "agency_timezone": "IANA time zone of the operator (`agency.txt` agency_timezone).",
        "agency_phone": "Voice telephone number (`agency.txt` agency_phone).",
    ]
}
