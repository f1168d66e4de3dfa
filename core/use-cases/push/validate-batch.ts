import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import type { PushedEmployee } from "../../contract/push/sync-callback.ts"
import { formatIsoDateAt } from "../../domain/employee/dates/calendar.ts"
import { makeSharingPolicy } from "../../domain/sharing/policy.ts"
import type { Connection } from "../../domain/connection/connection.ts"
import type { StorageError } from "../../ports/storage-error.ts"
import type { DecryptionFailed, MasterKeyMissing } from "../../ports/accounts/vault.ts"
import type { UsedPorts } from "../../ports/ports.ts"
import { type FindCompletion, loadCompletions, NOTHING_STORED } from "../reading/load-completions.ts"
import type { EmployeeRejected } from "./pushed-employee.ts"
import { makePreparePush, type PreparedPush, type ValidPush } from "./validate-push.ts"

export type ValidateBatchPorts = UsedPorts<"directory" | "ledger.findKnown" | "phoneNumbers" | "vault">

/** Validates pushes of a connection, each with what is stored of its employee. An unexpected failure affects only that push. */
export const validateBatch = Effect.fnUntraced(function* (
  ports: ValidateBatchPorts,
  connection: Connection,
  employees: ReadonlyArray<PushedEmployee>,
): Effect.fn.Return<
  ReadonlyArray<Exit.Exit<ValidPush, EmployeeRejected>>,
  StorageError | DecryptionFailed | MasterKeyMissing
> {
  const today = formatIsoDateAt(yield* Clock.currentTimeMillis)
  const prepare = makePreparePush({ connection, phoneNumbers: ports.phoneNumbers, today })
  const prepared = yield* Effect.forEach(employees, (employee) =>
    Effect.exit(Effect.suspend(() => Effect.fromResult(prepare(employee)))),
  )
  const ids = prepared.flatMap((push) => (Exit.isSuccess(push) ? (push.value.employeeId ?? []) : []))
  const findCompletion = yield* loadStored(ports, connection, ids)
  const validate = (push: PreparedPush) => Effect.fromResult(push.validate(findCompletion(push.employeeId)))
  return yield* Effect.forEach(prepared, (push) =>
    Exit.isSuccess(push)
      ? Effect.exit(Effect.suspend(() => validate(push.value)))
      : Effect.succeed(Exit.failCause(push.cause)),
  )
})

const loadStored = Effect.fnUntraced(function* (
  ports: ValidateBatchPorts,
  connection: Connection,
  ids: ReadonlyArray<string>,
): Effect.fn.Return<FindCompletion, StorageError | DecryptionFailed | MasterKeyMissing> {
  if (connection.key === null || connection.firstSyncedAt === null) return NOTHING_STORED
  const keys = yield* ports.vault.openConnectionKey(connection.id, connection.key)
  const policy = makeSharingPolicy(connection.flags, connection.withheld)
  return yield* loadCompletions(ports, { connection, keys, policy }, ids)
})
