import type { ThreadLimits } from "../../adapters/worker-threads/source-thread.ts"
import { ownModule } from "./thread-entry.ts"

/* Start options of threads that run connectors. */

export const THREAD_LIMITS: ThreadLimits = {
  mebibytes: 256,
  heartbeatTimeoutMillis: 60_000,
  pageTimeoutMillis: 15 * 60_000,
}

const KIT = ownModule("../../connectors/sdk/index").href

/** The URL of the SDK that the connector imports; null for built-in connectors. */
export const kitFor = (askedAs: string | null): string | null => (askedAs === null ? null : KIT)
