import * as Effect from "effect/Effect"
import * as Logger from "effect/Logger"
import * as TestClock from "effect/testing/TestClock"
import type { EmployeeRecord } from "../contract/employee/employee.ts"
import type { Connection } from "../domain/connection/connection.ts"
import type { Source } from "../ports/sync/source.ts"
import { SEAL_HERE } from "../use-cases/reading/page/seal-rows.ts"
import { openRecord } from "../use-cases/employee/stored-record.ts"
import { makeRunSync, type RunSyncInput, type RunSyncPorts } from "../use-cases/sync/run-sync.ts"
import type { SyncReport } from "../use-cases/reading/sync-report.ts"
import { connect, createVendor } from "./builders/connections.ts"
import { START } from "./builders/vendors.ts"
import { makeMemorySecrets } from "./memory/accounts/secrets.ts"
import { type MemoryTelemetry, makeMemoryTelemetry } from "./memory/telemetry.ts"
import { makeMemoryVault } from "./memory/accounts/vault.ts"
import { type EnqueuedWebhook, makeMemoryStorage, type Storage } from "./storage.ts"
import type { NewVendor } from "../ports/accounts/vendor-store.ts"

/** A corporate that is connected to a vendor, and everything that a sync of it needs. */
export interface SyncFixture {
  readonly storage: Storage
  readonly ports: RunSyncPorts &
    Pick<Storage, "connectionOnboarding" | "issues" | "syncSchedule"> & {
      readonly telemetry: MemoryTelemetry
    }
  readonly connection: Connection
}

export const makeSyncFixture = async (
  storage: Storage = makeMemoryStorage(),
  vendor: Partial<NewVendor> = {},
): Promise<SyncFixture> => {
  const { orgId: vendorOrgId } = await createVendor(storage, vendor)
  const connection = await connect(storage, { vendorOrgId })
  return { storage, connection, ports: makePorts(storage) }
}

let fixtureCount = 0

/** Those of a process that has just started. */
export const makePorts = ({
  connections,
  connectionOnboarding,
  settings,
  syncSchedule,
  salaryHistory,
  vendors,
  lock,
  ledger,
  directory,
  history,
  issues,
  restrictions,
}: Storage): SyncFixture["ports"] => ({
  connections,
  connectionOnboarding,
  settings,
  syncSchedule,
  salaryHistory,
  vendors,
  lock,
  ledger,
  directory,
  history,
  issues,
  restrictions,
  // Ids of several processes never collide, even on one database.
  secrets: makeMemorySecrets(++fixtureCount),
  vault: makeMemoryVault(),
  phoneNumbers: { isValid: () => true },
  recordSealer: SEAL_HERE,
  telemetry: makeMemoryTelemetry(),
})

export const makeSyncInput = (
  { connection }: Pick<SyncFixture, "connection">,
  source: Source,
  parts: Partial<RunSyncInput> = {},
): RunSyncInput => ({
  connectionId: connection.id,
  source,
  mode: "full",
  dryRun: false,
  trigger: "test",
  fieldMapping: null,
  onProgress: () => undefined,
  ...parts,
})

/** Runs it without logs, with a fixed clock, at START by default. */
export const runAt = <A, E>(effect: Effect.Effect<A, E>, at: number = START): Promise<A> =>
  Effect.runPromise(
    TestClock.setTime(at).pipe(Effect.andThen(effect), Effect.provide([TestClock.layer(), Logger.layer([])])),
  )

export const sync = (
  fixture: SyncFixture,
  source: Source,
  parts: Partial<RunSyncInput> = {},
  at?: number,
): Promise<SyncReport> => runAt(makeRunSync(fixture.ports)(makeSyncInput(fixture, source, parts)), at)

/** The records of the directory as they are stored, without their ids. */
export const readRecords = async ({
  storage,
  ports,
  connection,
}: SyncFixture): Promise<ReadonlyArray<Omit<EmployeeRecord, "id">>> => {
  const { id, key } = connection
  if (key === null) return []
  const keys = await Effect.runPromise(ports.vault.openConnectionKey(id, key))
  const stored = await Effect.runPromise(storage.directory.listPage(id, 0, 100_000))
  return stored.map((employee) => {
    const { id: recordId, ...record } = openRecord(keys, employee).record
    if (recordId !== employee.id) throw new Error(`A record says it is ${recordId}`)
    return record
  })
}

/** A webhook with its employees by employeeId, so that it can be compared over several runs. */
export interface WebhookSnapshot extends Omit<EnqueuedWebhook, "requestId" | "sessionId" | "employeeIds"> {
  readonly employees: ReadonlyArray<string>
}

/** What the vendor receives, of one session or of all, in the order of sending. */
export const readWebhooks = async (
  { storage, connection }: SyncFixture,
  sessionId?: string,
): Promise<ReadonlyArray<WebhookSnapshot>> => {
  const stored = await Effect.runPromise(storage.directory.listPage(connection.id, 0, 100_000))
  const employeeIdsById = new Map(stored.map(({ id, employeeId }) => [id, employeeId]))
  const webhooks = await storage.listWebhooks(connection.id)
  return webhooks
    .filter((webhook) => sessionId === undefined || webhook.sessionId === sessionId)
    .map(({ kind, stage, counter, facts, employeeIds }) => ({
      kind,
      stage,
      counter,
      facts,
      employees: employeeIds.map((id) => employeeIdsById.get(id) ?? `nobody: ${id}`),
    }))
}
