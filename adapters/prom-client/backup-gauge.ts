import type { BackupState } from "../../core/domain/operation/backup.ts"
import { Gauge, Registry } from "./library.ts"
import { type Snapshot, readSnapshot } from "./metrics.ts"

/** The age of the last success of each kind that is watched; null: the database does not respond, and nothing is reported. */
export const backupSnapshot = (states: ReadonlyArray<BackupState> | null, now: number): Promise<Snapshot> => {
  const registry = new Registry()
  const gauge = new Gauge({
    name: "hrsync_backup_last_success_seconds",
    help: "Time since a backup, or a restore drill, succeeded; +Inf: none has. Absent for what the settings do not watch.",
    labelNames: ["kind"],
    registers: [registry],
  })
  for (const { kind, verdict, lastSuccess } of states ?? []) {
    if (verdict === "unwatched") continue
    gauge.set({ kind }, lastSuccess === null ? Infinity : Math.max(0, now - lastSuccess.at) / 1_000)
  }
  return readSnapshot(registry)
}
