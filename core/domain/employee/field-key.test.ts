import { describe, expect, it } from "vitest"
import { DATA_MODEL_CATEGORIES, DATA_MODEL_KEYS } from "../../contract/sharing/data-model-flags.ts"
import { canonicalizeKey, parseFieldKey } from "./field-key.ts"
import { EMPLOYEE_FIELDS } from "../../contract/employee/fields.ts"

describe("a mapping key", () => {
  it("is every field's own key, unchanged", () => {
    for (const { key } of EMPLOYEE_FIELDS) expect(canonicalizeKey(key)).toBe(key)
  })

  it("is every key of the data model", () => {
    for (const key of DATA_MODEL_CATEGORIES.flatMap((category) => [...DATA_MODEL_KEYS[category]])) {
      expect(parseFieldKey(key), key).not.toBeNull()
    }
  })

  it.each([
    ["currentAddress", "currentAddress_addressLine"],
    ["jobLocation", "jobLocation_city"],
    ["dependentDetails", "dependentDetails"],
    ["dependentDetails_1_name", "dependentDetails_name"],
    ["dependentDetails_2_dob", "dependentDetails_2_dob"],
    ["dependentDetails_spouse_name", "dependentDetails_spouse_name"],
    ["dependentDetails_child2_dob", "dependentDetails_child2_dob"],
  ])("%s is %s", (key, canonical) => {
    expect(canonicalizeKey(key)).toBe(canonical)
  })

  it.each([
    "",
    "nme",
    "Name",
    "constructor",
    "dependentDetails_",
    "dependentDetails_age",
    "dependentDetails_0_name",
    "dependentDetails_02_name",
    "dependentDetails_51_name",
    "dependentDetails_uncle_name",
    "dependentDetails_constructor_name",
    "bankDetails",
  ])("is not %j", (key) => {
    expect(canonicalizeKey(key)).toBeNull()
  })
})
