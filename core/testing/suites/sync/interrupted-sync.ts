import { randomInt } from "node:crypto"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as TestClock from "effect/testing/TestClock"
import { describe, expect, it } from "vitest"
import type { SyncSession } from "../../../domain/sync/session.ts"
import type { Source } from "../../../ports/sync/source.ts"
import type { SyncLedger } from "../../../ports/sync/sync-ledger.ts"
import { makeResumeSyncs } from "../../../use-cases/sync/schedule/resume-syncs.ts"

import { makeEmployeeRows, makeSource } from "../../builders/sources.ts"
import { START } from "../../builders/vendors.ts"
import { type Crash, makeCrashingPorts } from "../../crashing-ports.ts"
import type { Storage } from "../../storage.ts"
import {
  makeSyncFixture,
  makePorts,
  readRecords,
  runAt,
  sync,
  type SyncFixture,
  makeSyncInput,
  readWebhooks,
} from "../../sync-fixture.ts"
import { makeRunSync } from "../../../use-cases/sync/run-sync.ts"

/** The second source keeps, changes, rewrites and omits employees of the first, and adds others. */
const BEFORE = makeSource(makeEmployeeRows(24), { pageSize: 10 })
const AFTER = makeSource(
  [
    ...makeEmployeeRows(8),
    ...makeEmployeeRows(8, 9, { designation: "Lead" }),
    ...makeEmployeeRows(3, 17, { doj: "1 April 2024" }),
    ...makeEmployeeRows(12, 101),
  ],
  { pageSize: 10 },
)

const HOUR = 3_600_000
const LATER = START + HOUR

interface Scenario {
  readonly name: string
  /** Synced without a crash beforehand. */
  readonly earlier: Source | null
  readonly source: Source
}

const SCENARIOS: ReadonlyArray<Scenario> = [
  { name: "the first sync", earlier: null, source: BEFORE },
  { name: "a full load with additions, updates and missing employees", earlier: BEFORE, source: AFTER },
  { name: "a sync in which nothing is new", earlier: BEFORE, source: BEFORE },
]

export interface InterruptedSyncOptions {
  readonly crashes: ReadonlyArray<Pick<Crash, "how" | "when">>
  /** Crash at every such call, from one of the first that each run draws; default 1. */
  readonly every?: number
}

/** Interrupts a worker at the calls it makes; the next worker must reach the same final state. */
export const describeInterruptedSync = (
  make: () => Promise<Storage>,
  { crashes, every = 1 }: InterruptedSyncOptions,
): void => {
  const begin = async ({ earlier }: Scenario): Promise<SyncFixture> => {
    const fixture = limitSteps(await makeSyncFixture(await make()))
    if (earlier !== null) await sync(fixture, earlier)
    return fixture
  }

  describe.each(SCENARIOS)("$name", (scenario) => {
    it.each(crashes)(
      "reaches the same final state when the worker $how $when any of its calls",
      async (crash) => {
        const undisturbed = await begin(scenario)
        await sync(undisturbed, scenario.source, {}, LATER)
        const expected = await readOutcome(undisturbed)
        expect(expected.completed).toHaveLength(scenario.earlier === null ? 1 : 2)
        let call = 1 + randomInt(every)
        for (; call < 200; call += every) {
          const fixture = await begin(scenario)
          if (!(await runIntoCrash(fixture, scenario.source, { ...crash, call }))) break
          const found = await recover(fixture, scenario)
          expect(found, `interrupted at call ${String(call)}`).toEqual(expected)
          await expectNoChanges(fixture, scenario.source)
        }
        // Fewer would mean that the interruptions missed the ports.
        expect(call).toBeGreaterThan(12)
      },
    )
  })

  it("resumes a session whose every resumption is interrupted again", async () => {
    const scenario = { name: "", earlier: BEFORE, source: AFTER }
    const undisturbed = await begin(scenario)
    await sync(undisturbed, AFTER, {}, LATER)
    const fixture = await begin(scenario)
    const dies = { how: "dies", when: "after" } as const
    await runIntoCrash(fixture, AFTER, { ...dies, call: 29 })
    // Queries beside the resumption count as calls, so that one may crash before it takes the session over.
    for (let tries = 0; tries < 12 && ((await readNewest(fixture))?.epoch ?? 0) < 4; tries += 1) {
      const { ports, hasCrashed } = makeCrashingPorts(restartPorts(fixture), {
        ...dies,
        call: 7 + (tries % 3),
      })
      await resumeOnce(ports, hasCrashed)
      expect(hasCrashed()).toBe(true)
    }
    expect(await recover(fixture, scenario)).toEqual(await readOutcome(undisturbed))
    // At least: the virtual clock can outrun a busy database, so that the last worker loses its own lease and takes over again.
    const newest = await readNewest(fixture)
    expect(newest?.state).toBe("completed")
    expect(newest?.epoch).toBeGreaterThanOrEqual(5)
  })
}

