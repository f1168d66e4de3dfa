import * as Clock from "effect/Clock"
import * as Data from "effect/Data"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import { noteFacts } from "../authorization/audit/audited-call.ts"
import { MASK, Uuid } from "../../contract/wire-values.ts"
import { isInScope } from "../../domain/connection/scope.ts"
import { isSameValue, getFieldValue, setFieldValue } from "../../domain/employee/overrides.ts"
import { formatIsoDateAt } from "../../domain/employee/dates/calendar.ts"
import { applyProvenance } from "../../domain/sharing/provenance.ts"
import { projectRecord, type SharingPolicy } from "../../domain/sharing/policy.ts"
import type { Connection } from "../../domain/connection/connection.ts"
import type { StoredEmployee } from "../../ports/employee/employee-directory.ts"
import type { SourceError, SourceUpdate } from "../../ports/sync/source.ts"
import type { StorageError } from "../../ports/storage-error.ts"
import type { KnownEmployee, SessionLost } from "../../ports/sync/sync-ledger.ts"
import type { UpdateConfig } from "../../ports/employee/update-configs.ts"
import type { ConnectionKeys, MasterKeyMissing, DecryptionFailed } from "../../ports/accounts/vault.ts"
import type { UsedPorts } from "../../ports/ports.ts"
import { addOverrides } from "../employee/overrides.ts"
import {
  buildStoredRecord,
  openRecord,
  openSharedRecord,
  type RecordContent,
} from "../employee/stored-record.ts"
import { resolveConsentPolicy, resolveEmployeePolicy } from "../employee/visibility.ts"
import type { OpenSourcePorts } from "../reading/open-source.ts"
import { makeApplyRecords, type RecordUpdate } from "../sync/apply-records.ts"
import type { ApplyPorts } from "../sync/apply-session.ts"
import { makeFinishInterrupted } from "../sync/finish-interrupted.ts"
import type { SyncAlreadyRunning } from "../sync/sync-errors.ts"
import { retryWhileLocked, withConnectionLock } from "../sync/with-connection-lock.ts"
import type { Actor } from "../authorization/actor.ts"
import { type ActionForbidden, authorizeScope } from "../authorization/authorize.ts"
import { EmployeeNotFound } from "../authorization/authorization-errors.ts"
import { makePostToSource } from "./post-to-source.ts"
import {
  type FieldChange,
  FieldsNotAllowed,
  findHiddenChanges,
  readUpdate,
  UpdateInvalid,
} from "./read-update.ts"
import type { PostingNotSupported } from "./set-up-updates.ts"

/** Updates were never set up for the connection, or are disabled. */
export class UpdatesDisabled extends Data.TaggedError("UpdatesDisabled") {}

export type UpdateEmployeePorts = ApplyPorts &
  OpenSourcePorts &
  UsedPorts<"connections" | "directory" | "consents" | "configs" | "lock" | "vault" | "phoneNumbers">

export interface EmployeeUpdateInput {
  /** Part of a record, with `id` or `employeeId`. */
  readonly update: Readonly<Record<string, unknown>>
  /** Required with an `employeeId`. */
  readonly connectionId: string | null
}

export interface UpdatedEmployee {
  readonly id: string
  readonly employeeId: string
  readonly updatedFields: ReadonlyArray<string>
}

/**
 * Applies a vendor's change of an employee (POST /api/webhook/v1/employee/update/) completely or not at all. A change that
 * is written to the source goes there first, so that nothing is stored here that the source rejected.
 */
