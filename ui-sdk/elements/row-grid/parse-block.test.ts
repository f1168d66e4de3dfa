import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import { listBlock, parseBlock } from "./parse-block.ts"

const quote = (cell: string): string => (/[\t\n"]/u.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)

describe("parseBlock", () => {
  it("reads the cells of a block that a spreadsheet has copied", () => {
    expect(parseBlock("a\tb\r\nc\t\r\n")).toEqual([
      ["a", "b"],
      ["c", ""],
    ])
    expect(parseBlock('"one\ntwo"\t"say ""hi"""\n')).toEqual([["one\ntwo", 'say "hi"']])
    expect(parseBlock("alone")).toEqual([["alone"]])
    expect(parseBlock('5" pipe\t"x')).toEqual([['5" pipe', '"x']])
  })

  it("reads every block as it was copied", () => {
    const cell = fc.string({ unit: fc.constantFrom("a", "b", " ", '"', "\t", "\n", "=") })
    const block = fc
      .integer({ min: 1, max: 4 })
      .chain((width) =>
        fc.array(fc.array(cell, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 4 }),
      )
    fc.assert(
      fc.property(block, (rows) => {
        const copied = rows.map((cells) => `${cells.map(quote).join("\t")}\r\n`).join("")
        expect(parseBlock(copied)).toEqual(rows)
      }),
    )
  })
})

describe("listBlock", () => {
  it("places each value down and to the right", () => {
    expect(listBlock("a\tb\nc")).toEqual([
      { down: 0, right: 0, value: "a" },
      { down: 0, right: 1, value: "b" },
      { down: 1, right: 0, value: "c" },
    ])
  })
})
