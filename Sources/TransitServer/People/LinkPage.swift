import Crypto
import Foundation
import HTTPTypes
import Hummingbird
import Identity
import TransitAPI
import Wire

/// The page between a mailed link and what it does: programs that fetch links do not press buttons.
enum LinkPage {
    private static let style = """
        body{font:1.1rem system-ui;max-width:26rem;margin:18vh auto;padding:0 1.5rem;color:#12233a}
        button{font:inherit;padding:.7rem 1.6rem;border:0;border-radius:.5rem;background:#00539f;color:#fff}
        """
    private static let styleDigest = Data(SHA256.hash(data: Data(style.utf8))).base64EncodedString()

    /// - Parameter place: where the link leads in the end.
    static func response(token: String, type: String, redirect: String?, leadingTo place: String) -> Response {
        let field = redirect.map { "<input type=\"hidden\" name=\"redirect_to\" value=\"\(HTML.escaped($0))\">" } ?? ""
        let page = """
            <!doctype html>
            <html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
            <meta name="referrer" content="no-referrer"><title>Sydney Transit</title>
            <style>\(style)</style></head>
            <body><h1>Sydney Transit</h1><p>Press the button to \(deed(type)).</p>
            <form method="post" action="verify"><input type="hidden" name="token" value="\(HTML.escaped(token))">
            <input type="hidden" name="type" value="\(HTML.escaped(type))">\(field)
            <button>Continue</button></form></body></html>
            """
        let policy = [
            "default-src 'none'", "style-src 'sha256-\(styleDigest)'", "base-uri 'none'", "frame-ancestors 'none'",
            // Browsers hold the places a form's answer leads to against this as well.
            "form-action 'self' \(source(of: place))",
        ]
        return AuthAnswer.bytes(
            Array(page.utf8), "text/html; charset=utf-8",
            headers: [.contentSecurityPolicy: policy.joined(separator: "; ")])
    }

    private static func deed(_ type: String) -> String {
        switch TokenPurpose(rawValue: type) {
        case .recovery: "set a new password"
        case .emailChange: "confirm the new e-mail address"
        case .emailChanged, .passwordChanged:
            "take the change back: your account gets this e-mail address, all devices are signed out, and you choose a new password"
        default: "continue"
        }
    }

    /// A place as a Content-Security-Policy names it: scheme and host of a web address, the scheme alone of an app's.
    private static func source(of place: String) -> String {
        guard let colon = place.firstIndex(of: ":") else { return "" }
        let scheme = place[..<colon].lowercased()
        guard scheme == "http" || scheme == "https" else { return scheme + ":" }
        let host = place[colon...].dropFirst(3).prefix { !"/?#;, ".contains($0) }
        return "\(scheme)://\(host)"
    }
}
