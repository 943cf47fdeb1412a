import HTTPTypes
import Hummingbird
import TransitAPI
import Web
import Wire

/// A page that says everything without scripts, for people without an account or an app who were given a link.
enum PlainPage {
    /// How it looks, and what some of them do.
    static let files = WebPages.share.map {
        StaticFile.route("/share/\($0.path)", name: "share_file", $0, mustAsk: true)
    }

    /// The whole page around what it says.
    ///
    /// - Parameter head: more of its head, as HTML.
    static func document(title: String, in language: WrittenLanguage, head: String, _ body: String) -> String {
        """
        <!doctype html>
        <html lang="\(language.documentTag)"><head><meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <meta name="color-scheme" content="light dark"><meta name="robots" content="noindex, nofollow">
        <meta name="referrer" content="no-referrer"><title>\(HTML.escaped(title))</title>
        <link rel="icon" href="/api/v1/pages/mark.svg" type="image/svg+xml">
        <link rel="stylesheet" href="/share/page.css">
        \(head)</head>
        <body>\(body)</body></html>
        """
    }

    /// It as an answer, which depends on what its reader reads.
    static func html(_ page: String, status: HTTPResponse.Status = .ok) -> Response {
        sealed(
            AuthAnswer.bytes(
                Array(page.utf8), "text/html; charset=utf-8", status: status,
                headers: [
                    .contentSecurityPolicy: StaticFile.contentSecurityPolicy, .vary: "Accept-Language",
                ]))
    }

    /// Nobody is to find the page by searching, or to learn of it from where its readers go next.
    static func sealed(_ response: Response) -> Response {
        var response = response
        response.headers[HTTPField.Name("Referrer-Policy")!] = "no-referrer"
        response.headers[HTTPField.Name("X-Robots-Tag")!] = "noindex, nofollow"
        return response
    }
}
