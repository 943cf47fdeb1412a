import Foundation
import TransitAPI

/// One alert with all that is published of it, whether it is in force or has ended.
@MainActor public final class AlertModel: ScreenModel<AlertModel.State> {
    /// What the screen shows.
    public struct State: Sendable, Equatable {
        public var alert = Phase<AlertRow>.loading
        /// Lines that it names.
        public var lines: [RouteSummary] = []
        /// Stops that it names.
        public var stops: [StopRow] = []
        /// The number on the icon now that it was opened; nil where the server has not said.
        public var unread: Int?

        /// "It is over", "From 22:00 on 10/3": when it is not in force; nil while it is.
        public var timeNote: Words? {
            guard let row = alert.value, !row.alert.isActive else { return nil }
            guard case .shown(_, let standing) = alert, let start = row.alert.activePeriod?.start,
                Double(start.epochSeconds) > standing.asOf
            else { return Words("alert.over") }
            return row.period
        }
    }

    private let alertID: String
    private let data: TransitData
    private let language: LanguageTag
    private var isToldOpened = false

    /// Lines and stops whose names are asked for.
    static let named = 12

    /// - Parameters:
    ///   - alertID: of an answer or of a notification.
    ///   - language: of its texts, where its publisher has them in it.
    public init(alertID: String, data: TransitData, language: LanguageTag = .ofPhone, clock: KitClock) {
        (self.alertID, self.data, self.language) = (alertID, data, language)
        super.init(State(), clock: clock, interval: 60)
    }

    public override func load() async {
        do throws(ClientError) {
            let answer = try await data.alert(AlertRequest(alertID: alertID, language: language))
            if Task.isCancelled { return }
            let isNew = state.alert.value?.alert.revision != answer.value.revision
            state.alert = Phase(answer.map { AlertRow($0) })
            await tellOpened()
            if isNew { await loadNames(answer.value) }
        } catch {
            state.alert = state.alert.after(error)
        }
    }

    /// The number on the icon goes down on all of the rider's devices.
    private func tellOpened() async {
        guard !isToldOpened, data.client.tokens != nil else { return }
        isToldOpened = true
        do throws(ClientError) {
            if let unread = try await NotificationEffect.opened(alertID: alertID).tell(data.client) {
                state.unread = unread
            }
        } catch {
            // Told with the next look.
            isToldOpened = false
        }
    }

    private func loadNames(_ alert: Alert) async {
        var lines: [RouteSummary] = []
        for id in (alert.affectedRoutes ?? []).prefix(Self.named) {
            if let route = try? await data.route(RouteRequest(routeID: id, geometry: .none)).value {
                lines.append(route.route)
            }
        }
        var stops: [StopRow] = []
        for id in (alert.affectedStops ?? []).prefix(Self.named) {
            if let stop = try? await data.stop(StopRequest(stopID: id)).value { stops.append(StopRow(stop.stop)) }
        }
        guard !Task.isCancelled else { return }
        (state.lines, state.stops) = (lines, stops)
    }
}
