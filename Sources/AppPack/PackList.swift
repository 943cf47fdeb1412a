/// How the pack keeps a list of numbers in one text: the value at position *n* is a base, kept beside the text, plus the
/// code point of its character *n*. SQL reads it with `base + unicode(substr(text, n + 1, 1))`.
///
/// Numbers that lie close together take a byte each in UTF-8, where a row for each would take a dozen.
package enum PackList {
    /// The first code point in use, unless the values lie too far apart: "!", the first that can be seen.
    static let firstPoint = 33
    /// The code point from which 1,048,576 follow without the gap that UTF-16 left.
    private static let widePoint = 0x1_0000
    /// The first code point that no text may hold.
    private static let gap = 0xD800

    /// The values as a base and a text; an empty text for none.
    package static func packed(_ values: [Int]) throws(PackError) -> (base: Int, text: String) {
        guard let least = values.min(), let greatest = values.max() else { return (0, "") }
        let base = least - (greatest - least < gap - firstPoint ? firstPoint : widePoint)
        return (base, try text(values, base: base))
    }

    /// The values as a text whose base is known.
    package static func text(_ values: [Int], base: Int) throws(PackError) -> String {
        var scalars = String.UnicodeScalarView()
        for value in values {
            guard let point = UInt32(exactly: value - base), point > 0, let scalar = Unicode.Scalar(point) else {
                throw PackError.unlistable(value: value, base: base)
            }
            scalars.append(scalar)
        }
        return String(scalars)
    }
}