export const makeUpdateEmployee = (ports: UpdateEmployeePorts) => {
  const locate = makeLocateEmployee(ports)
  const write = makeWriteUpdate(ports)
  return Effect.fnUntraced(function* (
    actor: Actor,
    input: EmployeeUpdateInput,
  ): Effect.fn.Return<UpdatedEmployee, UpdateEmployeeError> {
    const { connection, employeeId } = yield* locate(actor, input)
    yield* noteFacts({ connectionId: connection.id })
    const config = yield* ports.configs.find(connection.id)
    if (config?.enabled !== true) return yield* new UpdatesDisabled()
    const stored = yield* ports.directory.find(connection.id, employeeId)
    const visible = yield* resolveVisibility(ports, connection, stored)
    const changes = yield* readUpdate(input.update, employeeId, {
      allowed: config.allowedFields,
      ...visible,
      readable: yield* openReadable(ports, connection, stored, visible.policy),
      phoneNumbers: ports.phoneNumbers,
      defaultCountry: connection.reading.defaultCountry,
      today: formatIsoDateAt(yield* Clock.currentTimeMillis),
    })
    const writing = write(connection.id, employeeId, changes, config)
    return yield* retryWhileLocked(withConnectionLock(ports, connection.id, writing))
  })
}

export type UpdateEmployeeError =
  | ActionForbidden
  | EmployeeNotFound
  | UpdatesDisabled
  | FieldsNotAllowed
  | UpdateInvalid
  | PostingNotSupported
  | SourceError
  | SyncAlreadyRunning
  | SessionLost
  | DecryptionFailed
  | MasterKeyMissing
  | StorageError

/** Finds the employee in a connection whose employees the actor may change. */
const makeLocateEmployee = ({
  connections,
  directory,
}: Pick<UpdateEmployeePorts, "connections" | "directory">) => {
  return Effect.fnUntraced(function* (actor: Actor, { update, connectionId }: EmployeeUpdateInput) {
    const scope = yield* authorizeScope(actor, "employees.update", null)
    const find = (of: string) =>
      Effect.flatMap(connections.find(of), (connection) =>
        // Without a key it has no employees: it is only invited, or terminated.
        connection?.key != null && isInScope(scope, connection)
          ? Effect.succeed(connection)
          : Effect.fail(new EmployeeNotFound()),
      )
    const { id, employeeId } = update
    const wrong = Object.entries({ id, employeeId }).filter(([, value]) => !isTextOrAbsent(value))
    if (wrong.length > 0) {
      const fields = Object.fromEntries(
        wrong.map(([key]) => [key, "Expected text, as the employee read returns it."]),
      )
      return yield* new UpdateInvalid({ fields })
    }
    if (typeof id === "string") {
      const recordId = decodeUuid(id)
      const found = Option.isSome(recordId) ? yield* directory.locate(recordId.value) : null
      if (found === null) return yield* new EmployeeNotFound()
      const connection = yield* find(found.connectionId)
      if ((employeeId ?? found.employeeId) !== found.employeeId) {
        return yield* new UpdateInvalid({
          fields: { employeeId: "It identifies the employee, and cannot be changed." },
        })
      }
      return { connection, employeeId: found.employeeId }
    }
    if (typeof employeeId !== "string" || connectionId === null) {
      const missing = "Expected the id of the record, or employeeId with connection_id in the query."
      return yield* new UpdateInvalid({ fields: { id: missing } })
    }
    const connection = yield* find(connectionId)
    return { connection, employeeId }
  })
}

/** A number could have lost the leading zeros that tell two employees apart. */
const isTextOrAbsent = (value: unknown): boolean => value == null || typeof value === "string"

const decodeUuid = Schema.decodeUnknownOption(Uuid)

/** What the vendor may see of the employee now, as in every read of the employee. */
const resolveVisibility = Effect.fnUntraced(function* (
  { consents }: Pick<UpdateEmployeePorts, "consents">,
  connection: Connection,
  employee: StoredEmployee | null,
) {
  const consent = connection.onDemand && employee !== null ? yield* consents.latest(employee.id) : null
  return {
    policy: resolveEmployeePolicy(connection, consent, yield* Clock.currentTimeMillis),
    stored: resolveConsentPolicy(connection),
  }
})

