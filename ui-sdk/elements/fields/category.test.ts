import { expect, it } from "vitest"
import { ALL_DATA_MODEL_KEYS, DATA_MODEL_KEYS } from "../../../core/contract/sharing/data-model-flags.ts"
import { FIELD_CATEGORIES, findCategory } from "./category.ts"

it("a key belongs to the category that the contract lists it in", () => {
  const found = FIELD_CATEGORIES.map((category) => [
    category,
    ALL_DATA_MODEL_KEYS.filter((key) => findCategory(key) === category),
  ])
  expect(Object.fromEntries(found)).toEqual(DATA_MODEL_KEYS)
})
