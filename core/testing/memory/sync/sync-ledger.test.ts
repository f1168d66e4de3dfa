import { describe } from "vitest"
import { makeMemoryStorage } from "../../storage.ts"
import { describeSyncApplying } from "../../suites/sync/sync-applying.ts"
import { describeSyncSessions } from "../../suites/sync/sync-sessions.ts"
import { describeSyncTransitions } from "../../suites/sync/sync-transitions.ts"
import { describeStagedDuplicates } from "../../suites/sync/staged-duplicates.ts"
import { describeSyncStaging } from "../../suites/sync/sync-staging.ts"

const make = () => Promise.resolve(makeMemoryStorage())

describe("the sync ledger in memory", () => {
  describeSyncSessions(make)
  describeSyncTransitions(make)
  describeSyncStaging(make)
  describeStagedDuplicates(make)
  describeSyncApplying(make)
})
