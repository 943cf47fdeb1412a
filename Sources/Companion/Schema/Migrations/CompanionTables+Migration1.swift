import Database

extension CompanionTables {
    static let companion = Migration(1, "companion", sqlite: companionInSQLite, postgreSQL: companionInPostgreSQL)
}
