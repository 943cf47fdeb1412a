import Hummingbird
import Identity
import TransitAPI

/// `GET /dev/mail`: mails that were not sent but kept, in demonstrations and development only.
enum MailboxHandler {
    static func route(_ mailbox: DevelopmentMailbox) -> Dispatcher.Route {
        Dispatcher.Route(
            segments: PathSegment.segments(of: "/dev/mail"), method: .get, name: "dev_mail", template: "/dev/mail",
            isVersioned: false, cache: .noStore,
            handler: .immediate { exchange, _, query in
                let address = query.first { $0.0 == "to" }?.1
                if exchange.request.headers[.accept]?.contains("text/html") ?? false {
                    return .response(page(mailbox.mails(to: address)))
                }
                return .response(
                    AuthAnswer.bytes(mailbox.json(to: address), "application/json; charset=utf-8"))
            })
    }

    private static func page(_ mails: [DevelopmentMailbox.Entry]) -> Response {
        let list = mails.map { entry in
            let message = entry.message
            return """
                <article><h2>\(LinkPage.escaped(message.subject))</h2><p>to \(LinkPage.escaped(message.to.address))</p>
                <pre>\(LinkPage.escaped(message.text))</pre></article>
                """
        }
        let page = """
            <!doctype html><html lang="en"><head><meta charset="utf-8"><title>Mailbox</title><style>
            body{font:1rem system-ui;max-width:46rem;margin:2rem auto;padding:0 1rem}article{border-top:1px solid #ccd}
            pre{white-space:pre-wrap;overflow-wrap:anywhere}</style></head><body><h1>Mails that were not sent</h1>
            \(list.isEmpty ? "<p>None yet.</p>" : list.joined())</body></html>
            """
        return AuthAnswer.bytes(
            Array(page.utf8), "text/html; charset=utf-8",
            headers: [.contentSecurityPolicy: "default-src 'none'; style-src 'unsafe-inline'"])
    }
}
