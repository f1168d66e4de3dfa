import { describe } from "vitest"
import { makeMemoryStorage } from "../../storage.ts"
import { describeAnchors } from "../../suites/onboarding/anchors.ts"

describe("the anchors in memory", () => {
  describeAnchors(() => Promise.resolve(makeMemoryStorage()))
})
