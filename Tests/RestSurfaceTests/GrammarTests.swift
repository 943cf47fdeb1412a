import RestSurface
import Testing

/// What texts are read, and what is said of those that are not.
@Suite struct GrammarTests {
    @Test(arguments: [
        "id", "*", "id,name", "a:id", "a:id::text", "b->c->>d", "b->0->>1", "b->-1", "x:b->\"c d\"", "\"na me\"",
        "users(*)", "u:users!inner(id,name)", "users!fk!left(a(b(c)))", "users()",
    ])
    func selectsAreRead(_ text: String) throws {
        _ = try RestParameters([("select", text)])
    }

    @Test(arguments: [
        "id,", ",", "(", "users(", "users(id", "users(id))", "a:", "a::", "b->", "\"x", "id;name", "users!(id)", "💥",
    ])
    func otherSelectsAreNot(_ text: String) {
        #expect { try RestParameters([("select", text)]) } throws: { ($0 as? RestError)?.code == "PGRST100" }
    }

    @Test(arguments: [
        ("a", "eq."), ("a", "not.eq.1"), ("a", "in.(1,2)"), ("a", "in.(\"a,b\",\"c\\\"d\")"), ("a", "is.null"),
        ("a", "cs.{1,2}"), ("a->>b", "eq.c"), ("and", "(a.eq.1,or(b.gt.2,c.is.null))"), ("not.and", "(a.eq.1)"),
        ("or", "(a.eq.\"x,y)\",b.in.(1,2),c.cs.{\"x\":{\"y\":1}})"), ("or", "(not.and(a.eq.1,b.eq.2),c.not.is.null)"),
    ])
    func filtersAreRead(_ name: String, _ value: String) throws {
        _ = try RestParameters([(name, value)])
    }

    @Test(arguments: [
        ("a", "1"), ("a", "eq"), ("a", "foo.1"), ("a", "in.1"), ("a", "in.(1"), ("a", "in.(1)2"), ("a", "is.maybe"),
        ("and", "a.eq.1"), ("and", "(a.eq.1"), ("or", "()"), ("or", "(a)"), ("a", "eq(some).{1}"), ("a", "in(any).{1}"),
        ("or", "(a.cs.{1)"), ("limit", "x"), ("offset", "-1"), ("order", "a.up"), ("order", "a,"), ("", "eq.1"),
    ])
    func otherFiltersAreNot(_ name: String, _ value: String) {
        #expect { try RestParameters([(name, value)]) } throws: { ($0 as? RestError)?.code == "PGRST100" }
    }

    @Test(arguments: [
        ("a", "fts.cat"), ("a", "wfts(english).cat"), ("a", "sl.(1,2)"), ("a", "adj.(1,2)"),
    ])
    func whatIsNotToBeHadSaysSo(_ name: String, _ value: String) {
        #expect { try RestParameters([(name, value)]) } throws: { ($0 as? RestError)?.code == "PGRST127" }
    }
}
