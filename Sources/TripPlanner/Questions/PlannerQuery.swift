/// The query of a request to the planner.
struct PlannerQuery {
    private(set) var text = "outputFormat=rapidJSON&coordOutputFormat=EPSG%3A4326"

    /// Adds a parameter; whatever is not unreserved (RFC 3986 §2.3) in its value is percent-encoded.
    mutating func add(_ name: String, _ value: String) {
        text += "&\(name)="
        for byte in value.utf8 {
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
                UInt8(ascii: "~"):
                text.unicodeScalars.append(Unicode.Scalar(byte))
            default:
                let digits = String(byte, radix: 16, uppercase: true)
                text += "%" + (digits.count == 1 ? "0" : "") + digits
            }
        }
    }
}
