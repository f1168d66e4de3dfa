import * as Clock from "effect/Clock"
import * as Data from "effect/Data"
import * as Effect from "effect/Effect"
import type { PushedEmployee } from "../../contract/sync-callback.ts"
import { formatIsoDateAt } from "../../domain/employee/values/calendar.ts"
import { makeSharingPolicy } from "../../domain/sharing/policy.ts"
import type { PhoneNumbers } from "../../ports/employee/phone-numbers.ts"
import type { PushTestRecord, PushTestRecords } from "../../ports/push-access.ts"
import type { Secrets } from "../../ports/access/secrets.ts"
import type { SourcePage } from "../../ports/sync/source.ts"
import type { StorageError } from "../../ports/storage-error.ts"
import type { KnownEmployee } from "../../ports/sync/sync-ledger.ts"
import type { MasterKeyMissing, DecryptionFailed, Vault } from "../../ports/access/vault.ts"
import { processPage } from "../sync/reading/process-page.ts"
import { ConnectionNotLive } from "../sync/sync-errors.ts"
import { Unauthenticated } from "../access/credentials/authentication.ts"
import { type ValidPush, makeValidatePush } from "./validate-push.ts"
import type { EmployeeRejected, PushOutcome } from "./pushed-employee.ts"
import type { Connections } from "../../ports/connection/connections.ts"

export interface PushTestPorts {
  readonly connections: Connections
  readonly tests: PushTestRecords
  readonly vault: Vault
  readonly secrets: Secrets
  readonly phoneNumbers: PhoneNumbers
}

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
    const now = yield* Clock.currentTimeMillis
    const today = formatIsoDateAt(now)
    const validate = makeValidatePush({ connection, phoneNumbers: ports.phoneNumbers, today })
    const push = yield* Effect.fromResult(validate(employee))
    const { employeeId, rowMapper } = push
    const before = yield* ports.tests.find(connectionId, employeeId)
    const { staged } = yield* processPage(toSourcePage(push), {
      rowMapper,
      fieldSetHash: makeSharingPolicy(connection.flags, connection.withheld).fieldSetHash,
      sessionId: connectionId,
      keys,
      known: toKnownEmployees(before),
      newId: ports.secrets.uuid,
      today,
      firstOrdinal: 0,
      sealsRecords: true,
    })
    const [row] = staged
    if (row === undefined || !("record" in row)) return { employeeId, result: "unchanged" }
    const { sealed, fingerprint } = row.record
    const record = { id: row.id, employeeId, sealed, fingerprint }
    const most = MAX_TEST_EMPLOYEES
    const saved = yield* ports.tests.save(connectionId, record, { receivedAt: now, most })
    // Its credential was revoked after authentication.
    if (saved === "ended") return yield* new Unauthenticated({ given: true })
    if (saved === "full") return yield* new TestEnvironmentFull({ connectionId, limit: most })
    return { employeeId, result: row.change === "add" ? "created" : "updated" }
  })

const toSourcePage = ({ columns, cells }: ValidPush): SourcePage => ({
  columns,
  rows: [{ position: 1, cells }],
  unreadable: [],
  cursor: null,
  progress: { unit: "rows", done: 1, total: 1 },
  agreement: { kind: "fixed" },
})

const toKnownEmployees = (before: PushTestRecord | null): ReadonlyMap<string, KnownEmployee> => {
  const defaults = { sourceFingerprint: null, overrides: null, status: "Active", excluded: false } as const
  return new Map(before === null ? [] : [[before.employeeId, { ...before, ...defaults }]])
}
