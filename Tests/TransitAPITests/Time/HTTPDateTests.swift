import Testing
import Wire

/// RFC 9110 §5.6.7 gives the first of them.
@Suite struct HTTPDateTests {
    @Test(arguments: [
        (784_111_777 as Int64, "Sun, 06 Nov 1994 08:49:37 GMT"), (0, "Thu, 01 Jan 1970 00:00:00 GMT"),
        (951_825_599, "Tue, 29 Feb 2000 11:59:59 GMT"), (4_102_444_799, "Thu, 31 Dec 2099 23:59:59 GMT"),
    ]) func `a moment and its text`(seconds: Int64, text: String) {
        #expect(HTTPDate.text(seconds) == text)
        #expect(HTTPDate.instant(text) == seconds)
    }

    @Test(arguments: [
        "", "Sunday, 06-Nov-94 08:49:37 GMT", "Sun Nov  6 08:49:37 1994", "Sun, 31 Feb 1994 08:49:37 GMT",
        "Sun, 06 Nov 1994 24:00:00 GMT", "Sun, 06 Nov 1994 08:49:37 CET", "120",
    ]) func `what is none`(text: String) { #expect(HTTPDate.instant(text) == nil) }
}
