import { stringify } from "csv-stringify/sync"
import { describe, expect, it } from "vitest"
import { readFile } from "./testing/files.ts"
import { NAUGHTY } from "./testing/naughty-strings.ts"

describe("naughty strings", () => {
  it("are read back byte for byte in every Unicode encoding", async () => {
    const text = stringify([["id", "value"], ...NAUGHTY.map((value, n) => [`e${n}`, value])], {
      quoted_match: /[\r\n]/,
    })
    for (const bytes of [Buffer.from(text), Buffer.from(`\ufeff${text}`, "utf16le")]) {
      const { rows, unreadable } = await readFile(bytes)
      expect(unreadable).toEqual([])
      expect(rows.map(([, id, value]) => [id, value])).toEqual(NAUGHTY.map((value, n) => [`e${n}`, value]))
    }
  })

  it("are valid column names as well as values", async () => {
    const names = NAUGHTY.filter((name) => name.trim() === name && name !== "")
    const text = stringify([names, names], { quoted_match: /[\r\n]/ })
    const { columns, rows } = await readFile(text)
    expect(columns).toEqual(names)
    expect(rows[0]?.slice(1)).toEqual(names)
  })
})
