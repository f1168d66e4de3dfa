import type { ThreadLimits } from "../../adapters/worker-threads/source-thread.ts"
import { ownModule } from "./thread-entry.ts"

/* What the threads in which connectors run are started with. */

export const THREAD_LIMITS: ThreadLimits = {
  mebibytes: 256,
  heartbeatTimeoutMillis: 60_000,
  pageTimeoutMillis: 15 * 60_000,
}

const KIT = ownModule("../../connectors/sdk/index").href

/** What a connector imports as the kit, by its address; null: it came with the product and knows where that is. */
export const kitFor = (askedAs: string | null): string | null => (askedAs === null ? null : KIT)
