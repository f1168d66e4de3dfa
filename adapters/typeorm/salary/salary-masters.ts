import * as Effect from "effect/Effect"
import type { SalaryMasters } from "../../../core/ports/salary/salary-masters.ts"
import { enqueueAnnouncement } from "../webhooks/enqueue-announcement.ts"
import type { Database } from "../database.ts"
import { salaryMasterRow } from "../rows/salary-master.ts"

export const makeSalaryMasters = (database: Database): SalaryMasters => ({
  find: (connectionId) =>
    database
      .rows("find the salary master", salaryMasterRow, (rows) => rows.findOneBy({ connectionId }))
      .pipe(Effect.map((row) => row?.master ?? null)),

  save: (connectionId, master, { announcement, now }) =>
    database.transaction("store the salary master", async (tx) => {
      const stored = await tx.run(SAVE, [connectionId, JSON.stringify(master)])
      if (stored.length === 0) return false
      await enqueueAnnouncement(tx, connectionId, announcement, now)
      return true
    }),
})

/** The lock orders it with a termination: before it, nothing is stored; after it, the termination deletes it. */
const SAVE = {
  text: `INSERT INTO salary_master
      SELECT id, $2::jsonb FROM connection WHERE id = $1 AND status <> 'CONNECTION_TERMINATED' FOR SHARE
    ON CONFLICT (connection_id) DO UPDATE SET master = excluded.master
      WHERE salary_master.master <> excluded.master
    RETURNING connection_id`,
}
