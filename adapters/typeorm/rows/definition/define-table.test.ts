import { describe, expect, it } from "vitest"
import { cleared, flag, json, kept, nullable, text, uuid } from "./columns.ts"
import { defineTable, deleteByConnection, retain } from "./define-table.ts"

interface RowOfConnection {
  connection_id: string
}

interface RowOfSession {
  session_id: string
}

interface RowOfVendor {
  vendor_org_id: string
}

describe("a table", () => {
  it("of a connection or a session does not compile until it says what termination does", () => {
    // @ts-expect-error no onTermination
    const silent = defineTable<RowOfConnection>({ name: "a", columns: { connection_id: uuid } })
    // @ts-expect-error no onTermination
    const silentOfSession = defineTable<RowOfSession>({ name: "b", columns: { session_id: uuid } })
    expect([silent.onTermination, silentOfSession.onTermination]).toEqual([null, null])
    const columns = { connection_id: uuid }
    const table = defineTable<RowOfConnection>({
      name: "c",
      columns,
      onTermination: deleteByConnection("c"),
    })
    expect(table.onTermination?.statements).toEqual(["DELETE FROM c WHERE connection_id = $1"])
  })

  it("that belongs to no connection cannot say it", () => {
    const columns = { vendor_org_id: uuid }
    expect(defineTable<RowOfVendor>({ name: "d", columns }).onTermination).toBeNull()
    // @ts-expect-error nothing refers to a connection
    defineTable<RowOfVendor>({ name: "e", columns, onTermination: retain("A reason.") })
  })
})

describe("a column of a connection", () => {
  it("is cleared to NULL, its default or a given value, or kept", () => {
    const columns = [
      cleared(nullable(text)),
      cleared({ ...flag, default: false }),
      cleared({ ...json, default: {} }),
      cleared(json, []),
      cleared(text, "none"),
      kept(text),
    ]
    expect(columns.map(({ clearedTo }) => clearedTo)).toEqual([
      "NULL",
      "'false'",
      "'{}'",
      "'[]'",
      "'none'",
      null,
    ])
  })

  it("without NULL and default is cleared to a given value only", () => {
    expect(() => cleared(text)).toThrow("cleared to a value")
  })
})