/** The employee as the vendor reads it under the policy; empty without a stored one. */
const openReadable = Effect.fnUntraced(function* (
  { vault }: Pick<UpdateEmployeePorts, "vault">,
  { id, key }: Connection,
  employee: StoredEmployee | null,
  policy: SharingPolicy,
) {
  if (employee === null || key === null) return {}
  const keys = yield* vault.openConnectionKey(id, key)
  return { ...openSharedRecord(keys, employee, policy) }
})

/** A session of one row; the caller holds the connection's lock. */
const makeWriteUpdate = (ports: UpdateEmployeePorts) => {
  const { connections, ledger, directory, vault } = ports
  const finishInterrupted = makeFinishInterrupted(ports)
  const records = makeApplyRecords(ports)
  const postToSource = makePostToSource(ports)
  return Effect.fnUntraced(function* (
    connectionId: string,
    employeeId: string,
    changes: ReadonlyArray<FieldChange>,
    config: UpdateConfig,
  ) {
    const connection = yield* connections.find(connectionId)
    if (connection?.key == null) return yield* new EmployeeNotFound()
    yield* finishInterrupted(connection)
    const known = (yield* ledger.findKnown(connection.id, [employeeId])).get(employeeId)
    const stored = yield* directory.find(connection.id, employeeId)
    if (known === undefined || stored === null) return yield* new EmployeeNotFound()
    const visible = yield* resolveVisibility(ports, connection, stored)
    const hidden = findHiddenChanges(changes, visible)
    if (hidden.length > 0) return yield* new FieldsNotAllowed({ fields: hidden })
    const keys = yield* vault.openConnectionKey(connection.id, connection.key)
    const { provenance, record, valuePrints } = openRecord(keys, stored)
    // Compares the fields that the vendor reads.
    const visibleRecord = projectRecord(record, applyProvenance(visible.policy, provenance))
    const effectiveChanges = changes.filter(({ key, value }) =>
      isChanged(getFieldValue(visibleRecord, key), value),
    )
    const forbidden = effectiveChanges.flatMap(({ key, allowed }) => (allowed ? [] : [key]))
    if (forbidden.length > 0) return yield* new FieldsNotAllowed({ fields: forbidden })
    const result = { id: known.id, employeeId, updatedFields: effectiveChanges.map(({ key }) => key) }
    if (effectiveChanges.length === 0) return result
    if (config.postToSource)
      yield* postToSource(connection, { employeeId, fields: toSourceFields(effectiveChanges) })
    const session = yield* records.begin(connection, { trigger: "employee update", silent: !config.notify })
    const update = buildUpdate(keys, known, { provenance, record, valuePrints }, effectiveChanges)
    yield* records.apply(connection, yield* records.stage(session, [update]))
    return result
  })
}

const toSourceFields = (changes: ReadonlyArray<FieldChange>): SourceUpdate["fields"] =>
  Object.fromEntries(changes.map(({ key, unmasked }) => [key, unmasked]))

/** A masked value in the clear counts as new: the old one is no longer known. */
const isChanged = (before: unknown, value: unknown): boolean => value === MASK || !isSameValue(before, value)

const buildUpdate = (
  keys: ConnectionKeys,
  known: KnownEmployee,
  { provenance, record, valuePrints }: RecordContent,
  changes: ReadonlyArray<FieldChange>,
): RecordUpdate => {
  const updated = changes.reduce((changed, { key, value }) => setFieldValue(changed, key, value), record)
  const overrides = changes.map(({ key, value }) => ({ key, value, source: getFieldValue(record, key) }))
  return {
    id: known.id,
    employeeId: known.employeeId,
    record: buildStoredRecord(keys, {
      ...addOverrides(keys, known.id, known, overrides),
      provenance,
      record: updated,
      // The source's own values, as in the fingerprint.
      valuePrints,
      status: known.status,
      // The source's row is unchanged, and the next sync recognises it as such.
      sourceFingerprint: known.sourceFingerprint,
      isFromSource: false,
    }),
  }
}
