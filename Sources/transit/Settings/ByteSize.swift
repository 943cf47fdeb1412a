/// How many bytes, as people write it: `10 GB`, `1.5 GB`, `512 MiB`, `750000000`.
enum ByteSize {
    private static let units: [String: Double] = [
        "": 1, "B": 1, "KB": 1e3, "MB": 1e6, "GB": 1e9, "TB": 1e12, "KIB": 1_024, "MIB": 1_048_576,
        "GIB": 1_073_741_824, "TIB": 1_099_511_627_776,
    ]
    /// No disk is as large.
    private static let largest = 1e18

    /// Bytes, at least 1; nil for what is no size.
    static func bytes(_ text: String) -> Int? {
        guard let match = text.wholeMatch(of: /([0-9]{1,18}(?:\.[0-9]{1,6})?) ?([A-Za-z]{0,3})/),
            let unit = units[match.output.2.uppercased()], let number = Double(match.output.1)
        else { return nil }
        let bytes = (number * unit).rounded()
        return (1...largest).contains(bytes) ? Int(bytes) : nil
    }
}
