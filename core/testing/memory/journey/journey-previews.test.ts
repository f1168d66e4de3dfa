import { describe } from "vitest"
import { makeMemoryStorage } from "../../storage.ts"
import { describeJourneyPreviews } from "../../suites/journey/journey-previews.ts"

describe("the previews in memory", () => {
  describeJourneyPreviews(() => Promise.resolve(makeMemoryStorage()))
})
