import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import { guessCells } from "./unreadable-cells.ts"

describe("guessCells", () => {
  it("has a cell for every column, whatever the row has", () => {
    expect(guessCells("K1,Asha", ",", 4)).toEqual(["K1", "Asha", "", ""])
    expect(guessCells("K1,Rao, Asha,x", ",", 3)).toEqual(["K1", "Rao", "Asha,x"])
    expect(guessCells('K1,"Rao, Asha","say ""hi"""', ",", 3)).toEqual(["K1", "Rao, Asha", 'say "hi"'])
    expect(guessCells('K1,"Rao,x', ",", 3)).toEqual(["K1", '"Rao', "x"])
    expect(guessCells("K1|Asha||x", "|", 4)).toEqual(["K1", "Asha", "", "x"])
    expect(guessCells("", ";", 2)).toEqual(["", ""])
    fc.assert(
      fc.property(
        fc.string(),
        fc.constantFrom(",", ";", "\t", "|"),
        fc.integer({ min: 1, max: 5 }),
        (text, mark, columns) => {
          expect(guessCells(text, mark, columns)).toHaveLength(columns)
        },
      ),
    )
  })
})
