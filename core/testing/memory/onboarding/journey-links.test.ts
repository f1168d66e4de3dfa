import { describe } from "vitest"
import { makeMemoryStorage } from "../../storage.ts"
import { describeJourneyLinks } from "../../suites/onboarding/journey-links.ts"

describe("the links in memory", () => {
  describeJourneyLinks(() => Promise.resolve(makeMemoryStorage()))
})
