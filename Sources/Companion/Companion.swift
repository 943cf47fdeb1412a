import Database
import Foundation
import RestSurface

/// The travel companion: friends, shares of arrivals, places, plans and safety reports, as the Supabase surface shows them.
package struct Companion: Sendable {
    /// Where its rows are.
    package let database: Database
    /// `/rest/v1`
    package let surface: RestSurface
    /// Pages for people without an account.
    package let links: ShareLinks

    /// What is done when riders write something, in the transaction that writes it.
    package struct Effects: Sendable {
        /// Riders are let know of a share.
        package var announce: @Sendable (_ share: UUID, _ recipients: [UUID], Transaction) throws -> Void = { _, _, _ in
        }
        /// A plan of an adventure was added.
        package var planAdded: @Sendable (_ plan: UUID, Transaction) throws -> Void = { _, _ in }

        /// Nothing.
        package init() {}
    }

    /// The companion in a database that has ``CompanionTables/schema``.
    ///
    /// - Parameters:
    ///   - functions: more that clients may call, which know of more than the database.
    ///   - failed: told of faults that clients learn nothing of.
    package init(
        _ database: Database, effects: Effects = Effects(), functions: [RestFunction] = [],
        limits: CompanionLimits = CompanionLimits(), failed: @escaping @Sendable (any Error) -> Void = { _ in }
    ) {
        self.database = database
        links = ShareLinks(database, limits: limits)
        let rules: [any TableRules] = [
            ProfileRules(limits: limits), PlaceRules(limits: limits), FriendRules(limits: limits),
            ShareRules(limits: limits, announce: effects.announce), SafetyReportRules(limits: limits),
            AdventureRules(limits: limits, added: effects.planAdded),
        ]
        surface = RestSurface(
            RestSchema(CompanionTables.shown + [CompanionTables.shareLinks]), rules: rules,
            functions: CompanionFunctions(limits: limits, lookUps: WindowCounts(seconds: 3_600)).all + links.functions
                + functions
                + [FriendRequests().function],
            failed: failed)
    }
}
