import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as TestClock from "effect/testing/TestClock"
import { describe, expect, it } from "vitest"
import { StorageError } from "../../../ports/storage-error.ts"
import { applyingSession, stagedSession } from "../../../testing/builders/sessions.ts"
import { addRow } from "../../../testing/builders/staged-rows.ts"
import { START } from "../../../testing/builders/vendors.ts"
import { makeSyncWorld, runAt, type SyncWorld } from "../../../testing/sync-world.ts"
import type { RunSyncPorts } from "../run-sync.ts"
import { makeResumeSyncs } from "./resume-syncs.ts"

/** Runs the resumption beside `body`. */
const whileResuming = <A>(ports: RunSyncPorts, body: Effect.Effect<A, unknown>) =>
  runAt(
    Effect.gen(function* () {
      const resuming = yield* Effect.forkChild(makeResumeSyncs({ ...ports, destroyKey: () => Effect.void }))
      yield* TestClock.adjust(0)
      const result = yield* body
      yield* Fiber.interrupt(resuming)
      return result
    }),
  )

const stateOf = ({ ports }: SyncWorld, sessionId: string) =>
  ports.ledger.find(sessionId).pipe(Effect.map((session) => session?.state))

describe("resuming interrupted syncs", () => {
  it("drops at once what was being read, and finishes what was being applied", async () => {
    const world = await makeSyncWorld()
    const other = await makeSyncWorld(world.storage)
    const { ledger } = world.ports
    const reading = await runAt(stagedSession(ledger, world.connection.id, [addRow(0, "E1")]))
    const applying = await runAt(applyingSession(ledger, other.connection.id, [addRow(0, "E1")]))
    const states = Effect.all([stateOf(world, reading.id), stateOf(world, applying.id)])
    expect(await whileResuming(world.ports, states)).toEqual(["cancelled", "completed"])
    expect(await runAt(ledger.find(reading.id))).toMatchObject({
      reason: "Its reader was cut off.",
      finishedAt: START,
    })
  })

  it("leaves alone what waits for a person", async () => {
    const world = await makeSyncWorld()
    const { ledger } = world.ports
    const session = await runAt(stagedSession(ledger, world.connection.id, [addRow(0, "E1")]))
    const { totals } = session
    await runAt(ledger.move(session, "held", { totals, reason: "Many left.", now: START }))
    const later = TestClock.adjust("1 hour").pipe(Effect.andThen(stateOf(world, session.id)))
    expect(await whileResuming(world.ports, later)).toBe("held")
  })

  it("leaves alone a sync that still runs, and takes it up once its worker is gone", async () => {
    const world = await makeSyncWorld()
    const { ledger, lock } = world.ports
    const session = await runAt(applyingSession(ledger, world.connection.id, [addRow(0, "E1")]))
    const outcome = Effect.gen(function* () {
      const running = yield* lock.exclusively(
        world.connection.id,
        Effect.gen(function* () {
          yield* TestClock.adjust("1 minute")
          return yield* stateOf(world, session.id)
        }),
      )
      yield* TestClock.adjust("15 seconds")
      return [running, yield* stateOf(world, session.id)]
    })
    // The first look must already find the lock held.
    const begun = lock.exclusively(
      world.connection.id,
      Effect.promise(() => whileResuming(world.ports, stateOf(world, session.id))),
    )
    expect(await runAt(begun)).toBe("applying")
    const free = { ...world.ports, ledger: emptyOnFirstLook(world) }
    expect(await whileResuming(free, outcome)).toEqual(["applying", "completed"])
  })

  it.each([
    ["fails", Effect.fail(new StorageError({ operation: "apply the changes", cause: "planted" }))],
    ["dies", Effect.die("planted")],
  ])("finishes the others when one of them %s every time", async (_how, end) => {
    const world = await makeSyncWorld()
    const other = await makeSyncWorld(world.storage)
    const { ledger } = world.ports
    const poisoned = await runAt(applyingSession(ledger, world.connection.id, [addRow(0, "E1")]))
    const sound = await runAt(applyingSession(ledger, other.connection.id, [addRow(0, "E1")]))
    const failing: typeof ledger = {
      ...ledger,
      apply: (session, step) => (session.id === poisoned.id ? end : ledger.apply(session, step)),
    }
    const later = TestClock.adjust("1 minute").pipe(
      Effect.andThen(Effect.all([stateOf(world, poisoned.id), stateOf(world, sound.id)])),
    )
    expect(await whileResuming({ ...world.ports, ledger: failing }, later)).toEqual(["applying", "completed"])
    expect(await whileResuming(world.ports, stateOf(world, poisoned.id))).toBe("completed")
  })

  it("looks again when the database could not answer", async () => {
    const world = await makeSyncWorld()
    const { ledger } = world.ports
    const session = await runAt(applyingSession(ledger, world.connection.id, [addRow(0, "E1")]))
    let looks = 0
    const failing: typeof ledger = {
      ...ledger,
      inState: (state) =>
        ++looks <= 2
          ? Effect.fail(new StorageError({ operation: "look for sync sessions", cause: "planted" }))
          : ledger.inState(state),
    }
    const outcome = Effect.gen(function* () {
      const first = yield* stateOf(world, session.id)
      yield* TestClock.adjust("15 seconds")
      const second = yield* stateOf(world, session.id)
      yield* TestClock.adjust("15 seconds")
      return [first, second, yield* stateOf(world, session.id)]
    })
    const ports = { ...world.ports, ledger: failing }
    expect(await whileResuming(ports, outcome)).toEqual(["applying", "applying", "completed"])
  })
})

/** A ledger in which the first look finds no session. */
const emptyOnFirstLook = ({ ports: { ledger } }: SyncWorld): typeof ledger => {
  let looks = 0
  return { ...ledger, inState: (state) => (++looks <= 2 ? Effect.succeed([]) : ledger.inState(state)) }
}
