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
        :root{color-scheme:light dark;--paper:#faf9f5;--ink:#17222b;--act:#0b5f78}
        @media(prefers-color-scheme:dark){:root{--paper:#0d151b;--ink:#e4eaee;--act:#74c7db}}
        body{font:1.1rem/1.5 system-ui,sans-serif;max-width:26rem;margin:18vh auto;padding:0 1.5rem;background:var(--paper);color:var(--ink)}
        h1{font-size:1.5rem;letter-spacing:-.02em}
        button{font:inherit;font-weight:600;padding:.7rem 1.6rem;border:0;border-radius:.5rem;background:var(--act);color:var(--paper)}
        """
    private static let styleDigest = Data(SHA256.hash(data: Data(style.utf8))).base64EncodedString()

    /// - Parameter place: where the link leads in the end.
    static func response(
        token: String, type: String, redirect: String?, leadingTo place: String, in language: WrittenLanguage
    ) -> Response {
        let field = redirect.map { "<input type=\"hidden\" name=\"redirect_to\" value=\"\(HTML.escaped($0))\">" } ?? ""
        let page = """
            <!doctype html>
            <html lang="\(language.documentTag)"><head><meta charset="utf-8">
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <meta name="color-scheme" content="light dark"><meta name="referrer" content="no-referrer">
            <title>Sydney Transit</title><style>\(style)</style></head>
            <body><h1>Sydney Transit</h1><p>\(deed(type)[language])</p>
            <form method="post" action="verify"><input type="hidden" name="token" value="\(HTML.escaped(token))">
            <input type="hidden" name="type" value="\(HTML.escaped(type))">\(field)
            <button>\(next[language])</button></form></body></html>
            """
        let policy = [
            "default-src 'none'", "style-src 'sha256-\(styleDigest)'", "base-uri 'none'", "frame-ancestors 'none'",
            // Browsers hold the places a form's answer leads to against this as well.
            "form-action 'self' \(source(of: place))",
        ]
        return AuthAnswer.bytes(
            Array(page.utf8), "text/html; charset=utf-8",
            headers: [.contentSecurityPolicy: policy.joined(separator: "; "), .vary: "Accept-Language"])
    }

    private static let next = Phrase(english: "Continue", chinese: "继续")

    /// What the button does.
    private static func deed(_ type: String) -> Phrase {
        switch TokenPurpose(rawValue: type) {
        case .recovery: Phrase(english: "Press the button to set a new password.", chinese: "请按下面的按钮，设置新密码。")
        case .emailChange:
            Phrase(
                english: "Press the button to confirm the new e-mail address.", chinese: "请按下面的按钮，确认新的邮箱地址。")
        case .emailChanged, .passwordChanged:
            Phrase(
                english:
                    "Press the button to take the change back: your account gets this e-mail address, all devices are signed out, and you choose a new password.",
                chinese: "请按下面的按钮，撤销这次更改：您的账户将改回此邮箱地址，所有设备将退出登录，然后由您设置新密码。")
        default: Phrase(english: "Press the button to continue.", chinese: "请按下面的按钮继续。")
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
