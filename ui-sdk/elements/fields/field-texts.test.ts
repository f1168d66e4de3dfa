import { describe, expect, it } from "vitest"
import {
  ALL_DATA_MODEL_KEYS,
  DATA_MODEL_CATEGORIES,
} from "../../../core/contract/employee/data-model-keys.ts"
import { DEPENDENT_FIELDS, EMPLOYEE_FIELDS } from "../../../core/contract/employee/fields.ts"
import { SUBSET_FIELDS } from "../../../core/contract/sharing/sharing-terms.ts"
import { en } from "./en.ts"
import { labelField, nameField } from "./field-texts.ts"
import { hi } from "./hi.ts"

const RELATIONS = ["spouse_", "father_", "mother_", "child_", "child2_", "son_", "daughter_"]

const MAPPABLE_KEYS = [
  ...EMPLOYEE_FIELDS.map(({ key }) => key),
  ...DEPENDENT_FIELDS.flatMap(({ name }) =>
    ["", "2_", ...RELATIONS].map((group) => `dependentDetails_${group}${name}`),
  ),
  "dependentDetails",
]

describe.each([
  ["English", en],
  ["Hindi", hi],
])("in %s", (_, texts) => {
  it("every key of the data model and of subset rules has a label", () => {
    const unnamed = [...ALL_DATA_MODEL_KEYS, ...SUBSET_FIELDS].filter((key) => !labelField(texts, key))
    expect(unnamed).toEqual([])
  })

  it("every category has a name", () => {
    expect(DATA_MODEL_CATEGORIES.filter((category) => !texts.category[category])).toEqual([])
  })

  it("every key that a column can be mapped to has a name of its own", () => {
    const keys = [...new Set([...MAPPABLE_KEYS, ...ALL_DATA_MODEL_KEYS])]
    const names = keys.map((key) => nameField(texts, key))
    expect(keys.filter((_each, index) => /undefined|^$/u.test(names[index] ?? "undefined"))).toEqual([])
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
  })
})

it.each([
  ["pan", "PAN"],
  ["currentAddress_addressCity", "Current address, city"],
  ["ctc_basic", "Salary, yearly: Basic"],
  ["dependentDetails_dob", "Dependent: Date of birth"],
  ["dependentDetails_2_dob", "Dependent 2: Date of birth"],
  ["dependentDetails_child2_dob", "Child 2: Date of birth"],
])("the name of %s outside of its category is %s", (key, name) => {
  expect(nameField(en, key)).toBe(name)
})
