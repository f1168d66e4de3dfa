import type { SalaryMasters } from "../../core/ports/salary-masters.ts"
import { announce } from "./announce.ts"
import type { Database } from "./database.ts"

export const makeSalaryMasters = (database: Database): SalaryMasters => ({
  keep: (connectionId, master, { announcement, now }) =>
    database.transaction("keep the salary master", async (tx) => {
      const kept = await tx.run(KEEP, [connectionId, JSON.stringify(master)])
      if (kept.length === 0) return false
      await announce(tx, connectionId, announcement, now)
      return true
    }),
})

/** The lock lets a termination come before it, which leaves nothing, or after it, which deletes it. */
const KEEP = {
  text: `INSERT INTO salary_master
      SELECT id, $2::jsonb FROM connection WHERE id = $1 AND status <> 'CONNECTION_TERMINATED' FOR SHARE
    ON CONFLICT (connection_id) DO UPDATE SET master = excluded.master
      WHERE salary_master.master <> excluded.master
    RETURNING connection_id`,
}
