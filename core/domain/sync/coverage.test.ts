import { formatReason } from "../../contract/reasons/format-reason.ts"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import type { DataModelKey } from "../../contract/employee/data-model-keys.ts"
import { FILLED_FIELD_KEYS } from "../employee/filled-fields.ts"
import { computeCoverage, type Coverage, type FieldOffer, listFilled } from "./coverage.ts"
import { listCoverageFindings, listPersistingGaps, omitCoverageFindings } from "./coverage-findings.ts"

type Counts = Partial<Record<DataModelKey, number>>

interface Case {
  readonly counts: Counts
  readonly employees?: number
  readonly offers?: Partial<Record<DataModelKey, FieldOffer>>
  readonly previous?: Coverage | null
}

const COLUMN: FieldOffer = { kind: "column", header: "Column" }

const cover = ({ counts, employees = 60, offers = {}, previous = null }: Case): Coverage =>
  computeCoverage({
    counted: { employees, uncounted: 0, counts: FILLED_FIELD_KEYS.map((key) => counts[key] ?? 0) },
    shares: (key) => Object.hasOwn(counts, key),
    previous,
    findOffer: (key) => offers[key] ?? COLUMN,
    lacking: [],
  })

const findGaps = (coverage: Coverage) =>
  Object.fromEntries(coverage.fields.flatMap(({ key, gap }) => (gap === null ? [] : [[key, gap]])))

const listReasons = (coverage: Coverage) => listCoverageFindings(coverage).map(({ reason }) => reason)

