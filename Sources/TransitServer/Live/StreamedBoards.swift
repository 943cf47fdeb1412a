import Foundation
import Synchronization
import TransitAPI
import TransitAnswers

/// The boards that event streams send. One that many streams watch is made once for all of them, and again when there is
/// another live state or another second.
///
/// Asked in the lane for streams only, which has one thread: nobody waits for a board that another is making.
final class StreamedBoards: Sendable {
    /// What a stream is told of a board at a moment.
    enum BoardUpdate: Sendable {
        /// An event with the board, by whose id a client knows whether it says anything new.
        case board(EventStream.Event)
        /// The stop is in the timetable no longer.
        case gone(EventStream.Event)
        case nothing
    }

    private struct Question: Hashable {
        var board: DeparturesRequest
        var languages: [LanguageTag]
    }

    private struct Moment {
        /// What all of them are boards of.
        var answers: Answers?
        var updates: [Question: BoardUpdate] = [:]
        var made = 0
    }

    private let moment = Mutex(Moment())

    /// What a stream is to be told of a board.
    func update(of board: DeparturesRequest, _ answers: Answers) -> BoardUpdate {
        turn(to: answers)
        let question = Question(board: board, languages: answers.languages)
        if let known = moment.withLock({ $0.updates[question] }) { return known }
        let update = Self.make(board, answers)
        moment.withLock { moment in
            moment.made += 1
            if moment.answers?.live === answers.live, moment.answers?.now == answers.now {
                moment.updates[question] = update
            }
        }
        return update
    }

    /// Keeps boards of one moment only; those of another go, and with them a timetable that was replaced. Every stream says
    /// what moment it looks at, those of vehicles too.
    ///
    /// - Parameter answers: nil where no stream is open that would look again.
    func turn(to answers: Answers?) {
        let old: (Answers?, [Question: BoardUpdate])? = moment.withLock { moment in
            if let answers, let last = moment.answers, last.live === answers.live, last.now == answers.now {
                return nil
            }
            defer { (moment.answers, moment.updates) = (answers, [:]) }
            return (moment.answers, moment.updates)
        }
        // Nobody waits at the lock until a timetable is unmapped.
        withExtendedLifetime(old) {}
    }

    private static func make(_ board: DeparturesRequest, _ answers: Answers) -> BoardUpdate {
        do {
            let body = try answers.departures(board)
            return .board(
                EventStream.Event(
                    name: "departures", id: DepartureStreamHandler.identity(of: body),
                    data: body.json(capacity: 16 << 10)))
        } catch let error as APIError where error.code.httpStatus == 404 {
            let gone = BoardGone(stopID: board.stopID, code: error.code, message: error.message)
            return .gone(
                EventStream.Event(name: "gone", id: DepartureStreamHandler.gone, data: gone.json(), isLast: true))
        } catch {
            return .nothing
        }
    }

    func write(to text: inout MetricsText) {
        text.add(
            "transit_stream_boards_made_total", "counter",
            "Boards made for event streams, each once for all that watch it.",
            [([], Double(moment.withLock { $0.made }))])
    }
}
