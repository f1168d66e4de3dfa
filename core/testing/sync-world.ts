import * as Effect from "effect/Effect"
import * as Logger from "effect/Logger"
import * as TestClock from "effect/testing/TestClock"
import type { EmployeeRecord } from "../contract/employee/employee.ts"
import type { Connection } from "../ports/connection/connection-store.ts"
import type { Source } from "../ports/sync/source.ts"
import { openRecord } from "../use-cases/employee/stored-record.ts"
import { makeRunSync, type RunSyncInput, type RunSyncPorts } from "../use-cases/sync/run-sync.ts"
import type { SyncReport } from "../use-cases/sync/sync-report.ts"
import { connect, createVendor } from "./builders/connections.ts"
import { START } from "./builders/vendors.ts"
import { makeMemorySecrets } from "./memory/access/secrets.ts"
import { type MemoryTelemetry, makeMemoryTelemetry } from "./memory/telemetry.ts"
import { makeMemoryVault } from "./memory/access/vault.ts"
import { type EnqueuedWebhook, makeMemoryStorage, type Storage } from "./storage.ts"
import type { NewVendor } from "../ports/access/vendor-store.ts"

/** A corporate that is connected to a vendor, and everything that a sync of it needs. */
export interface SyncWorld {
  readonly storage: Storage
  readonly ports: RunSyncPorts & { readonly telemetry: MemoryTelemetry }
  readonly connection: Connection
}

export const makeSyncWorld = async (
  storage: Storage = makeMemoryStorage(),
  vendor: Partial<NewVendor> = {},
): Promise<SyncWorld> => {
  const { orgId: vendorOrgId } = await createVendor(storage, vendor)
  const connection = await connect(storage, { vendorOrgId })
  return { storage, connection, ports: portsOn(storage) }
}

let worlds = 0

/** As a process that has just started has them. */
export const portsOn = ({ connections, vendors, lock, ledger, history }: Storage): SyncWorld["ports"] => ({
  connections,
  vendors,
  lock,
  ledger,
  history,
  // Ids of several processes never meet, also on one database.
  secrets: makeMemorySecrets(++worlds),
  vault: makeMemoryVault(),
  phoneNumbers: { isValid: () => true },
  telemetry: makeMemoryTelemetry(),
})

export const syncInput = (
  { connection }: Pick<SyncWorld, "connection">,
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

/** Runs it in silence, with a clock that stands still, at START unless told otherwise. */
export const runAt = <A, E>(effect: Effect.Effect<A, E>, at: number = START): Promise<A> =>
  Effect.runPromise(
    TestClock.setTime(at).pipe(Effect.andThen(effect), Effect.provide([TestClock.layer(), Logger.layer([])])),
  )

export const sync = (
  world: SyncWorld,
  source: Source,
  parts: Partial<RunSyncInput> = {},
  at?: number,
): Promise<SyncReport> => runAt(makeRunSync(world.ports)(syncInput(world, source, parts)), at)

/** The records of the directory as they are stored, without their ids. */
export const recordsOf = async ({
  storage,
  ports,
  connection,
}: SyncWorld): Promise<ReadonlyArray<Omit<EmployeeRecord, "id">>> => {
  const { id, key } = connection
  if (key === null) return []
  const keys = await Effect.runPromise(ports.vault.openConnectionKey(id, key))
  const stored = await Effect.runPromise(storage.directory.page(id, 0, 100_000))
  return stored.map((employee) => {
    const { id: recordId, ...record } = openRecord(keys, employee).record
    if (recordId !== employee.id) throw new Error(`A record says it is ${recordId}`)
    return record
  })
}

/** A webhook with its employees by employeeId, so that it can be compared over several runs. */
export interface SeenWebhook extends Omit<EnqueuedWebhook, "requestId" | "sessionId" | "employeeIds"> {
  readonly employees: ReadonlyArray<string>
}

/** What the vendor is told, of one session or of all, in the order of sending. */
export const webhooksOf = async (
  { storage, connection }: SyncWorld,
  sessionId?: string,
): Promise<ReadonlyArray<SeenWebhook>> => {
  const stored = await Effect.runPromise(storage.directory.page(connection.id, 0, 100_000))
  const employeeIdOf = new Map(stored.map(({ id, employeeId }) => [id, employeeId]))
  const webhooks = await storage.webhooksOf(connection.id)
  return webhooks
    .filter((webhook) => sessionId === undefined || webhook.sessionId === sessionId)
    .map(({ kind, phase, counter, facts, employeeIds }) => ({
      kind,
      phase,
      counter,
      facts,
      employees: employeeIds.map((id) => employeeIdOf.get(id) ?? `nobody: ${id}`),
    }))
}
