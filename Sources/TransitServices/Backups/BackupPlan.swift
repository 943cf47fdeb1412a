import Backups

/// With what backups are made on a schedule.
package struct BackupPlan: Sendable {
    package var folder: BackupFolder
    package var maker: BackupMaker
    package var schedule: BackupSchedule
    /// How many stay.
    package var kept: Int

    /// A plan.
    package init(folder: BackupFolder, maker: BackupMaker, schedule: BackupSchedule, kept: Int) {
        (self.folder, self.maker, self.schedule, self.kept) = (folder, maker, schedule, kept)
    }
}
