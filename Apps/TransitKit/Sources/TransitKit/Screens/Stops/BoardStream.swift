import TransitAPI

/// A board that is kept up to date by the server's stream, while somebody looks. Where the stream breaks three times without a
/// word in between, it is left alone until somebody looks again: whoever shows the board asks for it then.
@MainActor final class BoardStream {
    private let data: TransitData
    private var task: Task<Void, Never>?
    private var failures = 0
    private var hasGivenUp = false
    /// The board that is followed; nil for none.
    private(set) var request: DeparturesRequest?
    /// Whether the board is what the server has now: then nobody need ask.
    private(set) var isCurrent = false
    /// Told each board.
    var onBoard: (@MainActor (Sourced<DeparturesBody>) -> Void)?
    /// Told that the stop is gone.
    var onGone: (@MainActor () -> Void)?

    /// Breaks without a word after which it is given up.
    static let mostFailures = 3

    init(data: TransitData) { self.data = data }

    deinit { task?.cancel() }

    /// Follows a board in the place of the one before.
    func follow(_ request: DeparturesRequest) {
        guard request != self.request, !hasGivenUp else { return }
        leave()
        self.request = request
        task = Task { [weak self, data] in
            do throws(ClientError) {
                try await data.watch(request) { [weak self] news in await self?.take(news, of: request) }
            } catch {
                self?.giveUp(request)
            }
        }
    }

    /// Nobody looks any more; whoever looks again has it tried again.
    func stop() {
        leave()
        hasGivenUp = false
    }

    private func leave() {
        task?.cancel()
        (task, request, isCurrent, failures) = (nil, nil, false, 0)
    }

    private func take(_ news: TransitData.BoardNews, of request: DeparturesRequest) {
        guard request == self.request else { return }
        switch news {
        case .board(let board):
            (isCurrent, failures) = (true, 0)
            onBoard?(board)
        case .interrupted:
            (isCurrent, failures) = (false, failures + 1)
            if failures >= Self.mostFailures { giveUp(request) }
        case .gone:
            giveUp(request)
            onGone?()
        }
    }

    private func giveUp(_ request: DeparturesRequest) {
        guard request == self.request else { return }
        leave()
        hasGivenUp = true
    }
}
