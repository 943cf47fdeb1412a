import Notifications
import Testing

/// Through the only door there is: two alerts that differ in their text.
@Suite("A reworded sentence")
struct RewordingTests {
    private func words(_ old: String, _ new: String) -> String? {
        AlertChange.between(
            AlertStory(header: old, severity: .minor), AlertStory(header: new, severity: .minor), at: today("13:00"),
            clock: sydney, names: AlertNames(stop: { _ in nil }))?.words
    }

    static let rows: [(old: String, new: String, words: String?)] = [
        ("Buses end at Burwood.", "Buses end at Strathfield.", "Buses end at Strathfield, was Burwood"),
        (
            "Buses run between Burwood and Central.", "Buses run between Strathfield and Redfern.",
            "Buses run between Strathfield (was Burwood) and Redfern (was Central)"
        ),
        ("Platform 12, please.", "Platform 14, please.", "Platform 14 (was 12), please"),
        ("Use stop \"A\" in George St.", "Use stop \"B\" in George St.", "Use stop \"B (was A)\" in George St"),
        // Too much, too little, or nothing in its place: the new sentence.
        ("All is well today.", "Nothing runs at night.", "Nothing runs at night"),
        ("Trains run.", "Trains run late.", "Trains run late"),
        ("Trains run very late.", "Trains run late.", "Trains run late"),
        ("A b C d E f G h", "A x C y E z G h", "A x C y E z G h"),
        (
            "Trains run by way of one two three four five six seven and then on as usual every day of the week now",
            "Trains run by way of a b c d e f g and then on as usual every day of the week now",
            "Trains run by way of a b c d e f g and then on as usual every day of the week now"
        ),
        // Abbreviations and numbers do not end a sentence.
        (
            "Buses from St. Leonards end at No. 3 stand.", "Buses from St. Leonards end at No. 4 stand.",
            "Buses from St. Leonards end at No. 4 (was 3) stand"
        ),
        ("It is 1.5 km to walk.", "It is 2.5 km to walk.", "It is 2.5 (was 1.5) km to walk"),
        ("Until 5 pm. Take a bus.", "Until 6 pm. Take a bus.", "Until 6 (was 5) pm"),
        // Other scripts.
        ("列车停运。请乘巴士。", "列车停运。请乘轮渡。", "请乘轮渡"),
        (
            "القطارات متأخرة اليوم في سيدني.", "القطارات متأخرة غدا في سيدني.",
            "القطارات متأخرة غدا (was اليوم) في سيدني"
        ),
        ("هل تأخرت؟ نعم", "هل تأخرت؟ لا", "لا"),
        ("🚆 → 🚌", "🚆 → 🚌", nil),
        ("🚆", "🚌", "🚌"),
        ("Works", "", "No longer: Works"),
        ("", "Works", "Works"),
        ("Works...", "Works", nil),
    ]

    @Test("is told by what is different", arguments: rows)
    func rewording(row: (old: String, new: String, words: String?)) { #expect(words(row.old, row.new) == row.words) }

    @Test func `out of many is the new sentence`() {
        func text(_ word: String) -> String { (1...11).map { "Bus \($0) ends at \(word)." }.joined(separator: " ") }
        #expect(words(text("Burwood"), text("Redfern"))?.hasPrefix("Bus 1 ends at Redfern. Bus 2 ends") == true)
    }

    @Test func `of thousands of words is the sentence itself`() {
        let old = String(repeating: "W ", count: 5000) + "end"
        let new = String(repeating: "W ", count: 5000) + "start"
        #expect(words(old, new) == new)
    }
}
