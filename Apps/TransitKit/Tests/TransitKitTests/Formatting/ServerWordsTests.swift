import Testing
import TransitAPI
import TransitKit

/// What the server says in English, by its code.
@Suite struct ServerWordsTests {
    private let message = "In English."

    @Test func `a notice whose code is known has a text of the app's, and the server's own sentence behind it`() {
        for code in PlanNoticeCode.allCases where code != .other {
            let words = PlanNotice(code: code, message: message).words
            #expect(words.key == "server." + code.rawValue && words.fallback == message && !words.isVerbatim)
        }
        #expect(PlanNotice(code: .other, message: message).words == .verbatim(message))
    }

    @Test func `a refusal whose code is known has a text of the app's, and the server's own sentence behind it`() throws
    {
        func detail(_ code: String) -> Words? {
            Advice(.refused(ClientError.Refusal(status: 400, code: code, message: message))).detail
        }
        let known = [ErrorCode.stopNotFound, .tripNotFound, .savedTripNotFound, .limitReached, .preconditionFailed]
        for code in known.map(\.rawValue) + ["42501", "23505", "PGRST116"] {
            let words = try #require(detail(code))
            #expect(words.key.hasPrefix("server.error.") && words.fallback == message && !words.isVerbatim)
        }
        #expect(detail("SOMETHING_NEW") == .verbatim(message))
    }

    @Test func `a change names the stops and times of its leg`() {
        let leg = Leg.ride("T1", ("Central", 0, 0), [], ("Redfern", 1, 600))
        for kind in ItineraryChangeKind.allCases {
            let change = ItineraryChange(legIndex: 0, kind: kind, message: message)
            let words = change.words(of: leg)
            guard kind != .other, kind != .platform else {
                #expect(words == .verbatim(message))
                continue
            }
            #expect(words.key.hasPrefix("server.") && words.fallback == message)
            #expect(
                Words.filled(
                    words.key, words.arguments.compactMap { if case .text(let text) = $0 { text } else { nil } }) != nil
            )
            let isOfTheTimetable = kind == .tripGone || kind == .timetableChanged
            #expect((change.words(of: nil) == .verbatim(message)) != isOfTheTimetable)
        }
        let missed = ItineraryChange(legIndex: 0, kind: .connectionMissed, message: message).words(of: leg)
        #expect(missed.arguments == [.text("Redfern")])
    }
}
