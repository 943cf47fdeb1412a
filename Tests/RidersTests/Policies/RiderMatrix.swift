import Database
import DatabaseFixtures
import Foundation
import Riders

/// Who may do what to riders' tables, written by hand and not from the policies.
enum RiderMatrix {
    static let matrix = PolicyMatrix(schema: People.schema, recipes: recipes, expectations: expectations) {
        try $0.insert(Insert(into: People.users, ["id": .uuid($1)]))
    }

    /// Rows are their owner's alone, and stay the owner's.
    private static let own = PolicyMatrix.Expectation.own.denying(.handOver)
    /// The same of rows that stay as they were made.
    private static let unchanging = own.denying(.update, .updateAll)

    private static let expectations: [String: PolicyMatrix.Expectation] = [
        "auth.users": .service,
        "auth.sessions": .service,
        "public.rider_versions": own.denying(.delete, .deleteAll),
        "public.rider_deletions": unchanging.denying(.delete, .deleteAll),
        "public.favorites": own,
        "public.saved_trips": own,
        "public.user_devices": own,
        "public.live_activities": own,
        "public.user_notification_prefs": own,
        "public.alert_subscriptions": own,
        "public.alert_subscription_entities": unchanging,
        "public.departure_reminders": own,
    ]

    private static let ofTheService = PolicyMatrix.Recipe(change: ["id": .uuid(UUID())], owner: nil) { _, _, _ in
        ["id": .uuid(UUID())]
    }

    private static let recipes: [String: PolicyMatrix.Recipe] = [
        "auth.users": ofTheService,
        "auth.sessions": ofTheService,
        "public.rider_versions": PolicyMatrix.Recipe(change: ["version": 4]) { _, owner, _ in
            ["user_id": .uuid(owner), "version": 3]
        },
        "public.rider_deletions": PolicyMatrix.Recipe(change: ["version": 4]) { _, owner, _ in
            ["user_id": .uuid(owner), "kind": "favorite", "record_id": .uuid(UUID()), "version": 1]
        },
        "public.favorites": PolicyMatrix.Recipe(change: ["label": "mine"]) { _, owner, _ in
            ["id": .uuid(UUID()), "user_id": .uuid(owner), "stop_id": "200060", "version": 1]
        },
        "public.saved_trips": PolicyMatrix.Recipe(change: ["name": "b"]) { _, owner, _ in
            [
                "id": .uuid(UUID()), "user_id": .uuid(owner), "name": "a", "origin": .json(#"{"stop_id": "1"}"#),
                "destination": .json(#"{"stop_id": "2"}"#), "version": 1,
            ]
        },
        "public.user_devices": PolicyMatrix.Recipe(change: ["app_version": "2.0"]) { _, owner, _ in
            [
                "id": .uuid(UUID()), "user_id": .uuid(owner), "device_id": "phone",
                "apns_token": .text(UUID().lowercased), "environment": "sandbox", "platform": "ios",
            ]
        },
        "public.live_activities": PolicyMatrix.Recipe(change: ["environment": "production"]) { _, owner, _ in
            [
                "id": .uuid(UUID()), "user_id": .uuid(owner), "activity_id": .text(UUID().lowercased),
                "apns_token": "abcd", "environment": "sandbox", "journey": "j",
                "ends_at": .instant(Instant(seconds: 2_000_000_000)),
            ]
        },
        "public.user_notification_prefs": PolicyMatrix.Recipe(change: ["tz": "Europe/Berlin"]) { _, owner, _ in
            ["user_id": .uuid(owner), "version": 1]
        },
        "public.alert_subscriptions": PolicyMatrix.Recipe(change: ["severity_min": "major"]) { _, owner, _ in
            ["id": .uuid(UUID()), "user_id": .uuid(owner), "version": 1]
        },
        "public.alert_subscription_entities": PolicyMatrix.Recipe(change: ["entity_id": "2"]) { transaction, owner, _ in
            let id = UUID()
            try transaction.insert(
                Insert(
                    into: RiderTables.subscriptions, ["id": .uuid(id), "user_id": .uuid(owner), "version": 1]))
            return [
                "subscription_id": .uuid(id), "user_id": .uuid(owner), "kind": "stop", "entity_id": "1", "place": 0,
            ]
        },
        "public.departure_reminders": PolicyMatrix.Recipe(change: ["status": "sent"]) { _, owner, _ in
            [
                "id": .uuid(UUID()), "user_id": .uuid(owner), "trip_id": "t", "service_date": "2026-11-21",
                "stop_id": "1", "stop_sequence": 1, "minutes_before": 5, "scheduled_at": .instant(TestClock.start),
                "remind_at": .instant(TestClock.start), "version": 1,
            ]
        },
    ]
}
