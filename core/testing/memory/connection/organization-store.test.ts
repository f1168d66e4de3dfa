import { describe } from "vitest"
import { makeMemoryStorage } from "../../storage.ts"
import { describeOrganizationStore } from "../../suites/connection/organization-store.ts"

describe("the organization store in memory", () => {
  describeOrganizationStore(() => Promise.resolve(makeMemoryStorage()))
})
