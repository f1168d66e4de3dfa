import { describe } from "vitest"
import { makeMemoryStorage } from "../../storage.ts"
import { describeUploadStore } from "../../suites/onboarding/upload-store.ts"

describe("the uploads in memory", () => {
  describeUploadStore(() => Promise.resolve(makeMemoryStorage()))
})
