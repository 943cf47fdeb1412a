import Web

/// The page of a share as HTML. Without scripts it loads itself anew.
enum ShareDocument {
    /// Seconds between two looks, by the script and without it.
    private static let seconds = (script: 10, page: 20)

    /// A share that goes on.
    static func page(_ sight: ShareSight, _ sketch: ShareSketch?) -> String {
        let sentences = sight.sentences.map { "<p dir=\"auto\">\(HTML.escaped($0))</p>" }.joined()
        return document(
            title: sight.title, head: "<noscript><meta http-equiv=\"refresh\" content=\"\(seconds.page)\"></noscript>",
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
    static let ended = document(
        title: "Nothing is shown here", head: "",
        """
        <main><h1>Nothing is shown here</h1>
        <p>The journey is over, or its link was taken back.</p></main>
        """)

    private static func document(title: String, head: String, _ body: String) -> String {
        """
        <!doctype html>
        <html lang="en-AU"><head><meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <meta name="color-scheme" content="light dark"><meta name="robots" content="noindex, nofollow">
        <meta name="referrer" content="no-referrer"><title>\(HTML.escaped(title))</title>
        <link rel="icon" href="/api/v1/pages/mark.svg" type="image/svg+xml">
        <link rel="stylesheet" href="/share/page.css"><script type="module" src="/share/page.js"></script>
        \(head)</head>
        <body>\(body)</body></html>
        """
    }
}
