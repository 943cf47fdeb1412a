import Foundation
import LiveState
import Synchronization

/// The identities of alerts, in a file: so that a restart changes neither their ids nor when they were first seen.
final class KeptAlerts: Sendable {
    private struct State {
        /// What an earlier run knew.
        var before: AlertMemory?
        /// Sources of which this run has taken a frame, and so knows itself.
        var heard: Set<String> = []
        var written: AlertMemory?
    }

    private let path: String
    private let state: Mutex<State>
    private let disk = DispatchQueue(label: "alerts")

    /// Reads the file; one that is not there or says nothing sensible is of no alert.
    init(path: String) {
        self.path = path
        let before = (try? Data(contentsOf: URL(fileURLWithPath: path))).flatMap {
            try? JSONDecoder().decode(AlertMemory.self, from: $0)
        }
        state = Mutex(State(before: before))
    }

    /// What an earlier run knew of the alerts of a source; nil once this run knows them itself.
    func remembered(of source: String) -> AlertMemory? {
        state.withLock { $0.heard.contains(source) ? nil : $0.before }
    }

    /// A frame of a source was taken: keeps what is known now, where that is news. Nobody waits for the disk, and one that is
    /// full costs only the memory of it.
    func took(_ source: String, _ alerts: AlertIndex) {
        let memory = state.withLock { state -> AlertMemory? in
            state.heard.insert(source)
            var memory = AlertMemory(alerts)
            // Those of sources that are not heard yet are still to come.
            if let before = state.before { memory.add(before) { !state.heard.contains($0.source) } }
            defer { state.written = memory }
            return state.written == memory ? nil : memory
        }
        guard let memory else { return }
        disk.async { [path] in
            try? JSONEncoder().encode(memory).write(to: URL(fileURLWithPath: path), options: .atomic)
        }
    }
}
