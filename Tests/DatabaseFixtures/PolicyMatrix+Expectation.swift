extension PolicyMatrix {
    /// What is expected of a table.
    public struct Expectation: Sendable {
        private var outcomes: [Who: [Act: Outcome]]

        public subscript(_ who: Who, _ act: Act) -> Outcome {
            get { outcomes[who]?[act] ?? .denied }
            set { outcomes[who, default: [:]][act] = newValue }
        }

        /// Nobody but the service does anything.
        public static let service = Expectation(outcomes: [:])

        /// Owners do everything with their rows but give them away; others do not see them, and nobody in particular may not
        /// even try.
        public static let own = Expectation(outcomes: [
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
        public static let ownReadOnly = Expectation(outcomes: [
            .owner: [.select: .allowed], .other: [.select: .unseen], .stranger: [.select: .unseen],
        ])

        /// The same but for these.
        public func but(_ who: Who, _ acts: Act..., are outcome: Outcome) -> Expectation {
            var changed = self
            for act in acts { changed[who, act] = outcome }
            return changed
        }
    }
}
