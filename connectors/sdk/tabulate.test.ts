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

  it("keeps lists unchanged", () => {
    const { columns, rows } = tabulate([{ dependentDetails: [{ name: "Ravi" }] }], 1)
    expect([columns, rows[0]?.cells]).toEqual([["dependentDetails"], [[{ name: "Ravi" }]]])
  })
})
