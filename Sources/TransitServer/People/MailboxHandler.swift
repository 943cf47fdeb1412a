import Hummingbird
import Identity
import TransitAPI
import Wire

/// `GET /dev/mail`: mails that were not sent but kept, in demonstrations and development only.
enum MailboxHandler {
    static func route(_ mailbox: DevelopmentMailbox) -> Dispatcher.Route {
        Dispatcher.Route(
            "/dev/mail", name: "dev_mail",
            handler: .immediate { exchange, _, query in
                let address = query.first { $0.0 == "to" }?.1
                if exchange.request.headers[.accept]?.contains("text/html") ?? false {
                    return .response(page(mailbox.mails(to: address)))
                }
                return .response(
                    AuthAnswer.bytes(mailbox.json(to: address), MediaType.json))
            })
    }

    private static func page(_ mails: [DevelopmentMailbox.Entry]) -> Response {
        let list = mails.map { entry in
            let message = entry.message
            return """
                <article><h2>\(HTML.escaped(message.subject))</h2><p>to \(HTML.escaped(message.to.address))</p>
                <pre>\(HTML.escaped(message.text))</pre></article>
                """
        }
        return DevelopmentPage.answer(title: "Mailbox", heading: "Mails that were not sent", list)
    }
}
