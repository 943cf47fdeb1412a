/// Accounts, mails and pushes.
extension KnownVariables {
    static let people = [
        Setting(
            "SMTP_URL", "mail server, as smtp://user:password@host:587", .nothing,
            .checked { _ = try $0.people.smtp() }),
        Setting(
            "SMTP_TRUSTED_CERTIFICATES", "certificates in PEM to trust for mail", .told("the system's"),
            .checked { _ = try $0.text(ofFile: "SMTP_TRUSTED_CERTIFICATES") }),
        Setting(
            "MAIL_FROM", "who mails come from", .value("no-reply@localhost.localdomain"),
            .checked { _ = try $0.people.sender() }),
        Setting(
            "SITE_URL", "where links of mails lead in the end", .value("sydneytransit://auth"),
            .checked { _ = try $0.people.siteURL() }),
        Setting(
            "AUTH_REDIRECT_URLS", "other places they may lead to", .nothing,
            .checked { _ = try $0.people.allowedRedirects() }),
        Setting("AUTH_SIGNUPS", "off: nobody new", .value("on"), .onOff),
        Setting(
            "AUTH_AUTOCONFIRM", "on: addresses count as proven without a mail, for development", .value("off"),
            .checked { _ = try $0.people.confirmsAtOnce(isPrivate: $0.isPrivate()) }),
        Setting(
            "AUTH_HASHING", "how costly the hash of a password is: standard, or light for tests",
            .value("standard"), .checked { _ = try $0.people.passwordWork(isPrivate: $0.isPrivate()) }),
        Setting(
            "AUTH_MAILS_PER_NETWORK", "mails an hour that one network asks for", .value("60"),
            .number(1...10_000_000, unit: nil)),
        Setting(
            "AUTH_MAILS_PER_HOUR", "mails an hour in all", .value("3600"), .number(1...10_000_000, unit: nil)),
        Setting("APPLE_CLIENT_IDS", "bundle and services ids of Sign in with Apple"),
        Setting("APPLE_ISSUER", "another issuer in place of Apple", .value("https://appleid.apple.com"), .webAddress),
        Setting(
            "APPLE_KEYS_URL", "where its keys are", .value("https://appleid.apple.com/auth/keys"),
            .checked { try $0.keysAddress("APPLE_KEYS_URL") }),
        Setting(
            "SUPABASE_JWT_SECRET", "another Supabase project whose tokens are trusted: its secret", .nothing,
            .checked { _ = try $0.people.secret("SUPABASE_JWT_SECRET") }, secret: true),
        Setting(
            "SUPABASE_JWKS_URL", "or where its keys are", .nothing,
            .checked { try $0.keysAddress("SUPABASE_JWKS_URL") }),
        Setting("SUPABASE_ISSUER", "and who issues its tokens"),
    ]

    static let pushes = [
        Setting(
            "APNS_KEY_ID", "id of the key for Apple's push service", .nothing,
            .checked { try PushSettings(environment: $0).check("APNS_KEY_ID") }),
        Setting(
            "APNS_TEAM_ID", "id of the team", .nothing,
            .checked { try PushSettings(environment: $0).check("APNS_TEAM_ID") }),
        Setting(
            "APNS_BUNDLE_ID", "bundle id of the app", .nothing,
            .checked { try PushSettings(environment: $0).check("APNS_BUNDLE_ID") }),
        Setting(
            "APNS_PRIVATE_KEY_PATH", "file of the key (.p8)", .nothing,
            .checked { try PushSettings(environment: $0).check("APNS_PRIVATE_KEY_PATH") }),
        Setting("APNS_URL", "another service in place of Apple's", .value("https://api.push.apple.com")),
        Setting(
            "APNS_TRUSTED_CERTIFICATES", "certificates in PEM to trust for pushes", .told("the system's"),
            .checked { _ = try $0.text(ofFile: "APNS_TRUSTED_CERTIFICATES") }),
        Setting(
            "ALERT_AUDIENCE", "how the riders of an alert are found: database or index", .value("database"),
            .checked { _ = try PushSettings(environment: $0).findsRidersInMemory() }),
    ]
}
