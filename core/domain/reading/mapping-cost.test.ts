import { describe, expect, it } from "vitest"
import { computeCostLimit, measureCost, measureCostWithin } from "../../testing/measure-cost.ts"
import { type GivenMapping, listMappedKeys, planMapping } from "./field-mapping.ts"

/*
 * specification/promises.md#p11-linear-cost: a source may have any number of columns, and a pushing system names them
 * freely.
 */

const SMALL = 4_000
const LARGE = 32_000

const names = (count: number, makeName: (index: number) => string): ReadonlyArray<string> =>
  Array.from({ length: count }, (_, index) => makeName(index))

const given = (columns: ReadonlyArray<string>): GivenMapping =>
  Object.fromEntries(columns.map((column) => [column, column]))

const PLANS: Readonly<Record<string, (count: number) => unknown>> = {
  "keys that do not exist": (count) => {
    const columns = names(count, (index) => `k${String(index)}`)
    return planMapping(columns, given(columns))
  },
  "a mapping of missing headers": (count) =>
    planMapping(
      names(count, (index) => `Column ${String(index)}`),
      given(names(count, (index) => `k${String(index)}`)),
    ),
  "a mapping of headers in another case": (count) =>
    planMapping(
      names(count, (index) => `COLUMN ${String(index)}`),
      given(names(count, (index) => `column ${String(index)}`)),
    ),
  "the same header": (count) => planMapping(names(count, () => "Name")),
  "unknown headers": (count) => planMapping(names(count, (index) => `Column ${String(index)}`)),
  "dependents beyond the last": (count) => {
    const columns = names(count, (index) => `dependentDetails_${String(index)}_name`)
    return planMapping(columns, given(columns))
  },
  "keys of columns": (count) =>
    listMappedKeys(
      names(count, (index) => `Name ${String(index % 7)}`),
      null,
    ),
}

describe("planning the mapping of many columns", () => {
  it.each(Object.entries(PLANS))("has a cost proportional to their number: %s", (_, plan) => {
    plan(100)
    const smaller = { size: SMALL, cost: measureCost(() => plan(SMALL)) }
    const limit = computeCostLimit(smaller, LARGE, 100)
    expect(measureCostWithin(limit, () => plan(LARGE))).toBeLessThanOrEqual(limit)
  })

  it("suggests keys for the first unknown ones only", () => {
    const columns = names(
      50,
      (index) => `designation${String.fromCharCode(97 + (index % 26))}${String(index)}`,
    )
    const { errors } = planMapping(columns, given(columns))
    expect(errors.filter(({ code }) => code === "unknown-key")).toHaveLength(50)
    expect(errors.filter(({ suggestions }) => suggestions.length > 0)).toHaveLength(10)
  })
})
