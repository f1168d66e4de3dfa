import { describe, expect, it } from "vitest"
import { tabulate } from "./index.ts"

describe("tabulate", () => {
  it("makes a row for every record, and a column for every key of any record", () => {
    const records = [
      { id: 1, name: "Asha" },
      { id: 2, bank: { name: "B", branch: { city: "Kochi" } } },
    ]
    expect(tabulate(records, 11)).toEqual({
      columns: ["id", "name", "bank_name", "bank_branch_city"],
      rows: [
        { position: 11, cells: [1, "Asha", null, null] },
        { position: 12, cells: [2, null, "B", "Kochi"] },
      ],
    })
  })

  it("keeps the columns of the previous page while they suffice", () => {
    const { columns } = tabulate([{ a: 1, b: 2 }], 1)
    const next = tabulate([{ b: 3 }], 2, columns)
    expect(next.columns).toBe(columns)
    expect(next.rows).toEqual([{ position: 2, cells: [null, 3] }])
    expect(tabulate([{ c: 1 }], 3, columns).columns).toEqual(["a", "b", "c"])
  })

  it("tells a key that a record of changes leaves out from null, and spreads null for an object", () => {
    const records = [{ id: 1, name: null }, { id: 2, bankDetails: null }, { id: 3 }]
    const { columns, rows } = tabulate(records, 1, [], true)
    expect(columns.slice(0, 2)).toEqual(["id", "name"])
    expect(columns).toContain("bankDetails_ifscCode")
    expect(rows[0]?.cells.slice(0, 3)).toEqual([1, null, undefined])
    expect(rows[1]?.cells.slice(2).every((cell) => cell === null)).toBe(true)
    expect(rows[2]?.cells.slice(1).every((cell) => cell === undefined)).toBe(true)
  })

  it("keeps lists unchanged", () => {
    const { columns, rows } = tabulate([{ dependentDetails: [{ name: "Ravi" }] }], 1)
    expect([columns, rows[0]?.cells]).toEqual([["dependentDetails"], [[{ name: "Ravi" }]]])
  })
})
