import { describe, expect, it } from "vitest"
import { makePageComparison, type PageComparison, readWholeList } from "./page-comparison.ts"

const getDisagreement = ({ agreement }: PageComparison) =>
  agreement.kind === "compared" ? agreement.disagreement : agreement.kind

const add = (comparison: PageComparison, ids: string, total: number | null, isLast = false) => {
  comparison.add({ ids: Array.from(ids), total, isLast })
  return comparison
}

describe("the comparison of pages", () => {
  it("finds nothing in pages that fit together", () => {
    const comparison = makePageComparison()
    add(add(add(comparison, "ab", 5), "cd", 5), "e", 5, true)
    expect(comparison.agreement).toEqual({ kind: "compared", disagreement: null })
    expect(comparison.needsSecondLook).toBe(false)
  })

  it("finds a total that moves, and keeps the first disagreement", () => {
    const comparison = add(add(makePageComparison(), "ab", 6), "de", 5)
    expect(getDisagreement(add(comparison, "a", 4, true))).toEqual({
      code: "total",
      page: 2,
      before: 6,
      now: 5,
    })
  })

  it("finds repeated and missing records under a total that stays", () => {
    expect(getDisagreement(add(add(makePageComparison(), "ab", 4), "bc", 4))).toMatchObject({
      code: "repeated",
      records: 1,
    })
    expect(getDisagreement(add(add(makePageComparison(), "ab", 4), "d", 4, true))).toMatchObject({
      code: "count",
      before: 4,
      now: 3,
    })
  })

  it("finds another generation of the source", () => {
    const comparison = makePageComparison()
    comparison.add({ ids: ["a"], total: 2, isLast: false, generation: "1" })
    comparison.add({ ids: ["b"], total: 2, isLast: true, generation: "2" })
    expect(getDisagreement(comparison)).toEqual({ code: "generation", page: 2 })
  })

  it("asks for a second look where there is no total, and finds what moved by it", () => {
    const comparison = add(makePageComparison(), "abc", null)
    expect(comparison.needsSecondLook).toBe(true)
    comparison.addSecondLook(["a", "b", "c"])
    comparison.addSecondLook(["c"])
    expect(getDisagreement(comparison)).toBeNull()
    comparison.addSecondLook(["b", "c", "d"])
    expect(getDisagreement(comparison)).toEqual({ code: "moved", page: 2 })
    const gone = add(makePageComparison(), "abc", null)
    gone.addSecondLook([])
    expect(getDisagreement(gone)).toEqual({ code: "moved", page: 2 })
  })

  it("compares each of several lists by itself, with one result", () => {
    const comparison = makePageComparison()
    const [working, relieved] = [comparison.openList(), comparison.openList()]
    add(add(working, "ab", 3), "c", 3, true)
    add(relieved, "a", 9, true)
    expect(getDisagreement(comparison)).toBeNull()
    add(relieved, "b", 8, true)
    expect(getDisagreement(comparison)).toMatchObject({ code: "total" })
  })
})

describe("reading a list that is joined to employees", () => {
  const readings = (...totals: ReadonlyArray<number>) => {
    let count = 0
    const read = (comparison: PageComparison) => {
      add(add(comparison, "ab", 3), "c", totals[count] ?? 3, true)
      return Promise.resolve(++count)
    }
    return readWholeList("The list of accounts", read)
  }

  it("returns the first reading whose pages agree", async () => {
    expect(await readings(3)).toBe(1)
    expect(await readings(2, 4, 3)).toBe(3)
  })

  it("throws rather than to lose a record of a list that never agrees", async () => {
    await expect(readings(2, 4, 2)).rejects.toMatchObject({
      kind: "transient",
      message:
        "The list of accounts changed each time while it was read, so that its pages did not agree: choose a time for the sync at which nobody changes it.",
    })
  })
})
