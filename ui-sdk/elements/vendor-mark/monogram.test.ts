import { expect, it } from "vitest"
import { monogram } from "./monogram.ts"

it.each([
  ["Tamarind Benefits", "TB"],
  ["keka", "KE"],
  ["SAP SuccessFactors HCM", "SS"],
  ["  (3M) India", "3I"],
  ["टाटा स्टील", "टस"],
  ["", ""],
])("the monogram of %o is %o", (name, letters) => {
  expect(monogram(name)).toBe(letters)
})
