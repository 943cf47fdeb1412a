import Testing
import TransitAPI

/// Our texts in the traditional script, which follow from the simplified ones.
@Suite struct ChineseTextTests {
    @Test(arguments: [
        ("", ""), ("T1 8:16 – 9:05", "T1 8:16 – 9:05"), ("晚点约 4 分钟", "延誤約 4 分鐘"), ("登录", "登入"), ("退出登录", "登出"),
        ("邮箱地址和邮件", "電郵地址和電郵"), ("打开“我的”", "打開「我的」"), ("从这里到公里", "從這裏到公里"), ("%1$@ 从%2$@开往%3$@", "%1$@ 從%2$@開往%3$@"),
    ])
    func `words go before characters, the longest first`(simplified: String, traditional: String) {
        let text = ChineseText(stringLiteral: simplified)
        #expect(text[.chinese] == simplified && text[.traditionalChinese] == traditional)
    }

    @Test func `what is put into one stays as it is`() {
        let stop = "车站路"
        let inner: ChineseText = "在\(stop)候车"
        let text: ChineseText = "\(4)分钟后\(inner)。"
        #expect(text[.chinese] == "4分钟后在车站路候车。" && text[.traditionalChinese] == "4分鐘後在车站路候車。")
    }

    @Test func `names, and what others wrote, are told as they wrote it`() {
        let name = Phrase("东东")
        let filled = Phrase(english: "%@ is delayed", chinese: "%@晚点").filled(with: [name])
        let joined = Phrase.joined(
            [name, Phrase(english: "delays", chinese: "晚点")], by: Phrase(english: ", ", chinese: "、"))
        for (phrase, words) in [(name, "东东"), (filled, "东东延誤"), (joined, "东东、延誤"), (name + filled, "东东东东延誤")] {
            #expect(phrase[.traditionalChinese] == words)
        }
    }

    @Test func `a phrase is what it says, however that came about`() {
        let delays = Phrase(english: "delays", chinese: "晚点")
        #expect(delays == Phrase { delays[$0] })
        var published = delays
        published[.chinese] = "列车慢"
        #expect(published != delays && published[.traditionalChinese] == "延誤")
        published[.traditionalChinese] = "列車慢"
        #expect(WrittenLanguage.allCases.map { published[$0] } == ["delays", "列车慢", "列車慢"])
    }
}
