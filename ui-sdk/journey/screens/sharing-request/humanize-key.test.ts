import { expect, it } from "vitest"
import { humanizeKey } from "./humanize-key.ts"

it.each([
  ["pan", "Pan"],
  ["dateOfJoining", "Date of joining"],
  ["dependentDetails_dateOfBirth", "Dependent details: date of birth"],
  ["ctc_raw", "Ctc: raw"],
])("the key %s is %s in words", (key, words) => {
  expect(humanizeKey(key)).toBe(words)
})
