extension Double {
    /// Plain decimal notation with exactly `places` digits after the point, the same on every machine.
    func text(places: Int) -> String {
        var scale = 1
        for _ in 0..<places { scale *= 10 }
        let scaled = Int((self * Double(scale)).rounded())
        let fraction = String(abs(scaled) % scale)
        let zeros = String(repeating: "0", count: places - fraction.count)
        return "\(scaled < 0 ? "-" : "")\(abs(scaled) / scale).\(zeros)\(fraction)"
    }
}

extension Coordinate {
    /// Latitude and longitude with five digits, about a metre.
    var fields: [String] { [latitude.text(places: 5), longitude.text(places: 5)] }
}
