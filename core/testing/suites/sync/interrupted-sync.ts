import * as Deferred from "effect/Deferred"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as TestClock from "effect/testing/TestClock"
import { describe, expect, it } from "vitest"
import type { Source } from "../../../ports/sync/source.ts"
import type { SyncLedger } from "../../../ports/sync/sync-ledger.ts"
import { makeResumeSyncs } from "../../../use-cases/sync/schedule/resume-syncs.ts"
import { makeRunSync, type RunSyncPorts } from "../../../use-cases/sync/run-sync.ts"
import { employeeRows, sourceOf } from "../../builders/sources.ts"
import { START } from "../../builders/vendors.ts"
import { type Crash, crashingPorts } from "../../crashing-ports.ts"
import type { Storage } from "../../storage.ts"
import {
  makeSyncWorld,
  portsOn,
  recordsOf,
  runAt,
  sync,
  type SyncWorld,
  syncInput,
  webhooksOf,
} from "../../sync-world.ts"

/** The second source keeps, changes, writes in other words and leaves out people of the first, and adds others. */
const BEFORE = sourceOf(employeeRows(24), { pageSize: 10 })
const AFTER = sourceOf(
  [
    ...employeeRows(8),
    ...employeeRows(8, 9, { designation: "Lead" }),
    ...employeeRows(3, 17, { doj: "01/04/2024" }),
    ...employeeRows(12, 101),
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
  { name: "a full load with additions, updates and people who left", earlier: BEFORE, source: AFTER },
  { name: "a sync in which nothing is new", earlier: BEFORE, source: BEFORE },
]

export interface InterruptedSyncOptions {
  readonly crashes: ReadonlyArray<Pick<Crash, "how" | "when">>
}

/** A worker is struck at every single call it makes; whatever it left, the next one brings to the same end. */
export const describeInterruptedSync = (
  make: () => Promise<Storage>,
  { crashes }: InterruptedSyncOptions,
): void => {
  const begin = async ({ earlier }: Scenario): Promise<SyncWorld> => {
    const world = inSmallSteps(await makeSyncWorld(await make()))
    if (earlier !== null) await sync(world, earlier)
    return world
  }

  describe.each(SCENARIOS)("$name", (scenario) => {
    it.each(crashes)("comes to the same end when the worker $how $when any of its calls", async (crash) => {
      const undisturbed = await begin(scenario)
      await sync(undisturbed, scenario.source, {}, LATER)
      const expected = await outcomeOf(undisturbed)
      expect(expected.completed).toHaveLength(scenario.earlier === null ? 1 : 2)
      let call = 1
      for (; call < 200; call++) {
        const world = await begin(scenario)
        if (!(await runIntoCrash(world, scenario.source, { ...crash, call }))) break
        const found = await recover(world, scenario)
        expect(found, `struck at call ${String(call)}`).toEqual(expected)
        await expectQuiet(world, scenario.source)
      }
      // Fewer would mean that the strikes missed the ports.
      expect(call).toBeGreaterThan(12)
    })
  })

  it("goes on with a session whose every resumption is struck again", async () => {
    const scenario = { name: "", earlier: BEFORE, source: AFTER }
    const undisturbed = await begin(scenario)
    await sync(undisturbed, AFTER, {}, LATER)
    const world = await begin(scenario)
    const dies = { how: "dies", when: "after" } as const
    await runIntoCrash(world, AFTER, { ...dies, call: 23 })
    for (const call of [7, 8, 9, 8]) {
      const { ports, crashed } = crashingPorts(freshPorts(world), { ...dies, call })
      await resumeOnce(ports)
      expect(crashed()).toBe(true)
    }
    expect(await recover(world, scenario)).toEqual(await outcomeOf(undisturbed))
    const [last] = await runAt(world.storage.ledger.history(world.connection.id, 1))
    expect(last).toMatchObject({ state: "completed", epoch: 6 })
  })
}

/** The applying goes in steps of 6 changes, so that few employees make many steps. */
const inSmallSteps = (world: SyncWorld): SyncWorld => {
  const storage = { ...world.storage, ledger: smallSteps(world.storage.ledger) }
  return { ...world, storage, ports: portsOn(storage) }
}

const smallSteps = (ledger: SyncLedger): SyncLedger => ({
  ...ledger,
  staged: (session, change, after, limit) => ledger.staged(session, change, after, Math.min(limit, 6)),
})

/** The ports of another process. */
const freshPorts = ({ storage }: SyncWorld): SyncWorld["ports"] => portsOn(storage)

const runIntoCrash = async (world: SyncWorld, source: Source, crash: Crash): Promise<boolean> => {
  const { ports, crashed } = crashingPorts(freshPorts(world), crash)
  await runAt(Effect.exit(makeRunSync(ports)(syncInput(world, source))), LATER)
  return crashed()
}

/** What another process does: it resumes, and syncs again what was not shared. */
const recover = async (world: SyncWorld, { earlier, source }: Scenario) => {
  const ports = freshPorts(world)
  await resumeOnce(ports)
  const completed = (await outcomeOf(world)).completed.length
  if (completed < (earlier === null ? 1 : 2)) await sync({ ...world, ports }, source, {}, LATER + HOUR)
  return outcomeOf(world)
}

/** Lets resume-syncs look once: its second look tells that the first has ended. */
const resumeOnce = (ports: RunSyncPorts): Promise<void> =>
  runAt(
    Effect.gen(function* () {
      const looked = yield* Deferred.make<null>()
      let looks = 0
      const ledger: SyncLedger = {
        ...ports.ledger,
        inState: (state) =>
          state === "applying" && ++looks === 2
            ? Deferred.succeed(looked, null).pipe(Effect.andThen(Effect.never))
            : ports.ledger.inState(state),
      }
      const resuming = yield* Effect.forkChild(
        Effect.exit(makeResumeSyncs({ ...ports, ledger, destroyKey: () => Effect.void })),
      )
      // A worker that dies never looks again.
      const ended = Effect.raceFirst(Deferred.await(looked), Fiber.join(resuming))
      const waiting = yield* Effect.forkChild(ended)
      while (waiting.pollUnsafe() === undefined) {
        yield* Effect.promise(() => new Promise((resolve) => setImmediate(resolve)))
        yield* TestClock.adjust("15 seconds")
      }
      yield* Fiber.interrupt(resuming)
    }),
    LATER + HOUR,
  )

/** All that a vendor and the next sync can tell: records, webhooks of the completed sessions, what is left staged. */
const outcomeOf = async (world: SyncWorld) => {
  const { storage, connection } = world
  const sessions = await runAt(storage.ledger.history(connection.id, 100))
  const completed = sessions.filter(({ state }) => state === "completed").reverse()
  const staged = await Promise.all(
    sessions.flatMap((session) =>
      (["add", "update"] as const).map((change) => runAt(storage.ledger.staged(session, change, -1, 1))),
    ),
  )
  return {
    records: await recordsOf(world),
    employeeCount: (await runAt(storage.connections.find(connection.id)))?.employeeCount,
    webhooks: await webhooksOf(world),
    completed: completed.map(({ kind, totals, webhookCounter }) => ({ kind, totals, webhookCounter })),
    open: await runAt(storage.ledger.findRunning(connection.id)),
    staged: staged.flat(),
  }
}

/** The fingerprints are those of the source, too: the same source again changes nobody. */
const expectQuiet = async (world: SyncWorld, source: Source) => {
  const { totals } = await sync(world, source, {}, LATER + 2 * HOUR)
  expect(totals).toMatchObject({ added: 0, updated: 0, unchanged: totals.rows })
}
