import HTTPTypes
import Hummingbird

/// What the pages of demonstrations look like.
enum DevelopmentPage {
    /// A list of articles in HTML.
    static func answer(title: String, heading: String, _ articles: [String]) -> Response {
        let page = """
            <!doctype html><html lang="en"><head><meta charset="utf-8"><title>\(title)</title><style>
            body{font:1rem system-ui;max-width:46rem;margin:2rem auto;padding:0 1rem}article{border-top:1px solid #ccd}
            pre{white-space:pre-wrap;overflow-wrap:anywhere}</style></head><body><h1>\(heading)</h1>
            \(articles.isEmpty ? "<p>None yet.</p>" : articles.joined())</body></html>
            """
        return AuthAnswer.bytes(
            Array(page.utf8), "text/html; charset=utf-8",
            headers: [.contentSecurityPolicy: "default-src 'none'; style-src 'unsafe-inline'"])
    }
}
