import TransitAPI

extension Examples {
    static let packVersion = PackVersion(
        version: "20251112", generatedAt: at(3, 15),
        downloadURL: "https://api.example.org/api/v1/gtfs/pack/sydney-20251112.db", fileSizeBytes: 18_874_368,
        checksumSHA256: "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
        validFrom: day, validUntil: ISODate(daysSinceEpoch: day.daysSinceEpoch + 60),
        sourceHashes: ["9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08"],
        timetable: TimetableDownload(
            checksumSHA256: "60303ae22b998861bce3b28f33eec1be758a213c86c93c076dbe9f558c11c752",
            fileSizeBytes: 22_940_416,
            signature: "ek9IDjwTqZbi1ndFvmo4SEpOeU1skJGhzoI0o0Ve7wVZ6h2Q3S7fXcNmlnZ2mk0bq2mH6iwKXMkM3nHjQ1y5Dg==",
            signingKey: "11qYAYKxCrfVS/7TyWQHOg7hcvPapiMlrwIaaPcHURo=", city: "Sydney",
            generatedAtSeconds: 1_762_877_700,
            whole: FileDownload(
                downloadURL: "https://api.example.org/api/v1/gtfs/timetable/sydney-20251112-60303ae2.whole",
                fileSizeBytes: 4_163_206,
                checksumSHA256: "fd61a03af4f77d870fc21e05e7e80678095c92d808cfb3b5c279ee04c74aca13"),
            deltas: [
                DeltaDownload(
                    fromSHA256: "a4e624d686e03ed2767c0abd85c14426b0b1157d2ce81d27bb4fe4f6f01d688a",
                    file: FileDownload(
                        downloadURL:
                            "https://api.example.org/api/v1/gtfs/timetable/sydney-20251112-60303ae2-from-a4e624d6.delta",
                        fileSizeBytes: 274_133,
                        checksumSHA256: "1b4f0e9851971998e732078544c96b36c3d01cedf7caa332359d6f1d83567014"))
            ]))

    static let health = HealthBody(status: .ok)

    static let ready = ReadyBody(
        status: .ok,
        timetable: TimetableSummary(
            version: "20251112-4f2a", validFrom: day, validUntil: ISODate(daysSinceEpoch: day.daysSinceEpoch + 60),
            stops: 41_880, routes: 1_412, trips: 128_344, generatedAt: at(3, 15)),
        checks: [HealthCheck(name: "timetable", ok: true, message: "loaded, valid for 60 more days")])
}
