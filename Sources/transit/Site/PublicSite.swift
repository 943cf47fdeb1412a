import Foundation
import Web
import Wire

/// The public site: pages that any web server can hand out as they are.
struct PublicSite {
    /// What stands in the pages.
    struct Facts {
        /// Name of the service.
        var name = "Sydney Transit"
        /// Where the console is, with a slash at its end.
        var console = "/"
        /// Page of the app in a store; nil while there is none.
        var store: String?
        /// Address people write to.
        var contact: String
        /// Whose data it is.
        var provider = "Transport for NSW"
        /// Since when privacy and terms hold.
        var date: String
    }

    let facts: Facts

    private static let pages = [
        (file: "landing.html", name: "index.html", title: "Home"),
        (file: "about.html", name: "about.html", title: "About"),
        (file: "privacy.html", name: "privacy.html", title: "Privacy"),
        (file: "terms.html", name: "terms.html", title: "Terms"),
    ]

    /// The site's files by name, ready to be written.
    func files() -> [(name: String, bytes: [UInt8])] {
        let parts = Dictionary(uniqueKeysWithValues: WebPages.site.map { ($0.path, $0.bytes) })
        let pages = Self.pages.compactMap { page in
            parts[page.file].map {
                (page.name, Array(whole(page.name, page.title, String(decoding: $0, as: UTF8.self)).utf8))
            }
        }
        return pages + [("site.css", parts["site.css"] ?? []), ("mark.svg", parts["mark.svg"] ?? [])]
    }

    private func whole(_ name: String, _ title: String, _ body: String) -> String {
        let links = Self.pages.map { page in
            "<a href=\"\(page.name)\"\(page.name == name ? " aria-current=\"page\"" : "")>\(page.title)</a>"
        }
        let own = HTML.escaped(facts.name)
        return """
            <!doctype html>
            <html lang="en-AU">
            <head>
            <meta charset="utf-8">
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'self'; img-src 'self'; \
            base-uri 'none'; form-action 'none'">
            <meta name="description" content="\(own): what leaves next, how to get there, and what is in the way.">
            <title>\(name == "index.html" ? own : "\(title) · \(own)")</title>
            <link rel="icon" href="mark.svg" type="image/svg+xml">
            <link rel="stylesheet" href="site.css">
            </head>
            <body>
            <header>
            <a class="brand" href="index.html"><img src="mark.svg" alt="" width="30" height="30">\(own)</a>
            \(links.dropFirst().joined(separator: "\n"))
            </header>
            <main>
            \(filled(body))</main>
            <footer><span>\(own)</span>\(links.joined(separator: "\n"))</footer>
            </body>
            </html>

            """
    }

    private func filled(_ body: String) -> String {
        let store = facts.store.map { "<a class=\"button\" href=\"\(HTML.escaped($0))\">Get the app</a>\n" } ?? ""
        let values = [
            "name": HTML.escaped(facts.name), "console": HTML.escaped(facts.console), "store": store,
            "contact": HTML.escaped(facts.contact), "provider": HTML.escaped(facts.provider),
            "date": HTML.escaped(facts.date),
        ]
        return values.reduce(body) { $0.replacing("{{\($1.key)}}", with: $1.value) }
    }
}
