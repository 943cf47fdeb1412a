import Fares
import Testing

@Suite struct RiderCategoryTests {
    @Test("categories are named as on the wire") func names() {
        #expect(RiderCategory.allCases.map(\.rawValue) == ["adult", "youth", "concession", "senior"])
    }
}
