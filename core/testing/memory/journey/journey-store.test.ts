import { describe } from "vitest"
import { makeMemoryStorage } from "../../storage.ts"
import { describeJourneyStore } from "../../suites/journey/journey-store.ts"

describe("the journeys in memory", () => {
  describeJourneyStore(() => Promise.resolve(makeMemoryStorage()))
})
