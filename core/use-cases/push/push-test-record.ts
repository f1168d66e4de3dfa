import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { isoDateAt } from "../../domain/employee/values/calendar.ts"
import { makeSharingPolicy } from "../../domain/sharing/policy.ts"
import { makeSubset } from "../../domain/sharing/subset.ts"
import type { ConnectionStore } from "../../ports/connection-store.ts"
import type { PhoneNumbers } from "../../ports/phone-numbers.ts"
import type { PushTestRecord, PushTestRecords } from "../../ports/push-access.ts"
import type { Secrets } from "../../ports/secrets.ts"
import type { Source, SourcePage } from "../../ports/source.ts"
import type { StorageError } from "../../ports/storage-error.ts"
import type { MasterKeyMissing, SealBroken, Vault } from "../../ports/vault.ts"
import { compileSource } from "../sync/compile-source.ts"
import { type JudgedPage, judgePage } from "../sync/judge-page.ts"
import { ConnectionNotLive } from "../sync/sync-errors.ts"
import { EmployeeRejected, identityMapping, type Pushed, problemFields } from "./pushed-employee.ts"

export interface PushTestPorts {
  readonly connections: ConnectionStore
  readonly tests: PushTestRecords
  readonly vault: Vault
  readonly secrets: Secrets
  readonly phoneNumbers: PhoneNumbers
}

/** Judges a pushed employee exactly as the real environment does, and keeps it apart, masked and sealed. */
export const makePushTestRecord = (ports: PushTestPorts) =>
  Effect.fnUntraced(function* (
    connectionId: string,
    source: Source,
  ): Effect.fn.Return<
    Pushed,
    EmployeeRejected | ConnectionNotLive | StorageError | SealBroken | MasterKeyMissing
  > {
    const connection = yield* ports.connections.find(connectionId)
    if (connection?.key == null) return yield* new ConnectionNotLive({ connectionId })
    const keys = yield* ports.vault.openConnectionKey(connectionId, connection.key)
    const policy = makeSharingPolicy(connection.flags, connection.withheld)
    const fieldMapping = yield* identityMapping(source)
    const page = yield* onlyPage(source)
    const { phoneNumbers } = ports
    const subset = makeSubset(connection.subset)
    const { plan, recipe } = compileSource(page.columns, {
      policy,
      subset,
      source,
      fieldMapping,
      rules: connection.rules,
      phoneNumbers,
    })
    if (recipe === null) return yield* new EmployeeRejected({ fields: problemFields(plan.problems) })
    const employeeId = recipe.employeeIdOf(page.rows[0]?.cells ?? [])
    const before = employeeId === null ? null : yield* ports.tests.find(connectionId, employeeId)
    const now = yield* Clock.currentTimeMillis
    const judged = yield* judgePage(page, {
      recipe,
      shape: policy.shape,
      keys,
      known: knownOf(before),
      newId: ports.secrets.uuid,
      today: isoDateAt(now),
      firstOrdinal: 0,
      keepsRecords: true,
    })
    return yield* keep(ports.tests, connectionId, judged, now)
  })

const onlyPage = (source: Source): Effect.Effect<SourcePage> =>
  Effect.promise(async () => {
    for await (const page of source.pages(null)) return page
    throw new Error("A pushed employee is a source of one page")
  })

const knownOf = (before: PushTestRecord | null) =>
  new Map(
    before === null
      ? []
      : [
          [
            before.employeeId,
            {
              ...before,
              sourceFingerprint: null,
              overrides: null,
              status: "Active" as const,
              outside: false,
            },
          ],
        ],
  )

const keep = Effect.fnUntraced(function* (
  tests: PushTestRecords,
  connectionId: string,
  { staged, issues }: JudgedPage,
  now: number,
) {
  const [row] = staged
  if (row === undefined) {
    const fields = Object.fromEntries(issues.map(({ column, reason }) => [column ?? "employeeId", reason]))
    return yield* new EmployeeRejected({ fields })
  }
  const { id, employeeId } = row
  if (!("record" in row)) return { employeeId, result: "unchanged" } satisfies Pushed
  const { sealed, fingerprint } = row.record
  yield* tests.put(connectionId, { id, employeeId, sealed, fingerprint }, now)
  return { employeeId, result: row.change === "add" ? "created" : "updated" } satisfies Pushed
})
