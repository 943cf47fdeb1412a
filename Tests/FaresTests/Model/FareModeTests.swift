import Fares
import Testing

@Suite struct FareModeTests {
    @Test(
        "route types, basic and extended, have their mode",
        arguments: [
            (0, FareMode.lightRail), (900, .lightRail), (1, .metro), (401, .metro), (2, .rail), (106, .rail),
            (714, .rail),
            (3, .bus), (700, .bus), (712, .bus), (715, .onDemand), (204, .coach), (4, .ferry), (1000, .ferry),
            (6, .other),
            (1300, .other),
        ])
    func routeTypes(type: Int, mode: FareMode) {
        #expect(FareMode(routeType: type) == mode)
    }
}
