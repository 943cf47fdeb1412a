import TransitAPI
import Wire

/// The page of a share as HTML. Without scripts it loads itself anew.
enum ShareDocument {
    /// Seconds between two looks, by the script and without it.
    private static let seconds = (script: 10, page: 20)

    private static let script = "<script type=\"module\" src=\"/share/page.js\"></script>"

    /// A share that goes on.
    static func page(_ sight: ShareSight, _ sketch: RideSketch?, in language: WrittenLanguage) -> String {
        let text = { (phrase: Phrase) in HTML.escaped(phrase[language]) }
        let sentences = sight.sentences.map { "<p dir=\"auto\">\(text($0))</p>" }.joined()
        return PlainPage.document(
            title: sight.title[language], in: language,
            head: script + "<noscript><meta http-equiv=\"refresh\" content=\"\(seconds.page)\"></noscript>",
            """
            <main id="share" data-seconds="\(seconds.script)">
            <h1 id="title" dir="auto">\(text(sight.title))</h1>
            <p class="arrival"><span class="label">\(text(expected))</span> <strong id="arrival">\(sight.arrival)</strong>
            <span id="punctuality">\(text(sight.punctuality))</span></p>
            <div id="sentences" role="status">\(sentences)</div>
            \(sketch?.svg(in: language) ?? "")
            <p class="soft" id="rests_on">\(text(sight.restsOn))</p>
            <p class="soft">\(text(sight.ending))</p>
            <p class="lost" id="lost" role="status" hidden>\(text(lost))</p>
            </main>
            """)
    }

    /// Where there is nothing to see: a share that has ended, a link that was taken back or never was. It says no more.
    static func ended(in language: WrittenLanguage) -> String {
        PlainPage.document(
            title: nothing[language], in: language, head: script,
            "<main><h1>\(nothing[language])</h1>\n<p>\(over[language])</p></main>")
    }

    private static let expected = Phrase(english: "Expected arrival", chinese: "预计到达")
    private static let lost = Phrase(
        english: "The server cannot be reached. What stands here may no longer be true.",
        chinese: "无法连接服务器，这里的内容可能已不准确。")
    private static let nothing = Phrase(english: "Nothing is shown here", chinese: "这里没有内容")
    private static let over = Phrase(
        english: "The journey is over, or its link was taken back.", chinese: "行程已结束，或链接已撤回。")
}
