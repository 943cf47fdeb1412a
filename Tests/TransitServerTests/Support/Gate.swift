import FeedFixtures

/// What holds work up until a test lets it go on; a surface's gate is `TransitServer.Gate`.
typealias Gate = FeedFixtures.Gate
