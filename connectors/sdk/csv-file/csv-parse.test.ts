import { parse } from "csv-parse/sync"
import { stringify } from "csv-stringify/sync"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { makeFile, readFile } from "./testing/files.ts"

describe("a good file", () => {
  const cell = fc.string({
    unit: fc.constantFrom(...Array.from('ab" ,;|\t\néझ😀='), "\r\n", ""),
    maxLength: 8,
  })
  const table = fc
    .array(fc.tuple(cell, cell, cell), { minLength: 1, maxLength: 20 })
    .map((rows) => rows.filter((row) => row.some((value) => value.trim() !== "")))
    .filter((rows) => rows.length > 0)

  it("is read as csv-parse reads it, and its lines are those of an editor", async () => {
    await fc.assert(
      fc.asyncProperty(
        table,
        fc.constantFrom("\n", "\r\n"),
        fc.constantFrom(",", ";", "\t", "|"),
        fc.boolean(),
        fc.integer({ min: 1, max: 40 }),
        async (rows, lineBreak, delimiter, quoted, chunkBytes) => {
          const text = stringify([["id", "name", "note"], ...rows], {
            record_delimiter: lineBreak,
            delimiter,
            quoted,
            quoted_match: /[\r\n]/,
          })
          const records: ReadonlyArray<ReadonlyArray<string>> = parse(text, {
            delimiter,
            record_delimiter: lineBreak,
          })
          const read = await readFile(makeFile(text, chunkBytes), { delimiter })
          expect(read.unreadable).toEqual([])
          expect(read.rows.map((row) => row.slice(1))).toEqual(records.slice(1))
          let line = 2
          for (const [index, record] of records.slice(1).entries()) {
            expect(read.rows[index]?.[0]).toBe(line)
            line += record.join("").split("\n").length
          }
        },
      ),
      { numRuns: 500 },
    )
  })
})
