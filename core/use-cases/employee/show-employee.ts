import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import type { EmployeeRecord } from "../../contract/employee/employee.ts"
import type { Connection } from "../../domain/connection/connection.ts"
import { explainFields, type FieldExplanation } from "../../domain/connection/explain-fields.ts"
import { projectRecord } from "../../domain/sharing/policy.ts"
import { applyProvenance } from "../../domain/sharing/provenance.ts"
import type { DecryptionFailed, MasterKeyMissing } from "../../ports/accounts/vault.ts"
import type { EmployeeHistoryEntry, FoundEmployee } from "../../ports/employee/directory-search.ts"
import type { StorageError } from "../../ports/storage-error.ts"
import type { UsedPorts } from "../../ports/ports.ts"
import type { Actor } from "../authorization/actor.ts"
import { type ActionForbidden, authorizeScope } from "../authorization/authorize.ts"
import { isInScope } from "../../domain/connection/scope.ts"
import { EmployeeNotFound } from "../authorization/authorization-errors.ts"
import { resolveConsentPolicy, resolveEmployeePolicy } from "./visibility.ts"
import { openRecord } from "./stored-record.ts"

export interface ShownEmployee extends Pick<FoundEmployee, "connectionId" | "createdAt" | "updatedAt"> {
  readonly orgName: string
  readonly vendorName: string
  /** As every read of one employee shows it. */
  readonly record: EmployeeRecord
  /** Why the record has or lacks each field, in its order. */
  readonly fields: ReadonlyArray<FieldExplanation>
  /** The syncs that added or updated the employee, newest first. */
  readonly history: ReadonlyArray<EmployeeHistoryEntry>
}

export type ShowEmployeePorts = UsedPorts<
  | "connections.find"
  | "consents.latest"
  | "directorySearch.find"
  | "directorySearch.listChanges"
  | "vault.openConnectionKey"
  | "vendors.find"
>

const MAX_CHANGES = 50

/** One employee's record (by the record's id) as the vendor may see it now, with the reason for each field. */
export const makeShowEmployee = (ports: ShowEmployeePorts) => {
  const locate = makeLocate(ports)
  return Effect.fnUntraced(function* (
    actor: Actor,
    id: string,
  ): Effect.fn.Return<
    ShownEmployee,
    ActionForbidden | EmployeeNotFound | StorageError | DecryptionFailed | MasterKeyMissing
  > {
    const { employee, connection, key } = yield* locate(actor, id)
    const keys = yield* ports.vault.openConnectionKey(connection.id, key)
    const { provenance, record } = openRecord(keys, employee)
    const consent = connection.onDemand ? yield* ports.consents.latest(employee.id) : null
    const policy = resolveEmployeePolicy(connection, consent, yield* Clock.currentTimeMillis)
    const visible = applyProvenance(policy, provenance)
    const shared = projectRecord(record, visible)
    const withConsent = resolveConsentPolicy(connection)
    const vendor = yield* ports.vendors.find(connection.vendorOrgId)
    return {
      connectionId: connection.id,
      createdAt: employee.createdAt,
      updatedAt: employee.updatedAt,
      orgName: connection.orgName,
      vendorName: vendor?.name ?? "",
      record: shared,
      fields: explainFields({ shared, connection, withConsent, policy, visible }),
      history: yield* ports.directorySearch.listChanges(employee, MAX_CHANGES),
    }
  })
}

const makeLocate = ({ connections, directorySearch }: ShowEmployeePorts) =>
  Effect.fnUntraced(function* (actor: Actor, id: string) {
    const scope = yield* authorizeScope(actor, "employees.show", null)
    const employee = yield* directorySearch.find(id)
    const connection: Connection | null =
      employee === null ? null : yield* connections.find(employee.connectionId)
    if (employee === null || connection?.key == null || !isInScope(scope, connection)) {
      return yield* new EmployeeNotFound()
    }
    return { employee, connection, key: connection.key }
  })
