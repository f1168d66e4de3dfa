import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { type BackupState, judgeBackups } from "../../domain/operation/backup.ts"
import type { StorageError } from "../../ports/storage-error.ts"
import type { UsedPorts } from "../../ports/ports.ts"
import type { Actor } from "../authorization/actor.ts"
import { type ActionForbidden, authorizeAny } from "../authorization/authorize.ts"

export type ListBackupsPorts = UsedPorts<"backupLimits" | "backupReports">

/** When each kind of backup and the drill last succeeded, and whether that is recent enough. */
export const makeListBackups = ({ backupLimits, backupReports }: ListBackupsPorts) =>
  Effect.fnUntraced(function* (
    actor: Actor,
  ): Effect.fn.Return<ReadonlyArray<BackupState>, ActionForbidden | StorageError> {
    yield* authorizeAny(actor, "operator.manage")
    return judgeBackups(yield* backupReports.list, backupLimits, yield* Clock.currentTimeMillis)
  })
