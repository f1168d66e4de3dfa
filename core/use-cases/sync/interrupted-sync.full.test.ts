import { describe } from "vitest"
import { makeMemoryStorage } from "../../testing/storage.ts"
import { describeInterruptedSync } from "../../testing/suites/sync/interrupted-sync.ts"

const CRASHES = [
  { how: "fails", when: "before" },
  { how: "fails", when: "after" },
  { how: "dies", when: "before" },
  { how: "dies", when: "after" },
  { how: "stopped", when: "after" },
] as const

describe("a sync that is interrupted", () => {
  describeInterruptedSync(() => Promise.resolve(makeMemoryStorage()), { crashes: CRASHES })
})