const readNewest = async ({ storage, connection }: SyncFixture): Promise<SyncSession | undefined> => {
  const [newest] = await runAt(storage.ledger.listRecent(connection.id, 1))
  return newest
}

/** Applies in steps of 6 changes, so that few employees make many steps. */
const limitSteps = (fixture: SyncFixture): SyncFixture => {
  const storage = { ...fixture.storage, ledger: limitLedger(fixture.storage.ledger) }
  return { ...fixture, storage, ports: makePorts(storage) }
}

const limitLedger = (ledger: SyncLedger): SyncLedger => ({
  ...ledger,
  listStaged: (session, change, after, limit) =>
    ledger.listStaged(session, change, after, Math.min(limit, 6)),
})

/** The ports of another process. */
const restartPorts = ({ storage }: SyncFixture): SyncFixture["ports"] => makePorts(storage)

const runIntoCrash = async (fixture: SyncFixture, source: Source, crash: Crash): Promise<boolean> => {
  const { ports, hasCrashed } = makeCrashingPorts(restartPorts(fixture), crash)
  await runAt(Effect.exit(makeRunSync(ports)(makeSyncInput(fixture, source))), LATER)
  return hasCrashed()
}

/** What another process does: it resumes, and syncs again what was not shared. */
const recover = async (fixture: SyncFixture, { earlier, source }: Scenario) => {
  const ports = restartPorts(fixture)
  await resumeOnce(ports)
  const completed = (await readOutcome(fixture)).completed.length
  if (completed < (earlier === null ? 1 : 2)) await sync({ ...fixture, ports }, source, {}, LATER + HOUR)
  return readOutcome(fixture)
}

/**
 * Runs resume-syncs until it has found nothing to resume twice, or until the worker has crashed. What it finds is finished beside its next
 * queries, so that one query says nothing of what the one before it found.
 */
const resumeOnce = (ports: SyncFixture["ports"], hasCrashed: () => boolean = () => false): Promise<void> =>
  runAt(
    Effect.gen(function* () {
      let found = 0
      let empty = 0
      const ledger: SyncLedger = {
        ...ports.ledger,
        listByState: (state) =>
          Effect.tap(ports.ledger.listByState(state), (sessions) =>
            Effect.sync(() => {
              found = state === "applying" ? sessions.length : found + sessions.length
              if (state === "reading") empty = found === 0 ? empty + 1 : 0
            }),
          ),
      }
      const resuming = yield* Effect.forkChild(
        Effect.exit(makeResumeSyncs({ ...ports, ledger, destroyKey: () => Effect.void })),
      )
      while (empty < 2 && !hasCrashed()) {
        yield* Effect.promise(() => new Promise((resolve) => setImmediate(resolve)))
        yield* TestClock.adjust("15 seconds")
      }
      yield* Fiber.interrupt(resuming)
    }),
    LATER + HOUR,
  )

/** Everything that a vendor and the next sync can observe: records, webhooks of the completed sessions, the staging. */
const readOutcome = async (fixture: SyncFixture) => {
  const { storage, connection } = fixture
  const sessions = await runAt(storage.ledger.listRecent(connection.id, 100))
  const completed = sessions.filter(({ state }) => state === "completed").reverse()
  const staged = await Promise.all(
    sessions.flatMap((session) =>
      (["add", "update"] as const).map((change) => runAt(storage.ledger.listStaged(session, change, -1, 1))),
    ),
  )
  return {
    records: await readRecords(fixture),
    employeeCount: (await runAt(storage.connections.find(connection.id)))?.employeeCount,
    webhooks: await readWebhooks(fixture),
    completed: completed.map(({ kind, totals, webhookCounter }) => ({ kind, totals, webhookCounter })),
    open: await runAt(storage.ledger.findRunning(connection.id)),
    staged: staged.flat(),
  }
}

/** The fingerprints match the source, too: the same source again changes nothing. */
const expectNoChanges = async (fixture: SyncFixture, source: Source) => {
  const { totals } = await sync(fixture, source, {}, LATER + 2 * HOUR)
  expect(totals).toMatchObject({ added: 0, updated: 0, unchanged: totals.rows })
}
