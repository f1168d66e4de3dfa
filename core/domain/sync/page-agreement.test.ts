import { describe, expect, it } from "vitest"
import {
  addPage,
  decideReading,
  formatPageCheck,
  NO_PAGES_READ,
  type PageAgreement,
  type PageDisagreement,
} from "./page-agreement.ts"

const FIXED: PageAgreement = { kind: "fixed" }
const UNKNOWN: PageAgreement = { kind: "unknown" }
const total: PageDisagreement = { code: "total", page: 2, before: 60, now: 59 }
const repeated: PageDisagreement = { code: "repeated", page: 2, records: 1 }
const compared = (disagreement: PageDisagreement | null = null): PageAgreement => ({
  kind: "compared",
  disagreement,
})

const read = (...pages: ReadonlyArray<PageAgreement>) =>
  pages.reduce((reading, page) => addPage(reading, page, true), NO_PAGES_READ)

const decide = (
  last: ReturnType<typeof read>,
  { repeats = 0, hasMissing = true, hasAgreed = false, before = null as PageDisagreement | null } = {},
) => decideReading({ last, before, hasAgreed, repeats, hasMissing })

describe("what follows from a reading", () => {
  it("concludes from pages that cannot move, and from one page", () => {
    expect(decide(read(FIXED, FIXED))).toBe("conclude")
    expect(decide(read())).toBe("conclude")
    expect(decide(read(compared()))).toBe("conclude")
    expect(decide(read(UNKNOWN))).toBe("conclude")
  })

  it("reads pages that disagree twice more, then withholds absences", () => {
    const moved = read(compared(), compared(total), compared(total))
    expect([0, 1, 2].map((repeats) => decide(moved, { repeats }))).toEqual(["repeat", "repeat", "withhold"])
    expect(decide(moved, { hasMissing: false })).toBe("repeat")
  })

  it("keeps a disagreement, also when later pages are silent about it", () => {
    expect(decide(read(compared(total), compared(), FIXED, UNKNOWN))).toBe("repeat")
  })

  it("concludes from pages that agree when no one is missing, or when the pages of another reading agreed, too", () => {
    const agreed = read(compared(), compared())
    expect(decide(agreed, { hasMissing: false })).toBe("conclude")
    expect(decide(agreed)).toBe("repeat")
    expect(decide(agreed, { repeats: 1, hasAgreed: true })).toBe("conclude")
  })

  it("does not take a reading whose pages disagreed for the confirmation of an absence", () => {
    const agreed = read(compared(), compared())
    expect(decide(agreed, { repeats: 1, before: total })).toBe("repeat")
    expect(decide(agreed, { repeats: 2, before: total })).toBe("withhold")
    expect(decide(agreed, { repeats: 2, before: total, hasAgreed: true })).toBe("conclude")
  })

  it("withholds the absences of pages that were not compared", () => {
    expect(decide(read(UNKNOWN, UNKNOWN))).toBe("withhold")
    expect(decide(read(UNKNOWN, UNKNOWN), { hasMissing: false })).toBe("conclude")
  })

  it("takes a total that always counts others, too, as the source's own", () => {
    const wrong: PageDisagreement = { code: "count", page: 3, before: 75, now: 60 }
    expect(decide(read(compared(), compared(wrong)))).toBe("repeat")
    expect(decide(read(compared(), compared(wrong)), { repeats: 1, before: wrong })).toBe("conclude")
  })

  it("takes a repetition that comes again in the same place as the source's own, and not a total that moves again", () => {
    expect(decide(read(compared(), compared(repeated)), { repeats: 1, before: repeated })).toBe("conclude")
    expect(decide(read(compared(), compared(total)), { repeats: 1, before: total })).toBe("repeat")
  })
})

describe("what a person is told", () => {
  it("says nothing of pages that agree", () => {
    expect(formatPageCheck({ readings: 2, concludesAbsence: true, disagreement: null })).toBeNull()
  })

  it("says what disagreed, how often it was read, and what followed", () => {
    expect(formatPageCheck({ readings: 3, concludesAbsence: false, disagreement: total })).toBe(
      "The pages of the source did not agree: before page 2 it stated 60 records, on it 59. It was read 3 times, and no two readings agreed, so additions and changes were applied, but no employee was made Inactive. Schedule the sync at a time when the source does not change.",
    )
    expect(formatPageCheck({ readings: 2, concludesAbsence: true, disagreement: repeated })).toBe(
      "The pages of the source did not agree: page 2 repeated 1 of the records before it. It was read 2 times to be sure.",
    )
  })
})