describe("the coverage after a sync", () => {
  it("lists the shared fields only, with their counts", () => {
    const { employees, fields } = cover({ counts: { name: 60, doj: 58 } })
    expect(employees).toBe(60)
    expect(fields.map(({ key, filled, gap }) => [key, filled, gap])).toEqual([
      ["name", 60, null],
      ["doj", 58, null],
    ])
  })

  it("finds a field that came for nobody, or for fewer than 5 %, although there is a column", () => {
    const coverage = cover({ counts: { name: 60, doj: 0, jobLocation: 2, gender: 3 } })
    expect(findGaps(coverage)).toEqual({ doj: "few", jobLocation: "few" })
    expect(listReasons(coverage)[0]).toMatch(/^doj came for 0 of 60 employees/u)
  })

  it("does not say that nobody has a last working day: those who have one are not counted", () => {
    const counts = { name: 60, doj: 0, terminationDate: 0 }
    expect([...listFilled(cover({ counts }))]).toEqual([
      ["name", 60],
      ["doj", 0],
    ])
    const offers = { terminationDate: { kind: "no-column" } } as const
    expect(listFilled(cover({ counts, offers })).get("terminationDate")).toBe(0)
  })

  it("says once what the source has no column for, in one sentence", () => {
    const none = { kind: "no-column" } as const
    const coverage = cover({ counts: { name: 60, doj: 0, grade: 0 }, offers: { doj: none, grade: none } })
    expect(listReasons(coverage)).toEqual([expect.stringMatching(/no column for doj, grade/u)])
  })

  it("can be left out of the findings of a sync, which keep all others", () => {
    const coverage = cover({ counts: { name: 60, doj: 0 } })
    const other = { column: "DOJ", reason: "No date.", rows: 1, firstRow: 3, rejected: false }
    expect(omitCoverageFindings([other, ...listCoverageFindings(coverage)], coverage)).toEqual([other])
    expect(omitCoverageFindings([other], null)).toEqual([other])
  })

  it("says nothing of fields that most employees lack", () => {
    const counts = { name: 60, terminationDate: 0, dependentDetails_name: 0, managerEmail3: 0 }
    expect(findGaps(cover({ counts }))).toEqual({})
  })

  it("says once in one sentence what the HR system cannot give, and that nothing is wrong", () => {
    const none = { kind: "not-provided" } as const
    const offers = { bloodGroup: none, terminationDate: none, grade: none, ctc_bonus_joining: none }
    const counts = {
      name: 60,
      bloodGroup: 0,
      terminationDate: 0,
      grade: 1,
      ctc_basic: 60,
      ctc_bonus_joining: 0,
    }
    const first = cover({ counts, offers })
    expect(findGaps(first)).toEqual({ terminationDate: "not-provided", bloodGroup: "not-provided" })
    expect(listReasons(first)).toEqual([
      expect.stringMatching(/does not provide .*bloodGroup.*, so nobody has a value. Nothing is wrong/u),
    ])
    expect(listReasons(cover({ counts, offers, previous: first }))).toEqual([])
    expect(listPersistingGaps(cover({ counts, offers, previous: first }))).toEqual([])
    const unknown = { kind: "unknown" } as const
    const changes = cover({
      counts,
      offers: { bloodGroup: unknown, terminationDate: unknown },
      previous: first,
    })
    expect(listReasons(cover({ counts, offers, previous: changes }))).toEqual([])
  })

  it("finds pay that nobody has as one finding, and nothing in components that only some lack", () => {
    const some = cover({ counts: { ctc_basic: 60, ctc_bonus_joining: 0 } })
    expect(findGaps(some)).toEqual({})
    const none = cover({ counts: { name: 60, ctc_basic: 0, ctc_hra: 0 } })
    expect(listReasons(none)).toEqual([expect.stringMatching(/No component of the yearly pay/u)])
  })

  it("finds a field that far fewer have than before, by the rule of the mass-change guard", () => {
    const previous = cover({ counts: { doj: 60, pan: 60 } })
    const now = cover({ counts: { doj: 40, pan: 50 }, previous })
    expect(findGaps(now)).toEqual({ doj: "fewer" })
    expect(listReasons(now)).toEqual([
      expect.stringMatching(/^doj came for 40 of 60 employees \(before: 60 of 60\)/u),
    ])
    expect(listPersistingGaps(now)).toEqual([])
  })

  it("becomes an issue when the next sync shows it, too, and ends when the values return", () => {
    const before = cover({ counts: { doj: 60 } })
    const dropped = cover({ counts: { doj: 20 }, previous: before })
    const still = cover({ counts: { doj: 21 }, previous: dropped })
    expect(listPersistingGaps(still).map(formatReason)).toEqual([
      expect.stringMatching(/21 of 60 employees \(before: 60 of 60\)/u),
    ])
    expect(listReasons(still)).toEqual([])
    const healed = cover({ counts: { doj: 58 }, previous: still })
    expect(findGaps(healed)).toEqual({})
    expect(listPersistingGaps(healed)).toEqual([])
  })

  it("does not repeat a gap that the sync before had", () => {
    const first = cover({ counts: { doj: 0 } })
    const second = cover({ counts: { doj: 0 }, previous: first })
    expect(listReasons(first)).toHaveLength(1)
    expect(listReasons(second)).toEqual([])
    expect(findGaps(second)).toEqual({ doj: "few" })
  })

  it("keeps what is known in a read of changes, which does not show every column", () => {
    const offers = { doj: { kind: "unknown" }, pan: { kind: "unknown" } } as const
    const first = cover({ counts: { doj: 0, pan: 60 } })
    const changes = cover({ counts: { doj: 1, pan: 60 }, offers, previous: first })
    expect(findGaps(changes)).toEqual({ doj: "few" })
    expect(listReasons(changes)).toEqual([])
  })

  it("finds nothing without employees, and nothing while the counts only grow", () => {
    expect(findGaps(cover({ counts: { doj: 0 }, employees: 0 }))).toEqual({})
    fc.assert(
      fc.property(fc.integer({ min: 3, max: 60 }), fc.integer({ min: 0, max: 40 }), (filled, more) => {
        const previous = cover({ counts: { doj: filled } })
        const now = cover({ counts: { doj: filled + more }, employees: 60 + more, previous })
        expect(findGaps(now)).toEqual({})
      }),
    )
  })
})
