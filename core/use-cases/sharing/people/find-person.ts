import * as Effect from "effect/Effect"
import type { Connection } from "../../../domain/connection/connection.ts"
import type { UsedPorts } from "../../../ports/ports.ts"
import type { ConnectionKeys, DecryptionFailed, MasterKeyMissing } from "../../../ports/accounts/vault.ts"
import type { StoredEmployee } from "../../../ports/employee/employee-directory.ts"
import type { StorageError } from "../../../ports/storage-error.ts"
import type { KnownEmployee } from "../../../ports/sync/sync-ledger.ts"
import { noteFacts } from "../../authorization/audit/audited-call.ts"
import type { Actor } from "../../authorization/actor.ts"
import { ConnectionNotFound, EmployeeNotFound } from "../../authorization/authorization-errors.ts"
import { type ConnectionAccessError, findConnection } from "../../authorization/find-connection.ts"

/** A record of the directory, by its id, in the connection that it must belong to. */
export interface PersonPlace {
  readonly connectionId: string
  readonly recordId: string
}

export interface Person {
  readonly connection: Connection
  readonly keys: ConnectionKeys
  readonly employee: StoredEmployee
  readonly known: KnownEmployee
}

export type FindPersonPorts = UsedPorts<
  "connections.find" | "directory.findByIds" | "ledger.findKnown" | "vault.openConnectionKey"
>

export type FindPersonError =
  ConnectionAccessError | EmployeeNotFound | StorageError | DecryptionFailed | MasterKeyMissing

/** Also one who is excluded or blocked. Names the person in the entry of the call by the id of the record. */
export const makeFindPerson = ({ connections, directory, ledger, vault }: FindPersonPorts) =>
  Effect.fnUntraced(function* (
    actor: Actor,
    { connectionId, recordId }: PersonPlace,
  ): Effect.fn.Return<Person, FindPersonError> {
    const connection = yield* findConnection(connections, actor, "employees.serve-rights", connectionId)
    if (connection.key === null) return yield* new ConnectionNotFound({ connectionId })
    const employee = (yield* directory.findByIds([recordId])).get(recordId)
    if (employee === undefined) return yield* new EmployeeNotFound()
    const { employeeId } = employee
    const known = (yield* ledger.findKnown(connectionId, [employeeId])).get(employeeId)
    // Another connection may have an employee with this employeeId.
    if (known?.id !== recordId) return yield* new EmployeeNotFound()
    const keys = yield* vault.openConnectionKey(connectionId, connection.key)
    yield* noteFacts({ connectionId, target: { kind: "employee", id: recordId } })
    return { connection, keys, employee, known }
  })
