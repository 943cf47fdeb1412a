import Foundation
import Synchronization
import TransitAPI

/// The boards that event streams send. One that many streams watch is made once for all of them, and again when there is
/// another live state or another second.
///
/// Asked in the lane for streams only, which has one thread: nobody waits for a board that another is making.
final class StreamedBoards: Sendable {
    /// What is said of a board at a moment.
    enum Said: Sendable {
        /// An event with the board, by whose id a client knows whether it says anything new.
        case board(EventStream.Event)
        /// The stop is in the timetable no longer.
        case gone(EventStream.Event)
        case nothing
    }

    /// A board as it was asked for.
    private struct Asked: Hashable {
        var stopID: String
        var limit: Int
        var routeID: String?
        var directionID: Int?
        var mode: Mode?
        var hideCancelled: Bool

        init(_ board: DeparturesRequest) {
            (stopID, limit, routeID) = (board.stopID, board.limit, board.routeID)
            (directionID, mode, hideCancelled) = (board.directionID, board.mode, board.hideCancelled)
        }
    }

    private struct Moment {
        /// What all of them are boards of.
        var answers: Answers?
        var said: [Asked: Said] = [:]
        var made = 0
    }

    private let moment = Mutex(Moment())

    /// What is to be said of a board.
    func said(of board: DeparturesRequest, _ answers: Answers) -> Said {
        let asked = Asked(board)
        let known: Said? = moment.withLock { moment in
            guard let last = moment.answers, last.live === answers.live, last.now == answers.now else {
                (moment.answers, moment.said) = (answers, [:])
                return nil
            }
            return moment.said[asked]
        }
        if let known { return known }
        let said = Self.make(board, answers)
        moment.withLock { moment in
            moment.made += 1
            if moment.answers?.live === answers.live, moment.answers?.now == answers.now { moment.said[asked] = said }
        }
        return said
    }

    /// Keeps nothing: no stream is open that would ask again. A timetable that was replaced is let go with it.
    func forget() {
        let old = moment.withLock { moment in
            defer { (moment.answers, moment.said) = (nil, [:]) }
            return moment
        }
        withExtendedLifetime(old) {}
    }

    private static func make(_ board: DeparturesRequest, _ answers: Answers) -> Said {
        do {
            let body = try answers.departures(board)
            var writer = JSONWriter(capacity: 16 << 10)
            body.write(to: &writer)
            return .board(
                EventStream.Event(
                    name: "departures", id: DepartureStreamHandler.identity(of: body), data: writer.bytes))
        } catch let error as APIError where error.code.httpStatus == 404 {
            let gone = BoardGone(stopID: board.stopID, code: error.code, message: error.message)
            guard let data = try? JSONEncoder().encode(gone) else { return .nothing }
            return .gone(
                EventStream.Event(name: "gone", id: DepartureStreamHandler.gone, data: Array(data), isLast: true))
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
