import { parse } from "csv-parse/sync"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { formatReason } from "../../../core/contract/reasons/format-reason.ts"
import { isCells, parseRecord } from "./parse-record.ts"

const parsed = (line: string) => {
  const bytes = Buffer.from(line)
  return parseRecord(bytes, { start: 0, end: bytes.length }, ",".charCodeAt(0))
}

/** csv-parse in its strictest mode as the oracle; null when it rejects the line. It yields no record for an empty line. */
const oracle = (line: string) => {
  try {
    return parse(line, { record_delimiter: "\0", relax_column_count: true })[0] ?? [""]
  } catch {
    return null
  }
}

describe("parseRecord", () => {
  it("reads what csv-parse reads, and rejects what csv-parse rejects", () => {
    const line = fc.string({ unit: fc.constantFrom('"', '"', ",", "a", " ", "\n", "é"), maxLength: 14 })
    fc.assert(
      fc.property(line, (text) => {
        const cells = parsed(text)
        expect(isCells(cells) ? cells : null).toEqual(oracle(text))
      }),
      { numRuns: 5_000 },
    )
  })

  it("reads only the bytes of its frame", () => {
    expect(parseRecord(Buffer.from('x"a,"b,c",d"y'), { start: 2, end: 10 }, 0x2c)).toEqual(["a", "b,c", ""])
  })

  it.each([
    ['a,"b', 'opens a quote (") at value 2 and does not close it where the value ends'],
    ['a,"b"c', 'opens a quote (") at value 2 and does not close it where the value ends'],
    ['a,b,5" pipe', 'has a quote (") inside value 3: put the value in quotes and double each quote in it'],
    ['secret"', 'has a quote (") inside value 1: put the value in quotes and double each quote in it'],
  ])("reports the number of the value with the misplaced quote, never the value: %s", (line, reason) => {
    const found = parsed(line)
    expect(isCells(found) ? null : formatReason(found)).toBe(reason)
  })
})
