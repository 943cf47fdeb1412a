import HTTPTypes
import Hummingbird
import Identity
import TransitAPI

/// What operators ask of `/auth/v1` with the service key.
enum AdminHandlers {
    private static let mostPerPage = 1_000

    static let users: AuthRoutes.Handler = { call in
        try call.requireService()
        let page = try number(call.query["page"], "page", 1, 1...1_000_000)
        let perPage = try number(call.query["per_page"], "per_page", 50, 1...mostPerPage)
        let (users, total) = try await call.identity.users(page: page, perPage: perPage)
        let last = max(1, (total + perPage - 1) / perPage)
        var links = ["</auth/v1/admin/users?page=\(last)&per_page=\(perPage)>; rel=\"last\""]
        if page < last {
            links.insert("</auth/v1/admin/users?page=\(page + 1)&per_page=\(perPage)>; rel=\"next\"", at: 0)
        }
        var headers: HTTPFields = [.link: links.joined(separator: ", ")]
        headers[.totalCount] = String(total)
        return AuthAnswer.json(["users": .array(users), "aud": "authenticated"], headers: headers)
    }

    private static func number(
        _ text: String?, _ name: String, _ usual: Int, _ bounds: ClosedRange<Int>
    ) throws(AuthError) -> Int {
        guard let text, !text.isEmpty else { return usual }
        guard let number = Int(text), bounds.contains(number) else {
            throw .validation("\(name) must be a whole number from \(bounds.lowerBound) to \(bounds.upperBound)")
        }
        return number
    }

    static let user: AuthRoutes.Handler = { call in
        try call.requireService()
        return AuthAnswer.json(try await call.identity.user(try call.id("user_id")))
    }

    static let createUser: AuthRoutes.Handler = { call in
        try call.requireService()
        return AuthAnswer.json(try await call.identity.createUser(try change(call)))
    }

    static let updateUser: AuthRoutes.Handler = { call in
        try call.requireService()
        return AuthAnswer.json(try await call.identity.changeUser(try call.id("user_id"), try change(call)))
    }

    static let deleteUser: AuthRoutes.Handler = { call in
        try call.requireService()
        let rider = try call.id("user_id")
        try await call.identity.deleteUser(rider)
        call.peopleServices.realtime?.recheck(.ended(rider))
        return AuthAnswer.json([:])
    }

    static let invite: AuthRoutes.Handler = { call in
        try call.requireService()
        return AuthAnswer.json(
            try await call.identity.invite(
                email: try call.email(), metadata: try call.object("data") ?? [:], redirect: call.redirect))
    }

    static let generateLink: AuthRoutes.Handler = { call in
        try call.requireService()
        return AuthAnswer.json(
            try await call.identity.generateLink(
                type: try call.required("type"), email: try call.email(), password: try call.text("password"),
                newEmail: try call.text("new_email"), metadata: try call.object("data") ?? [:],
                redirect: try call.text("redirect_to") ?? call.redirect))
    }

    private static func change(_ call: AuthCall) throws(AuthError) -> AdminChange {
        var change = AdminChange()
        change.email = try call.text("email")
        change.password = try call.text("password")
        change.confirmsEmail = try call.bool("email_confirm")
        change.userMetadata = try call.object("user_metadata")
        change.appMetadata = try call.object("app_metadata")
        if let text = try call.text("ban_duration") { change.bannedSeconds = try seconds(text) }
        return change
    }

    /// A length of time such as `24h`, `1h30m`, `300s`; 0 for `none`.
    private static func seconds(_ text: String) throws(AuthError) -> Int64 {
        if text == "none" { return 0 }
        let refusal = AuthError.validation(
            "invalid format for ban duration: it must be like 24h, 1h30m, 300s or none")
        var total: Int64 = 0
        var number = ""
        for character in text {
            if character.isASCII, character.isNumber, number.count < 9 {
                number.append(character)
                continue
            }
            let units: [Character: Int64] = ["h": 3600, "m": 60, "s": 1]
            guard let unit = units[character], let count = Int64(number) else { throw refusal }
            total = min(total + count * unit, longestBan)
            number = ""
        }
        guard number.isEmpty, total > 0 else { throw refusal }
        return total
    }

    /// Seconds that a ban is read as at most: more than there are to the year 9999.
    private static let longestBan: Int64 = 1 << 40
}

extension HTTPField.Name {
    static let link = HTTPField.Name("Link")!
    static let totalCount = HTTPField.Name("X-Total-Count")!
}
