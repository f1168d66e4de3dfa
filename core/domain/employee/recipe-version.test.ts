import { describe, expect, it } from "vitest"
import { byDefault, policyWith, recipeOf } from "./testing/rows.ts"

describe("the version of a recipe", () => {
  const base = recipeOf(["employeeId", "name", null]).version

  it("stays the same for the same recipe, whatever the columns are called", () => {
    expect(recipeOf(["employeeId", "name", null]).version).toBe(base)
    expect(recipeOf(["employeeId", "name", null], { columns: ["a", "b", "c"] }).version).toBe(base)
    expect(recipeOf(["employeeId", "name", null], { defaultCountry: null }).version).toBe(base)
    expect(recipeOf(["employeeId", "name", null], { enumSpellings: {} }).version).toBe(base)
  })

  it("changes with everything that can change the outcome", () => {
    const mapping = ["employeeId", "name", null]
    const versions = [
      base,
      recipeOf(["name", "employeeId", null]).version,
      recipeOf(["employeeId", "name", "grade"]).version,
      recipeOf(mapping, { sharing: byDefault }).version,
      recipeOf(mapping, { sharing: policyWith({ email: -1 }) }).version,
      recipeOf(mapping, { sharing: policyWith({ email: 0 }) }).version,
      recipeOf(mapping, { invalidValues: "drop" }).version,
      recipeOf(mapping, { defaultCountry: "DE" }).version,
      recipeOf(mapping, { defaultCountry: "IN" }).version,
      recipeOf(mapping, { dates: { known: { set: "MDY", earlier: {} }, infers: true } }).version,
      recipeOf(mapping, { enumSpellings: { gender: { Z: "Other" } } }).version,
      recipeOf(mapping, { enumSpellings: { gender: { Z: "Male" } } }).version,
    ]
    expect(new Set(versions).size).toBe(versions.length)
  })

  it("changes when the values of a column have shown in which order it writes dates", () => {
    const dates = { known: { set: null, earlier: {} }, infers: true }
    const recipe = recipeOf(["employeeId", "doj"], { dates })
    const before = recipe.version
    recipe.dates.look([{ position: 2, cells: ["1", "01/31/2020"] }])
    recipe.dates.settle()
    expect(recipe.version).not.toBe(before)
    const known = { known: { set: null, earlier: { doj: "MDY" as const } }, infers: true }
    expect(recipeOf(["employeeId", "doj"], { dates: known }).version).toBe(recipe.version)
  })
})
