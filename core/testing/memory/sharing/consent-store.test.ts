import { describe } from "vitest"
import { describeConsentStore } from "../../suites/sharing/consent-store.ts"
import { makeMemoryConsentStore } from "./consent-store.ts"

describe("the consents in memory", () => {
  describeConsentStore(makeMemoryConsentStore)
})
