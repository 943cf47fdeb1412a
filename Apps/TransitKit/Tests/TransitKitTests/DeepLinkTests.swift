import Foundation
import Testing
import TransitKit
import Wire

/// Proves that links lead where they say, and nowhere else.
@Suite struct DeepLinkTests {
    private let links = DeepLinks(hosts: ["transit.example"])

    private func destination(_ text: String) throws -> Destination? {
        links.destination(of: try #require(URL(string: text)))
    }

    @Test func `each page has its link, by scheme and by web`() throws {
        for base in ["sydneytransit://", "https://transit.example/"] {
            #expect(try destination(base + "stop/200060") == .stop(id: "200060"))
            #expect(
                try destination(base + "trip/1.2%2F3?date=2026-03-10&stop=20006")
                    == .trip(id: "1.2/3", date: "2026-03-10", stop: "20006"))
            #expect(
                try destination(base + "plan?from=Central&to=Manly")
                    == .plan(from: .text("Central"), to: .text("Manly")))
            #expect(
                try destination(base + "trip/t?service_date=2026-03-10&start_time=08:15:00")
                    == .trip(id: "t", date: "2026-03-10", stop: nil, start: ServiceClock(seconds: 29_700)))
            #expect(try destination(base + "share/abc") == .share(token: "abc"))
            #expect(try destination(base + "notifications") == .notifications)
            #expect(try destination(base + "settings/notifications") == .notificationSettings)
            #expect(try destination(base + "settings/usage") == .usage)
        }
    }

    @Test func `each link that the server writes into a notification leads to its screen`() throws {
        #expect(try destination("sydneytransit://alerts/alert_12345") == .alert(id: "alert_12345"))
        #expect(try destination("transitapp://alerts/alert_12345") == .alert(id: "alert_12345"))
        #expect(try destination("sydneytransit://alerts/a%2Fb%20c") == .alert(id: "a/b c"))
        #expect(
            try destination("sydneytransit://trips/t%201?service_date=2026-11-22&stop_id=200060")
                == .trip(id: "t 1", date: "2026-11-22", stop: "200060"))
        #expect(try destination("sydneytransit://notifications") == .notifications)
        let id = "0000000a-0000-0000-0000-00000000000b"
        #expect(try destination("sydneytransit://saved-trips/\(id)") == .savedTrips(id: id))
        #expect(try destination("sydneytransit://shares/\(id)") == .share(token: id))
    }

    @Test func `a mailed link leads back with what has come of it`() throws {
        #expect(
            try destination("sydneytransit://auth#access_token=a&expires_in=3600&refresh_token=r-1&type=signup")
                == .signedIn(.session(refreshToken: "r-1", isRecovery: false)))
        #expect(
            try destination("sydneytransit://auth#refresh_token=r-1&type=recovery")
                == .signedIn(.session(refreshToken: "r-1", isRecovery: true)))
        #expect(
            try destination("sydneytransit://auth#error=access_denied&error_description=Email+link+is+invalid%2E")
                == .signedIn(.failed))
        #expect(
            try destination("sydneytransit://auth#error=access_denied&error_code=otp_expired&error_description=Old")
                == .signedIn(.failed))
        #expect(
            try destination("https://transit.example/auth?message=Confirm%20the%20other%20address")
                == .signedIn(.halfway))
        #expect(
            try destination("sydneytransit://auth?token_hash=h&type=email")
                == .signedIn(.token(hash: "h", kind: "email")))
        #expect(try destination("sydneytransit://auth") == .account)
    }

    @Test func `the link of a mail itself is followed by its token's digest`() throws {
        let digest = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
        for kind in ["signup", "magiclink", "recovery", "invite", "email_change"] {
            #expect(
                try destination(
                    "https://transit.example/auth/v1/verify?token=abc&type=\(kind)&redirect_to=sydneytransit%3A%2F%2Fauth"
                )
                    == .signedIn(.token(hash: digest, kind: kind)))
        }
        // Taking a change back is a matter for the page that says what that does.
        #expect(try destination("https://transit.example/auth/v1/verify?token=abc&type=password_changed") == nil)
        #expect(try destination("https://transit.example/auth/v1/verify?type=magiclink") == nil)
        #expect(try destination("https://elsewhere.example/auth/v1/verify?token=abc&type=magiclink") == nil)
    }

    @Test func `what is no link of the app leads nowhere`() throws {
        for text in [
            "https://elsewhere.example/stop/1", "http://transit.example/stop/1", "sydneytransit://stop",
            "sydneytransit://stop/1/2", "mailto:a@b.example", "sydneytransit://unheard/1",
        ] {
            #expect(try destination(text) == nil, "\(text)")
        }
    }
}
