import { parse } from "csv-parse/sync"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { employeeCsv } from "../../../adapters/csv-stringify/employee-csv.ts"
import { csvPages } from "../../../connectors/sdk/index.ts"
import type { EmployeeRecord } from "../../../core/contract/employee/employee.ts"
import { makeTestRowMapper, TODAY } from "../../../core/testing/builders/rows.ts"

/*
 * An export is read by an independent RFC 4180 reader and by our own import, and is safe for spreadsheets that
 * follow neither.
 */

const exported = async (records: ReadonlyArray<EmployeeRecord>): Promise<string> => {
  const pages = {
    async *[Symbol.asyncIterator]() {
      yield await Promise.resolve(records)
    },
  }
  let text = ""
  for await (const chunk of employeeCsv(pages)) text += chunk.text
  return text
}

/** The records as our own import reads the file, with the keys in it. */
const imported = async (text: string): Promise<ReadonlyArray<unknown>> => {
  const bytes = Buffer.from(text)
  const open = async function* () {
    yield await Promise.resolve(bytes)
  }
  const records: Array<unknown> = []
  for await (const page of csvPages({ file: { name: "export.csv", size: bytes.length, open } })()) {
    expect(page.unreadable).toEqual([])
    const recipe = makeTestRowMapper(page.columns)
    for (const { cells } of page.rows) {
      const { record, errors } = recipe.mapRow(cells, TODAY)
      expect(errors).toEqual([])
      records.push(Object.fromEntries(page.columns.map((key) => [key, (record as Json)[key]])))
    }
  }
  return records
}

type Json = Readonly<Record<string, unknown>>

/** What the import makes of a text in that column: a value that a record can contain, or nothing where it refuses the text. */
const importCell = (column: "name" | "department", text: string): string | undefined => {
  const { record } = makeTestRowMapper(["employeeId", column]).mapRow(["1", text], TODAY)
  return (record as Json)[column] as string | undefined
}

const NASTY = fc.constantFrom(
  ...Array.from("'=+-@＝＋－＠a1\t\r\n;,\"| "),
  "\r\n",
  "+91 98765",
  '=HYPERLINK("http://x")',
)

const text = fc.array(NASTY, { maxLength: 8 }).map((parts) => parts.join(""))
/** With its guard, this would be a text formula in quotation marks, as programs write it: `'="0042"'`. */
const BECOMES_A_TEXT_FORMULA = /^=\s*".*"'$/su
const cell = text
  .map((raw) => importCell("department", raw) ?? "")
  .filter((read) => !BECOMES_A_TEXT_FORMULA.test(read))
/* A name has rules of its own: one in single quotation marks is refused, for example. */
const name = text.map((raw) => importCell("name", raw) ?? "Asha")

const record = fc.record({ name, department: cell, designation: cell, grade: cell })

describe("an export", () => {
  it("is unchanged after an import, and an independent reader reads the same table", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(record, { minLength: 1, maxLength: 4 }), async (given) => {
        const expected = given.map((fields, index) => ({
          employeeId: `E${index}`,
          ...fields,
          name: fields.name === "NOT AVAILABLE" ? "Asha" : fields.name,
        }))
        const text = await exported(expected.map((fields) => ({ id: "x", ...fields })))
        const rows = parse(text)
        expect(rows.map((row) => row.length)).toEqual(Array(expected.length + 1).fill(rows[0]?.length))
        expect(await imported(text)).toEqual(expected)
      }),
      { numRuns: 500 },
    )
  })

  it("contains no formula for a reader that splits at any CR, LF or delimiter", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(record, { minLength: 1, maxLength: 4 }), async (given) => {
        const text = await exported(
          given.map((fields, index) => ({ id: "x", employeeId: `E${index}`, ...fields })),
        )
        for (const part of text.split(/[\r\n\t;,"|]/u)) {
          expect(part).not.toMatch(/^\s*[=+\-@%＝＋－＠]/u)
        }
      }),
      { numRuns: 500 },
    )
  })

  it.each(["\r", "\n", "\t", ";", ",", '"', "|"])("quotes a cell with %j", async (mark) => {
    const text = await exported([{ id: "1", employeeId: "E1", department: `Sales${mark}North` }])
    expect(text).toContain(`"Sales${mark === '"' ? '""' : mark}North"`)
  })

  it("preserves a telephone number, also after a line break and in full-width characters", async () => {
    for (const grade of ["+91 98765 43210", "home\n+91 98765 43210", "＋91 98765 43210"]) {
      const text = await exported([{ id: "1", employeeId: "E1", name: "Asha", grade }])
      expect(text).toContain("'")
      expect(await imported(text)).toEqual([{ employeeId: "E1", name: "Asha", grade }])
    }
  })
})
