import { parse } from "csv-parse/sync"
import { describe, expect, it } from "vitest"
import type { EmployeeRecord } from "../../core/contract/employee/employee.ts"
import { employeeCsv } from "./employee-csv.ts"

const renderCsv = async (...pages: ReadonlyArray<ReadonlyArray<EmployeeRecord>>) => {
  const source = {
    async *[Symbol.asyncIterator]() {
      for (const page of pages) yield await Promise.resolve(page)
    },
  }
  let text = ""
  let employees = 0
  for await (const chunk of employeeCsv(source)) {
    text += chunk.text
    employees += chunk.employees
  }
  return { text, employees, rows: parse(text) }
}

describe("employeeCsv", () => {
  it("has a header of data-model keys, with a column for every key that any record has", async () => {
    const { rows, employees } = await renderCsv(
      [{ id: "1", employeeId: "007", name: "Asha, Rao", email: null }],
      [{ id: "2", employeeId: "008", dependentDetails: [{ name: "Ravi" }, { name: "Mina" }] }],
    )
    expect(rows).toEqual([
      ["employeeId", "name", "email", "dependentDetails_name", "dependentDetails_2_name"],
      ["007", "Asha, Rao", "", "", ""],
      ["008", "", "", "Ravi", "Mina"],
    ])
    expect(employees).toBe(2)
  })

  it("escapes every cell that a spreadsheet would execute", async () => {
    const { rows } = await renderCsv([
      { id: "1", employeeId: "1", name: '=HYPERLINK("http://evil")', department: "+91" },
    ])
    expect(rows[1]).toEqual(["1", `'=HYPERLINK("http://evil")`, "'+91"])
  })

  it("writes amounts as numbers and a raw salary as JSON", async () => {
    const { rows } = await renderCsv([
      { id: "1", salaryDetails: { ctc: { basic: 1200.5, raw: { Basic: 1200.5 } } } },
    ])
    expect(rows).toEqual([
      ["ctc_basic", "ctc_raw"],
      ["1200.5", '{"Basic":1200.5}'],
    ])
  })

  it("is only a line end for an empty directory", async () => {
    expect((await renderCsv([])).employees).toBe(0)
  })
})
