import LiveState
import Testing

@Suite("Live sources")
struct SourceTests {
    @Test("each kind has limits of its own, and stale comes before expired")
    func limits() {
        for kind in LiveSourceKind.allCases {
            let source = LiveSource(id: "s", kind: kind)
            #expect(source.staleAfter < source.limit, "\(kind)")
        }
    }

    @Test("every profile is found by its name")
    func profiles() {
        for profile in SourceProfile.all { #expect(SourceProfile.named(profile.name) == profile) }
        #expect(SourceProfile.named("no such profile") == nil)
    }
}
