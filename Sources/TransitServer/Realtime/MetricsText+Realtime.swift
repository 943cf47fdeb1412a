import RealtimeChannels
import TransitAnswers

extension RealtimeService {
    /// What sockets do, and how many there may be.
    func write(to text: inout MetricsText) {
        text.add(
            "transit_realtime_sockets_limit", "gauge", "Sockets that may be open.", [([], Double(limits.sockets))])
        figures.write(to: &text)
    }
}

extension RealtimeFigures {
    /// What sockets do.
    fileprivate func write(to text: inout MetricsText) {
        func figure(_ figure: Figure) -> [([(String, String)], Double)] { [([], Double(self[figure]))] }
        text.add("transit_realtime_sockets", "gauge", "Sockets open.", figure(.sockets))
        text.add(
            "transit_realtime_refused_sockets_total", "counter",
            "Sockets refused, as there were too many, of the process or of an address.", figure(.refusedSockets))
        text.add("transit_realtime_channels", "gauge", "Channels joined.", figure(.channels))
        text.add(
            "transit_realtime_channels_behind", "gauge", "Channels that wait to be told what they have missed.",
            figure(.behind))
        text.add(
            "transit_realtime_messages_total", "counter", "Messages of sockets, by direction.",
            [
                ([("direction", "in")], Double(self[.messagesIn])),
                ([("direction", "out")], Double(self[.messagesOut])),
            ])
        text.add(
            "transit_realtime_waiting_bytes", "gauge", "What waits to be told counts for so much.",
            figure(.waitingBytes))
        text.add(
            "transit_realtime_dropped_total", "counter",
            "Messages and changes refused or not told, as too much waited to be told.", figure(.dropped))
        text.add(
            "transit_realtime_slow_sockets_total", "counter",
            "Sockets ended as their clients did not take what they were sent.",
            figure(.slowSockets))
        text.add("transit_realtime_refused_joins_total", "counter", "Joins refused.", figure(.refusedJoins))
        text.add("transit_realtime_changes_total", "counter", "Changes of rows told of.", figure(.changes))
        text.add(
            "transit_realtime_failures_total", "counter", "Times that the database could not be asked for changes.",
            figure(.failures))
        text.add(
            "transit_realtime_gaps_total", "counter",
            "Times that changes were forgotten before they were told of, or could not be read.", figure(.gaps))
        text.add(
            "transit_share_updates_lost_total", "counter",
            "Broadcasts of shares that could not be handed to other nodes through Redis.", figure(.unshared))
    }
}
