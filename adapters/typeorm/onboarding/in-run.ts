import type { UploadRun } from "../../../core/ports/onboarding/upload-store.ts"
import type { Database, Tx } from "../database.ts"

/** Runs in a transaction that holds the upload in this run; false when it is over. */
export const makeInRun =
  (database: Database) =>
  (operation: string, { id, run }: UploadRun, body: (tx: Tx) => Promise<void>) =>
    database.transaction(operation, async (tx) => {
      const held = await tx.run(HOLD, [id, run])
      if (held.length === 0) return false
      await body(tx)
      return true
    })

const HOLD = { text: "SELECT id FROM upload WHERE id = $1 AND run = $2 FOR UPDATE" }
