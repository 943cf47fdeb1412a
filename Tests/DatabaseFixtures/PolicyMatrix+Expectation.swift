extension PolicyMatrix {
    /// What is expected of a table.
    package struct Expectation: Sendable {
        private var outcomes: [Who: [Act: Outcome]]

        package subscript(_ who: Who, _ act: Act) -> Outcome {
            get { outcomes[who]?[act] ?? .denied }
            set { outcomes[who, default: [:]][act] = newValue }
        }

        /// Nobody but the service does anything.
        package static let service = Expectation(outcomes: [:])

        /// Owners do everything with their rows but give them away; others do not see them, and nobody in particular may not
        /// even try.
        package static let own = Expectation(outcomes: [
            .owner: [
                .select: .allowed, .insert: .allowed, .update: .allowed, .delete: .allowed, .handOver: .refused,
                .updateAll: .allowed, .deleteAll: .allowed,
            ],
            .other: others, .stranger: others,
        ])

        private static let others: [Act: Outcome] = [
            .select: .unseen, .insert: .refused, .update: .unseen, .delete: .unseen, .handOver: .unseen,
            .updateAll: .unseen, .deleteAll: .unseen,
        ]

        /// Owners read their rows; nobody else sees them, and nobody writes.
        package static let ownReadOnly = Expectation(outcomes: [
            .owner: [.select: .allowed], .other: [.select: .unseen], .stranger: [.select: .unseen],
        ])

        /// The same but for these.
        package func but(_ who: Who, _ acts: Act..., are outcome: Outcome) -> Expectation {
            var changed = self
            for act in acts { changed[who, act] = outcome }
            return changed
        }

        /// The same, but that nobody has a right to these, whosever rows they are.
        package func denying(_ acts: Act...) -> Expectation {
            var changed = self
            for who in Who.allCases {
                for act in acts { changed[who, act] = .denied }
            }
            return changed
        }
    }
}
