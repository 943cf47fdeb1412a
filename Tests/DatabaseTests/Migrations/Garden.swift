import Database
import DatabaseFixtures
import Foundation

/// A schema that has grown in four steps.
enum Garden {
    private static let bedsAtFirst = Table(
        "beds", "Beds.", columns: [.id, Column("name", .text, "What it is called.")], indexes: [.on("name")])
    private static let plants = Column("plants", .int, initial: .value(3), "How many.")
    private static let soil = Column("soil", .text, nullable: true, allowed: ["clay", "sand"], "What of.")

    /// As it is now.
    static let beds = Table("beds", "Beds.", columns: bedsAtFirst.columns + [plants, soil], indexes: [.on("name")])
    private static let unlike = Index.unique("user_id", "text")
    private static let labelsAtFirst = Table(
        "labels", "Labels.",
        columns: [
            .id, Column("user_id", .uuid, "Whose."), Column("text", .text, initial: .value("it's"), "What it says."),
        ])
    static let labels = Table(
        "labels", "Labels.", columns: labelsAtFirst.columns, indexes: [unlike],
        grants: [Grant(insert: .all, update: .only(["text"]), delete: true)], policies: Policy.ownRows())

    static let schema = Schema(
        "garden", tables: [beds, labels],
        migrations: [
            Migration(1, "beds", [.create(bedsAtFirst)]), Migration(2, "plants", [.add(plants, to: bedsAtFirst)]),
            Migration(
                3, "soil", [.add(soil, to: bedsAtFirst), .run("UPDATE {public.beds} SET plants = plants + 0")]),
            Migration(
                4, "labels",
                [
                    .create(labelsAtFirst), .index(unlike, of: labelsAtFirst),
                    .either(sqlite: "", postgreSQL: "COMMENT ON TABLE public.labels IS 'Labels.'"),
                ]),
        ])

    /// As it was at an earlier version.
    static func version(_ number: Int) -> Schema {
        Schema(
            "garden", tables: schema.tables.filter { number > 3 || $0.name == "beds" },
            migrations: Array(migrations.prefix(number)))
    }

    static var migrations: [Migration] { schema.parts[0].migrations }
}
