import { describe } from "vitest"
import { describeSyncHistory } from "../../suites/sync/sync-history.ts"
import { describeSyncDays } from "../../suites/sync/sync-days.ts"
import { makeMemoryStorage } from "../../storage.ts"
import { makeMemorySyncHistory } from "./sync-history.ts"
import { makeTables } from "../tables.ts"

describe("the history of syncs in memory", () => {
  describeSyncHistory(() => makeMemorySyncHistory(makeTables()))
  describeSyncDays(() => Promise.resolve(makeMemoryStorage()))
})
