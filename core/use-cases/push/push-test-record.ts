import * as Clock from "effect/Clock"
import * as Data from "effect/Data"
import * as Effect from "effect/Effect"
import type { PushedEmployee } from "../../contract/push/sync-callback.ts"
import { formatIsoDateAt } from "../../domain/employee/dates/calendar.ts"
import { makeSharingPolicy, type SharingPolicy } from "../../domain/sharing/policy.ts"
import type { PushTestRecord } from "../../ports/push-access.ts"
import type { SourcePage } from "../../ports/sync/source.ts"
import type { StorageError } from "../../ports/storage-error.ts"
import type { KnownEmployee, StagedRow } from "../../ports/sync/sync-ledger.ts"
import type { ConnectionKeys, MasterKeyMissing, DecryptionFailed } from "../../ports/accounts/vault.ts"
import type { UsedPorts } from "../../ports/ports.ts"
import { processPage } from "../reading/page/process-page.ts"
import { SEAL_HERE } from "../reading/page/seal-rows.ts"
import { ConnectionNotLive } from "../authorization/authorization-errors.ts"
import { Unauthenticated } from "../accounts/credentials/authentication.ts"
import { RestrictedEmployees } from "../reading/restricted-employees.ts"
import { openSourceState, type SourceState } from "../reading/source-state.ts"
import { makePreparePush, type ValidPush } from "./validate-push.ts"
import { formatReason } from "../../contract/reasons/format-reason.ts"
import { explainNewerState } from "../../domain/sync/row-time.ts"
import { type EmployeeRejected, type PushOutcome, withUnknownFields } from "./pushed-employee.ts"

export type PushTestPorts = UsedPorts<
  "connections" | "vault" | "secrets" | "phoneNumbers" | "pushTests" | "restrictions.listMarkers"
>

/**
 * Enough sample data of every kind, and far less than a whole directory, since the vendor reviews them before it approves.
 */
export const MAX_TEST_EMPLOYEES = 1_000

/** The test environment is full; employees in it can be pushed again. */
export class TestEnvironmentFull extends Data.TaggedError("TestEnvironmentFull")<{
  readonly connectionId: string
  readonly limit: number
}> {}

/**
 * Validates a pushed employee exactly as the production environment does, and stores it separately, masked and sealed. The
 * caller has authenticated the pusher.
 */
export const makePushTestRecord = (ports: PushTestPorts) =>
  Effect.fnUntraced(function* (
    connectionId: string,
    employee: PushedEmployee,
  ): Effect.fn.Return<
    PushOutcome,
    | EmployeeRejected
    | TestEnvironmentFull
    | Unauthenticated
    | ConnectionNotLive
    | StorageError
    | DecryptionFailed
    | MasterKeyMissing
  > {
    const connection = yield* ports.connections.find(connectionId)
    if (connection?.key == null) return yield* new ConnectionNotLive({ connectionId })
    const keys = yield* ports.vault.openConnectionKey(connectionId, connection.key)
    const restricted = new RestrictedEmployees(keys, yield* ports.restrictions.listMarkers(connectionId))
    const now = yield* Clock.currentTimeMillis
    const today = formatIsoDateAt(now)
    const prepare = makePreparePush({ connection, phoneNumbers: ports.phoneNumbers, today })
    const prepared = yield* Effect.fromResult(prepare(employee))
    const before =
      prepared.employeeId === null ? null : yield* ports.pushTests.find(connectionId, prepared.employeeId)
    const known = toKnownEmployees(before)
    const policy = makeSharingPolicy(connection.flags, connection.withheld)
    const states = openStates(keys, policy, before, known)
    const stored = states.get(prepared.employeeId ?? "")?.stored ?? null
    const push = yield* Effect.fromResult(prepared.validate({ stored, wasExcluded: false }))
    const { employeeId, rowMapper, notUnderstood } = push
    const toOutcome = (outcome: Pick<PushOutcome, "result" | "reason">) =>
      withUnknownFields({ employeeId, ...outcome }, notUnderstood)
    const processed = yield* processPage(toSourcePage(push), {
      rowMapper,
      policy,
      sessionId: connectionId,
      keys,
      recordSealer: SEAL_HERE,
      known,
      states,
      masked: new Map(),
      restricted,
      similar: new Map(),
      earlier: null,
      timeColumn: null,
      newId: ports.secrets.uuid,
      today,
      firstOrdinal: 0,
    })
    const [row] = yield* processed.staged
    if (row?.change === "unchanged" && row.newerAt !== undefined)
      return toOutcome({ result: "unchanged", reason: formatReason(explainNewerState(row.newerAt)) })
    const record = toTestRecord(row, before)
    if (row === undefined || record === null) return toOutcome({ result: "unchanged" })
    const most = MAX_TEST_EMPLOYEES
    const saved = yield* ports.pushTests.save(connectionId, record, { receivedAt: now, most })
    // Its credential was revoked after authentication.
    if (saved === "ended") return yield* new Unauthenticated({ given: true })
    if (saved === "full") return yield* new TestEnvironmentFull({ connectionId, limit: most })
    return toOutcome({ result: RESULTS[row.change] })
  })

const RESULTS: Readonly<Record<StagedRow["change"], PushOutcome["result"]>> = {
  add: "created",
  update: "updated",
  refresh: "unchanged",
  unchanged: "unchanged",
  excluded: "unchanged",
}

/** What is stored of a row; null: nothing new. */
const toTestRecord = (row: StagedRow | undefined, before: PushTestRecord | null): PushTestRecord | null => {
  if (row?.change === "refresh" && before !== null && row.sourceUpdatedAt !== null)
    return { ...before, sourceUpdatedAt: row.sourceUpdatedAt }
  if (row === undefined || !("record" in row)) return null
  const { id, employeeId, record } = row
  const { sealed, fingerprint, sourceUpdatedAt } = record
  return { id, employeeId, sealed, fingerprint, sourceUpdatedAt }
}

/** Throws DecryptionFailed when the record does not open. */
const openStates = (
  keys: ConnectionKeys,
  policy: SharingPolicy,
  before: PushTestRecord | null,
  known: ReadonlyMap<string, KnownEmployee>,
): ReadonlyMap<string, SourceState> => {
  const employee = known.get(before?.employeeId ?? "")
  if (before === null || employee === undefined) return new Map()
  return new Map([[before.employeeId, openSourceState(keys, policy, before, employee)]])
}

const toSourcePage = ({ columns, cells, updatedAt }: ValidPush): SourcePage => ({
  columns,
  rows: [{ position: 1, cells, updatedAt }],
  unreadable: [],
  cursor: null,
  progress: { unit: "rows", done: 1, total: 1 },
  agreement: { kind: "fixed" },
})

const toKnownEmployees = (before: PushTestRecord | null): ReadonlyMap<string, KnownEmployee> => {
  const defaults = {
    sourceFingerprint: null,
    overrides: null,
    status: "Active",
    excluded: false,
    isCounted: true,
  } as const
  return new Map(before === null ? [] : [[before.employeeId, { ...before, ...defaults }]])
}
