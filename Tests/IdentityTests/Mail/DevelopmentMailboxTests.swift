import Identity
import Testing
import TransitAPI

@Suite("Development mailbox")
struct DevelopmentMailboxTests {
    private func mail(_ subject: String, to address: String = "rider@example.org") throws -> MailMessage {
        try MailMessage(
            from: MailAddress("no-reply@transit.example"), to: MailAddress(address), subject: subject, text: "Hello")
    }

    @Test("keeps the newest 200 mails, newest first")
    func bounded() async throws {
        let mailbox = DevelopmentMailbox { noon }
        for number in 1...230 { try await mailbox.send(mail("Mail \(number)")) }
        let mails = mailbox.mails()
        #expect(mails.count == 200 && mails.first?.message.subject == "Mail 230" && mails.last?.id == 31)
    }

    @Test("lists the mails of one address as JSON")
    func json() async throws {
        let mailbox = DevelopmentMailbox { noon }
        try await mailbox.send(mail("To another", to: "another@example.org"))
        try await mailbox.send(mail("\"Hello\""))
        let value = try JSONParser.parse(mailbox.json(to: "Rider@Example.ORG"))
        #expect(
            value == [
                "mails": [
                    [
                        "id": 2, "to": "rider@example.org", "from": "no-reply@transit.example", "subject": "\"Hello\"",
                        "text": "Hello", "html": .null, "received_at": .int(Int(noon)),
                    ]
                ]
            ])
    }
}
