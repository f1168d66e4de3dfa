import { describe } from "vitest"
import { makeMemoryStorage } from "../storage.ts"
import { describeSyncApplying } from "../suites/sync-applying.ts"
import { describeSyncSessions } from "../suites/sync-sessions.ts"
import { describeSyncStaging } from "../suites/sync-staging.ts"

const make = () => Promise.resolve(makeMemoryStorage())

describe("the sync ledger in memory", () => {
  describeSyncSessions(make)
  describeSyncStaging(make)
  describeSyncApplying(make)
})
