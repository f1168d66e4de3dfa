import { describe, expect, it } from "vitest"
import { defaultPolicy, makePolicy, makeTestRowMapper } from "../../testing/builders/rows.ts"

describe("the version of a row mapper", () => {
  const base = makeTestRowMapper(["employeeId", "name", null]).version

  it("is the same for equal settings, whatever the columns are called", () => {
    expect(makeTestRowMapper(["employeeId", "name", null]).version).toBe(base)
    expect(makeTestRowMapper(["employeeId", "name", null], { columns: ["a", "b", "c"] }).version).toBe(base)
    expect(makeTestRowMapper(["employeeId", "name", null], { defaultCountry: null }).version).toBe(base)
    expect(makeTestRowMapper(["employeeId", "name", null], { enumSpellings: {} }).version).toBe(base)
  })

  it("changes with everything that can change the record", () => {
    const mapping = ["employeeId", "name", null]
    const versions = [
      base,
      makeTestRowMapper(["name", "employeeId", null]).version,
      makeTestRowMapper(["employeeId", "name", "grade"]).version,
      makeTestRowMapper(mapping, { sharing: defaultPolicy }).version,
      makeTestRowMapper(mapping, { sharing: makePolicy({ email: -1 }) }).version,
      makeTestRowMapper(mapping, { sharing: makePolicy({ email: 0 }) }).version,
      makeTestRowMapper(mapping, { invalidValues: "drop" }).version,
      makeTestRowMapper(mapping, { defaultCountry: "DE" }).version,
      makeTestRowMapper(mapping, { defaultCountry: "IN" }).version,
      makeTestRowMapper(mapping, { dates: { known: { configured: "MDY", previous: {} }, infers: true } })
        .version,
      makeTestRowMapper(mapping, { enumSpellings: { gender: { Z: "Other" } } }).version,
      makeTestRowMapper(mapping, { enumSpellings: { gender: { Z: "Male" } } }).version,
    ]
    expect(new Set(versions).size).toBe(versions.length)
  })

  it("changes when the values of a column decide its order of dates", () => {
    const dates = { known: { configured: null, previous: {} }, infers: true }
    const recipe = makeTestRowMapper(["employeeId", "doj"], { dates })
    const before = recipe.version
    recipe.forms.observe({ rows: [{ position: 2, cells: ["1", "01/31/2020"] }] })
    recipe.forms.decide()
    expect(recipe.version).not.toBe(before)
    const known = { known: { configured: null, previous: { doj: "MDY" as const } }, infers: true }
    expect(makeTestRowMapper(["employeeId", "doj"], { dates: known }).version).toBe(recipe.version)
  })
})
