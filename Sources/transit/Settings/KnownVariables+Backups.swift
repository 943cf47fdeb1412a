/// Backups on a schedule.
extension KnownVariables {
    static let backups = [
        Setting(
            "BACKUP_DIR", "folder into which a backup is made once a day", .nothing,
            .checked { _ = try BackupSettings(environment: $0).folder() }),
        Setting(
            "BACKUP_AT", "when, by the city's clocks", .value("03:30"),
            .checked { _ = try BackupSettings(environment: $0).secondsOfDay() }),
        Setting("BACKUP_KEEP", "how many are kept", .value("14"), .number(1...10_000, unit: nil)),
        Setting(
            "BACKUP_PUBLIC_KEY", "keys that backups are encrypted to, age1…", .nothing,
            .checked { _ = try BackupSettings(environment: $0).recipients() }),
    ]
}
