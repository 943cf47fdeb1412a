/// What may be told of a sentence that nobody wrote for strangers: the words of a closed list, in their order. Whatever else it
/// holds (names, addresses, numbers, tokens, what a rider typed) becomes `…`.
///
/// A list of what must not be told would have to know it; this one has to know only what faults of servers are made of.
package enum PlainWords {
    /// Most bytes of a sentence that are looked at, and most words that are kept.
    private static let longest = 2_048, most = 60
    private static let gap = "…"

    /// A sentence without what is not in the list.
    package static func of(_ sentence: String) -> String {
        var kept: [String] = []
        var word: [UInt8] = []
        // Whether anything but a blank stands between two words, or a word is not in the list.
        var hasGap = false
        func end() {
            defer { word.removeAll(keepingCapacity: true) }
            guard !word.isEmpty else { return }
            let text = String(decoding: word, as: UTF8.self)
            guard list.contains(text.lowercased()) else {
                hasGap = true
                return
            }
            if hasGap { kept.append(gap) }
            hasGap = false
            kept.append(text)
        }
        // What runs into anything but blanks and the signs of sentences is a part of something else, like a name in an address.
        for piece in sentence.utf8.prefix(longest).split(whereSeparator: { isBlank($0) }) {
            let bare = piece.drop { isSign($0) }.reversed().drop { isSign($0) }.reversed()
            guard !bare.isEmpty else { continue }
            if bare.allSatisfy({ isLetter($0) }) { word = Array(bare) } else { hasGap = true }
            end()
            if kept.count >= most {
                hasGap = true
                break
            }
        }
        if hasGap || sentence.utf8.count > longest { kept.append(gap) }
        return kept.joined(separator: " ")
    }

    private static func isBlank(_ byte: UInt8) -> Bool { byte <= 32 }

    private static func isLetter(_ byte: UInt8) -> Bool { (97...122).contains(byte | 32) }

    private static func isSign(_ byte: UInt8) -> Bool { [40, 41, 34, 39, 44, 46, 58, 59, 33, 63].contains(byte) }

    /// Words of faults, none of which is anybody's name or any place's.
    private static let list = Set(
        """
        a about accept accepted access active after again all allow allowed already an and answer answered answers any are as at \
        authentication authority available away back bad be because been before begin began being below body broken buffer but by \
        byte bytes cache call called came can cancelled canceled cannot certificate certificates changed check checked checks \
        closed column command commit compiled computed concurrent configuration conflict connect connected connecting connection \
        connections constraint content corrupt could crashed create created cut data database deadline deadlock deadlocked decode \
        decoding delete denied descriptor descriptors detected device did directory disk does done down duplicate early empty encode \
        end ended enough error errors exceeded exhausted exist exists expected expired failed fails failure fault few field file \
        files first folder for foreign format found frame from full gateway given gone handshake has have header headers host if \
        ignored in incompatible incomplete index input insert instance internal interrupted into invalid io is it its job journey \
        json key large last later lease leases left length less limit limits line list load loaded lock locked long lost made \
        malformed many memory message method migration misconfigured missing month more much must name network new newer next no node \
        none not nothing null number object of off old older on one only open opened or other out over overtaken pack page parse \
        part password path payload peer permission pipe policy pool port prepared privilege process program protocol provider push \
        query queue read reached readable reading reason received record recovery refused refuses rejected relation relations release \
        remote renamed replaced reply request requests required reset resolve resource resources respond responding response \
        restart retried retry returned right role rolled row rows running schedule schema schemas sent sequence serialization serialize \
        server service session shut shutdown shutting signature size slots slow so socket some space sql starting state \
        statement status stopped storage stored stream such sync syntax system table taken temporarily temporary terminated \
        terminating text than that the their them then there these they this though thread time timed timeout times timetable tls to \
        token tokens too took transaction tried try turned type unable unavailable unexpected unexpectedly unique unknown unreachable \
        unreadable unsupported until up update upstream use used user uses value values verify version violates violation wait \
        waited waiting waits was were when where which while with within without work worker would write writing written wrong yet \
        zero
        """.split(separator: " ").map(String.init))
}
