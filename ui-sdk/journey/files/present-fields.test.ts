import { describe, expect, it } from "vitest"
import { findPresence } from "./present-fields.ts"

const COLUMNS = {
  Code: "employeeId",
  Street: "currentAddress_addressLine",
  Wife: "dependentDetails_spouse_name",
  Locker: null,
}

describe("the fields that a file has", () => {
  const isPresent = findPresence({ integrationType: "Upload CSV", columns: COLUMNS })

  it.each([
    ["employeeId", true],
    ["currentAddress", true],
    ["dependentDetails_name", true],
    ["dependentDetails_dob", false],
    ["status", true],
    ["pan", false],
  ])("%s: %s", (field, expected) => {
    expect(isPresent?.(field)).toBe(expected)
  })

  it("are all parts of dependents where one column has them", () => {
    const columns = { Family: "dependentDetails" }
    expect(findPresence({ integrationType: "SFTP", columns })?.("dependentDetails_dob")).toBe(true)
  })

  it("are not known without a file, or before its columns are", () => {
    expect(findPresence({ integrationType: "HRMS", columns: COLUMNS })).toBeNull()
    expect(findPresence({ integrationType: "SFTP", columns: {} })).toBeNull()
  })
})
