import { describe } from "vitest"
import { makeMemoryStorage } from "../../storage.ts"
import { describeCorporateList } from "../../suites/connection/corporate-list.ts"

describe("the list of corporates in memory", () => {
  describeCorporateList(() => Promise.resolve(makeMemoryStorage()))
})
