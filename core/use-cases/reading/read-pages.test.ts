import * as Effect from "effect/Effect"
import { describe, expect, it } from "vitest"
import type { DataModelCategory } from "../../contract/sharing/data-model-flags.ts"
import type { Source } from "../../ports/sync/source.ts"
import { readPages } from "./read-pages.ts"

/** Returns the categories that a source is asked for when only these keys are shared. */
const readCategories = async (...shared: ReadonlyArray<string>) => {
  const given: Array<ReadonlyArray<DataModelCategory> | undefined> = []
  const source: Source = {
    connector: "api",
    invalidValues: "drop",
    repeatedEmployees: "last-wins",
    pages: (_cursor, categories) => {
      given.push(categories)
      return { [Symbol.asyncIterator]: () => ({ next: () => Promise.resolve({ done: true, value: null }) }) }
    },
  }
  const policy = { shares: (key: string) => shared.includes(key) }
  await Effect.runPromise(
    readPages({ source, fieldMapping: null, policy, componentOverrides: {} }, null).next,
  )
  return given[0]
}

describe("a source is read", () => {
  it("for the categories of which anything is shared, and always for details", async () => {
    expect(await readCategories("name", "bankDetails_ifscCode")).toEqual([
      "detail_info_fields",
      "bank_details_fields",
    ])
    expect(await readCategories("monthly_basic")).toEqual([
      "detail_info_fields",
      "salary_monthly_details_fields",
    ])
  })
})
