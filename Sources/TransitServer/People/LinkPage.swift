import HTTPTypes
import Hummingbird
import Identity
import TransitAPI
import Web

/// The page between a mailed link and signing in: programs that fetch links do not press buttons.
enum LinkPage {
    static func response(token: String, type: String, redirect: String?) -> Response {
        let deed = type == TokenPurpose.recovery.rawValue ? "set a new password" : "continue"
        let place = redirect.map { "<input type=\"hidden\" name=\"redirect_to\" value=\"\(HTML.escaped($0))\">" } ?? ""
        let page = """
            <!doctype html>
            <html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
            <meta name="referrer" content="no-referrer"><title>Sydney Transit</title>
            <style>body{font:1.1rem system-ui;max-width:26rem;margin:18vh auto;padding:0 1.5rem;color:#12233a}
            button{font:inherit;padding:.7rem 1.6rem;border:0;border-radius:.5rem;background:#00539f;color:#fff}</style></head>
            <body><h1>Sydney Transit</h1><p>Press the button to \(deed).</p>
            <form method="post" action="verify"><input type="hidden" name="token" value="\(HTML.escaped(token))">
            <input type="hidden" name="type" value="\(HTML.escaped(type))">\(place)
            <button>Continue</button></form></body></html>
            """
        return AuthAnswer.bytes(
            Array(page.utf8), "text/html; charset=utf-8",
            headers: [
                .contentSecurityPolicy: "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'"
            ])
    }
}
