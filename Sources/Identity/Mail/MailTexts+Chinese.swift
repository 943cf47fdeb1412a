import TransitAPI

extension MailTexts {
    /// What a mail says in Chinese, in the script of a language.
    func chinese(for occasion: Occasion, in language: WrittenLanguage) -> Words {
        let ignore: ChineseText = "如果这不是您本人的操作，请忽略此邮件，也不要转发给他人。"
        switch occasion {
        case .confirmation(let link, let code):
            return Words(
                in: language, subject: "确认您在 \(service) 的邮箱地址",
                opening: "欢迎使用 \(service)。请确认这是您的邮箱地址。", link: link, button: "确认我的邮箱地址", code: code,
                ending: ignore)
        case .magicLink(let link, let code):
            return Words(
                in: language, subject: "登录 \(service)", opening: "有人（希望是您本人）请求用此邮箱登录 \(service)。",
                link: link, button: "登录", code: code, ending: ignore)
        case .recovery(let link, let code):
            return Words(
                in: language, subject: "重设 \(service) 的密码",
                opening: "有人（希望是您本人）请求重设 \(service) 的密码。", link: link, button: "设置新密码", code: code,
                ending: "如果这不是您本人的操作，请忽略此邮件：您的密码没有更改。")
        case .emailChange(let link, let code, let newAddress):
            return Words(
                in: language, subject: "确认 \(service) 的新邮箱地址",
                opening: "您的 \(service) 账户将改用邮箱地址 \(newAddress)。请确认。", link: link, button: "确认新邮箱地址",
                code: code, ending: "如果您没有提出此请求，请不要确认，并更改您的密码。")
        case .emailChangeCurrent(let link, let code, let newAddress):
            return Words(
                in: language, subject: "确认 \(service) 可以更改您的邮箱地址",
                opening: "您的 \(service) 账户将改用邮箱地址 \(newAddress)，取代此邮箱。在您于此处和新邮箱都确认之前，不会更改。",
                link: link, button: "确认更改", code: code,
                ending: "如果您没有提出此请求，请不要确认：可能有他人登录了您的账户。请更改您的密码。")
        case .emailChanged(let link, let newAddress):
            return Words(
                in: language, subject: "您在 \(service) 的邮箱地址已更改",
                opening: "您的 \(service) 账户现使用邮箱地址 \(newAddress)，取代此邮箱。", link: link, button: "不是我本人：撤销更改",
                code: "", ending: "如果这是您本人的操作，无需理会。\(Self.chineseWayBack)")
        case .passwordChanged(let link):
            return Words(
                in: language, subject: "您的 \(service) 密码已更改", opening: "您的 \(service) 账户有了新密码。", link: link,
                button: "不是我本人：撤销更改", code: "", ending: "如果这是您本人的操作，无需理会。\(Self.chineseWayBack)")
        case .reauthentication(let code):
            return Words(
                in: language, subject: "您的 \(service) 验证码", opening: "您的 \(service) 账户有一项更改需要您确认。",
                code: code, ending: "如果您没有提出此请求，可能有他人登录了您的账户：请更改您的密码。")
        case .invitation(let link, let code):
            return Words(
                in: language, subject: "邀请您加入 \(service)", opening: "邀请您在 \(service) 开设账户。", link: link,
                button: "接受邀请", code: code, ending: ignore)
        }
    }

    private static let chineseWayBack: ChineseText =
        "如果不是，请打开链接：账户将恢复使用此邮箱，所有设备都会退出登录，并由您设置新密码。"
}

extension MailTexts.Words {
    fileprivate init(
        in language: WrittenLanguage, subject: ChineseText, opening: ChineseText, link: String? = nil,
        button: ChineseText = "", code: String, ending: ChineseText
    ) {
        self.init(
            language: language, subject: subject[language], opening: opening[language], link: link,
            button: button[language], code: code, ending: ending[language])
    }
}
