import TransitAPI

extension Examples {
    static let packVersion = PackVersion(
        version: "20251112", generatedAt: at(3, 15),
        downloadURL: "https://api.example.org/api/v1/gtfs/pack/sydney-20251112.db", fileSizeBytes: 18_874_368,
        checksumSHA256: "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
        validFrom: day, validUntil: ISODate(daysSinceEpoch: day.daysSinceEpoch + 60),
        sourceHashes: ["9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08"])

    static let health = HealthBody(status: .ok)

    static let ready = ReadyBody(
        status: .ok,
        timetable: TimetableSummary(
            version: "20251112-4f2a", validFrom: day, validUntil: ISODate(daysSinceEpoch: day.daysSinceEpoch + 60),
            stops: 41_880, routes: 1_412, trips: 128_344, generatedAt: at(3, 15)),
        checks: [HealthCheck(name: "timetable", ok: true, message: "loaded, valid for 60 more days")])
}
