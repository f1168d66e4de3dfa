import { describe } from "vitest"
import { makeMemoryStorage } from "../../storage.ts"
import { describeUploadStore } from "../../suites/connection/upload-store.ts"

describe("the uploads in memory", () => {
  describeUploadStore(() => Promise.resolve(makeMemoryStorage()))
})
