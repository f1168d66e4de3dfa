import { saying } from "../../testing/builders/saying.ts"
import { formatReason } from "../../contract/reasons/format-reason.ts"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import {
  foldEmployeeId,
  explainSimilar,
  explainSimilarToKnown,
  IdSpellings,
  LATIN,
  listSpellings,
  LOOK_ALIKES,
} from "./similar-ids.ts"

describe("an employee id", () => {
  it.each([
    ["E1", "e1"],
    ["Emp-007", "EMP-007"],
    ["E1", "Е1"],
    ["AB12", "АВ12"],
    ["E1", "Ｅ１"],
  ])("%s is read like %s", (one, other) => {
    expect(one).not.toBe(other)
    expect(foldEmployeeId(one)).toBe(foldEmployeeId(other))
  })

  it.each([
    ["E1", "E2"],
    ["E01", "E1"],
    ["Ж1", "X1"],
    ["É1", "E1"],
  ])("%s is not read like %s", (one, other) => {
    expect(foldEmployeeId(one)).not.toBe(foldEmployeeId(other))
  })

  it("has one Latin letter for each one that looks like it", () => {
    expect(LOOK_ALIKES).toHaveLength(LATIN.length)
    expect(new Set(LOOK_ALIKES).size).toBe(LOOK_ALIKES.length)
  })

  it("is searched in the spellings in which a source may have changed its case", () => {
    expect(listSpellings("e-1")).toEqual(["E-1"])
    expect(listSpellings("EMP-1")).toEqual(["emp-1", "Emp-1"])
    expect(listSpellings("Е1")).toContain("E1")
    expect(listSpellings("1001")).toEqual([])
  })

  it("that looks like an identity number is not quoted", () => {
    expect(explainSimilarToKnown("ABCDE1234F")).not.toEqual(saying("ABCDE1234F"))
    const pan = { employeeId: "abcde1234f", position: 2 }
    expect(formatReason(explainSimilar({ employeeId: "ABCDE1234F", position: 1 }, pan))).not.toMatch(
      /abcde1234f/iu,
    )
  })
})

describe("the ids of a source", () => {
  const mayBeSimilar = (ids: ReadonlyArray<string>) => {
    const spellings = new IdSpellings()
    for (const id of ids) spellings.add(id)
    return spellings.mayBeSimilar
  }

  it.each([[["E1", "E2", "1003"]], [["e1", "f-2"]], [["Emp-1", "Emp-2", "1003"]], [["é1", "é2"]], [[]]])(
    "%j need no comparison",
    (ids) => {
      expect(mayBeSimilar(ids)).toBe(false)
    },
  )

  it("are compared whenever two of them are read as one", () => {
    const id = fc.stringMatching(/^[A-Za-zАЕ]{1,3}-?\d{0,3}$/)
    fc.assert(
      fc.property(fc.array(id, { minLength: 2, maxLength: 8 }), (ids) => {
        const unique = [...new Set(ids)]
        const folded = new Set(unique.map(foldEmployeeId))
        if (folded.size < unique.length) expect(mayBeSimilar(unique)).toBe(true)
      }),
      { numRuns: 1_000 },
    )
  })
})
