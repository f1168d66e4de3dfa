import { describe } from "vitest"
import { makeMemoryStorage } from "../../storage.ts"
import { describeAuditLog } from "../../suites/audit-log.ts"

describe("the audit log in memory", () => {
  describeAuditLog(() => Promise.resolve(makeMemoryStorage()))
})
