import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { DEFAULT_MISSING_SHARE, judgeFullLoad } from "./mass-change-guard.ts"

const load = (knownActive: number, missingActive: number, sourceRows = knownActive - missingActive) =>
  judgeFullLoad({ knownActive, missingActive, sourceRows, allowedShare: DEFAULT_MISSING_SHARE })

describe("judgeFullLoad", () => {
  it("lets 20 % go and holds what is more", () => {
    expect(load(100, 20)).toEqual({ held: false })
    expect(load(100, 21)).toEqual({
      held: true,
      reason: "21 of 100 active employees (21 %) are missing from the source.",
    })
  })

  it("does not trouble a small company over ten people or fewer", () => {
    expect(load(12, 10)).toEqual({ held: false })
    expect(load(12, 11)).toMatchObject({ held: true })
  })

  it("always holds an empty source, even the first one", () => {
    expect(load(0, 0, 0)).toMatchObject({ held: true })
    expect(load(5, 5, 0)).toMatchObject({ held: true })
  })

  it("never holds a load in which nobody is missing", () => {
    fc.assert(
      fc.property(
        fc.nat(),
        fc.integer({ min: 1 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (known, rows, share) => {
          expect(
            judgeFullLoad({ knownActive: known, missingActive: 0, sourceRows: rows, allowedShare: share })
              .held,
          ).toBe(false)
        },
      ),
    )
  })
})
