import { describe, expect, it } from "vitest"
import { suggestValue } from "./suggest-value.ts"

describe("an unknown value", () => {
  it.each([
    ["status", "Voluntarily terminated in June", "Terminated"],
    ["status", "Actve", "Active"],
    ["status", "Temporarily Inactive", "Inactive"],
    ["status", "Terminted", "Terminated"],
    ["gender", "Femal", "Female"],
    ["maritalStatus", "Marreid", "Married"],
    ["employmentType", "Permanant", "Permanent"],
    ["employmentType", "Managment Trainee", "Probation/Intern"],
    ["employmentType", "Third-Party Contractor", "Contract"],
    ["dependentDetails_gender", "Mael.", null],
  ] as const)("of %s, %j, probably means %s", (key, text, value) => {
    expect(suggestValue(key, text)).toBe(value)
  })

  it.each([
    ["status", "Not yet terminated"],
    ["status", "Active, left in May"],
    ["status", "XY"],
    ["status", "Furloughed"],
    ["maritalStatus", "Separated"],
    ["gender", "Malw or female"],
    ["status", "x".repeat(500)],
    ["status", ""],
  ] as const)("of %s, %j, is left to the person", (key, text) => {
    expect(suggestValue(key, text)).toBeNull()
  })
})
