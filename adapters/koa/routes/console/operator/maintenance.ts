import * as Effect from "effect/Effect"
import * as calls from "../../../../../core/contract/operation/console/maintenance-calls.ts"
import type { Pruned } from "../../../../../core/use-cases/connection/retention/prune.ts"
import { type Implementation, implement } from "../../../calls/implement.ts"
import { withFailures } from "../../../calls/call-errors.ts"
import { respondWithProgress } from "../../../streams/progress-stream.ts"

/** Maintenance that an operator starts by hand, and that may take long. */
export const maintenanceCalls: ReadonlyArray<Implementation> = [
  implement(
    calls.pruneConsoleData,
    ({ connection: { prune } }, { caller: { actor }, body: { dry_run: dryRun } }) =>
      respondWithProgress(calls.pruneConsoleData, (report) =>
        Effect.map(prune(actor, { dryRun, onProgress: (pruned) => report(toPruned(pruned)) }), (pruned) => ({
          items: pruned.map(toPruned),
        })),
      ),
  ),

  implement(
    calls.rotateConsoleMasterKey,
    ({ accounts: { rotateMasterKey } }, { caller: { actor }, body: { key } }) =>
      respondWithProgress(calls.rotateConsoleMasterKey, (report) =>
        withFailures(
          rotateMasterKey(actor, { key: { kind: key }, onProgress: (rewrapped) => report({ rewrapped }) }),
          {
            MasterKeysReadOnly: ({ reason }) => ({ message: FIXED[reason] }),
            MasterKeyInvalid: ({ reason }) => ({ message: reason }),
          },
        ),
      ),
  ),
]

const toPruned = ({ name, count }: Pruned) => ({ name, rows: count })

const FIXED = {
  environment:
    "The master keys are in HRSYNC_MASTER_KEY. Put the new key first there, on every machine, then re-wrap.",
  "file-not-writable":
    "The file of the master keys is read-only here. Put the new key first at its origin, then re-wrap.",
} as const
