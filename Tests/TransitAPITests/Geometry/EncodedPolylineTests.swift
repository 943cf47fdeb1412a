import Testing
import TransitAPI

/// Google's Encoded Polyline Algorithm Format, against its documented example.
@Suite struct EncodedPolylineTests {
    typealias Point = EncodedPolyline.Point

    static let documented = [
        Point(latitude: 38.5, longitude: -120.2), Point(latitude: 40.7, longitude: -120.95),
        Point(latitude: 43.252, longitude: -126.453),
    ]

    @Test func `the documented path`() {
        #expect(EncodedPolyline.encode(Self.documented) == "_p~iF~ps|U_ulLnnqC_mqNvxq`@")
        #expect(EncodedPolyline.decode("_p~iF~ps|U_ulLnnqC_mqNvxq`@") == Self.documented)
    }

    @Test func `the documented number`() {
        #expect(EncodedPolyline.encode([Point(latitude: -179.9832104, longitude: 0)]) == "`~oia@?")
    }

    @Test func `six decimals`() {
        let path = [
            Point(latitude: -33.883912, longitude: 151.207245), Point(latitude: -33.873599, longitude: 151.2069),
        ]
        let text = EncodedPolyline.encode(path, precision: 6)
        #expect(EncodedPolyline.decode(text, precision: 6) == path)
    }

    @Test func `rounding does not add up`() {
        let path = (0..<1000).map { Point(latitude: Double($0) * 0.000014, longitude: Double($0) * -0.000016) }
        let back = EncodedPolyline.decode(EncodedPolyline.encode(path)) ?? []
        #expect(back.count == path.count)
        for (point, original) in zip(back, path) {
            #expect(abs(point.latitude - original.latitude) < 0.0000051)
            #expect(abs(point.longitude - original.longitude) < 0.0000051)
        }
    }

    @Test func `no points, no text`() {
        #expect(EncodedPolyline.encode([]) == "")
        #expect(EncodedPolyline.decode("") == [])
        #expect(EncodedPolyline.encode([Point(latitude: .nan, longitude: 0)]) == "")
    }

    @Test(arguments: ["_p~iF", "_p~iF~ps|", "_", " ", "é", "~~~~~~~~~~~~~~~~~~~~~~", "_p~iF~ps|U\n"])
    func `what is no polyline is refused`(text: String) { #expect(EncodedPolyline.decode(text) == nil) }
}
