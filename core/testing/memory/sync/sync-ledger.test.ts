import { describe } from "vitest"
import { makeMemoryStorage } from "../../storage.ts"
import { describeSyncApplying } from "../../suites/sync/sync-applying.ts"
import { describeSyncSessions } from "../../suites/sync/sync-sessions.ts"
import { describeSyncStaging } from "../../suites/sync/sync-staging.ts"

const make = () => Promise.resolve(makeMemoryStorage())

describe("the sync ledger in memory", () => {
  describeSyncSessions(make)
  describeSyncStaging(make)
  describeSyncApplying(make)
})
