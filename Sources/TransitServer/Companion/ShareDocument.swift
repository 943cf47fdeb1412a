import Wire

/// The page of a share as HTML. Without scripts it loads itself anew.
enum ShareDocument {
    /// Seconds between two looks, by the script and without it.
    private static let seconds = (script: 10, page: 20)

    private static let script = "<script type=\"module\" src=\"/share/page.js\"></script>"

    /// A share that goes on.
    static func page(_ sight: ShareSight, _ sketch: RideSketch?) -> String {
        let sentences = sight.sentences.map { "<p dir=\"auto\">\(HTML.escaped($0))</p>" }.joined()
        return PlainPage.document(
            title: sight.title,
            head: script + "<noscript><meta http-equiv=\"refresh\" content=\"\(seconds.page)\"></noscript>",
            """
            <main id="share" data-seconds="\(seconds.script)">
            <h1 id="title" dir="auto">\(HTML.escaped(sight.title))</h1>
            <p class="arrival"><span class="label">Expected arrival</span> <strong id="arrival">\(sight.arrival)</strong>
            <span id="punctuality">\(HTML.escaped(sight.punctuality))</span></p>
            <div id="sentences" role="status">\(sentences)</div>
            \(sketch?.svg ?? "")
            <p class="soft" id="rests_on">\(HTML.escaped(sight.restsOn))</p>
            <p class="soft">\(HTML.escaped(sight.ending))</p>
            <p class="lost" id="lost" role="status" hidden>The server cannot be reached. What stands here may no longer be true.</p>
            </main>
            """)
    }

    /// Where there is nothing to see: a share that has ended, a link that was taken back or never was. It says no more.
    static let ended = PlainPage.document(
        title: "Nothing is shown here", head: script,
        """
        <main><h1>Nothing is shown here</h1>
        <p>The journey is over, or its link was taken back.</p></main>
        """)
}
