import * as Clock from "effect/Clock"
import * as Data from "effect/Data"
import * as Effect from "effect/Effect"
import type { BackupReport } from "../../domain/operation/backup.ts"
import type { StorageError } from "../../ports/storage-error.ts"
import type { UsedPorts } from "../../ports/ports.ts"
import type { Actor } from "../authorization/actor.ts"
import { type ActionForbidden, authorizeAny } from "../authorization/authorize.ts"

export type ReportBackupPorts = UsedPorts<"backupReports">

/** A time in the future would hide for as long that no backup is made. */
export class BackupInFuture extends Data.TaggedError("BackupInFuture")<{ readonly at: number }> {}

/** Clocks of other machines may be ahead of this one. */
const TOLERANCE_MILLIS = 5 * 60_000

/** Notes how a backup or a drill ended, made by this program or by another one. */
export const makeReportBackup = ({ backupReports }: ReportBackupPorts) =>
  Effect.fnUntraced(function* (
    actor: Actor,
    report: BackupReport,
  ): Effect.fn.Return<void, ActionForbidden | BackupInFuture | StorageError> {
    yield* authorizeAny(actor, "operator.manage")
    if (report.at > (yield* Clock.currentTimeMillis) + TOLERANCE_MILLIS)
      return yield* new BackupInFuture({ at: report.at })
    yield* backupReports.add(report)
  })
