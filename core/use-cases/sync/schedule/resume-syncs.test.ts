import * as Effect from "effect/Effect"
import * as Latch from "effect/Latch"
import * as Fiber from "effect/Fiber"
import * as TestClock from "effect/testing/TestClock"
import { describe, expect, it } from "vitest"
import { StorageError } from "../../../ports/storage-error.ts"
import { createApplyingSession, createStagedSession } from "../../../testing/builders/sessions.ts"
import { makeAddRow } from "../../../testing/builders/staged-rows.ts"
import { START } from "../../../testing/builders/vendors.ts"
import { makeSyncFixture, runAt, type SyncFixture } from "../../../testing/sync-fixture.ts"
import { makeResumeSyncs } from "./resume-syncs.ts"

/** Runs the job beside `body`. */
const whileResuming = <A>(ports: SyncFixture["ports"], body: Effect.Effect<A, unknown>) =>
  runAt(
    Effect.gen(function* () {
      const resuming = yield* Effect.forkChild(makeResumeSyncs({ ...ports, destroyKey: () => Effect.void }))
      yield* TestClock.adjust(0)
      const result = yield* body
      yield* Fiber.interrupt(resuming)
      return result
    }),
  )

const findState = ({ ports }: SyncFixture, sessionId: string) =>
  ports.ledger.find(sessionId).pipe(Effect.map((session) => session?.state))

describe("resuming interrupted syncs", () => {
  it("drops at once what was being read, and finishes what was being applied", async () => {
    const fixture = await makeSyncFixture()
    const other = await makeSyncFixture(fixture.storage)
    const { ledger } = fixture.ports
    const reading = await runAt(createStagedSession(ledger, fixture.connection.id, [makeAddRow(0, "E1")]))
    const applying = await runAt(createApplyingSession(ledger, other.connection.id, [makeAddRow(0, "E1")]))
    const states = Effect.all([findState(fixture, reading.id), findState(fixture, applying.id)])
    expect(await whileResuming(fixture.ports, states)).toEqual(["cancelled", "completed"])
    expect(await runAt(ledger.find(reading.id))).toMatchObject({
      reason: "Its reader was cut off.",
      finishedAt: START,
    })
  })

  it("skips held sessions", async () => {
    const fixture = await makeSyncFixture()
    const { ledger } = fixture.ports
    const session = await runAt(createStagedSession(ledger, fixture.connection.id, [makeAddRow(0, "E1")]))
    const { totals } = session
    await runAt(ledger.transition(session, "held", { totals, reason: "Many left.", now: START }))
    const later = TestClock.adjust("1 hour").pipe(Effect.andThen(findState(fixture, session.id)))
    expect(await whileResuming(fixture.ports, later)).toBe("held")
  })

  it("skips a sync that still runs, and takes it over once its worker crashed", async () => {
    const fixture = await makeSyncFixture()
    const { ledger, lock } = fixture.ports
    const session = await runAt(createApplyingSession(ledger, fixture.connection.id, [makeAddRow(0, "E1")]))
    const outcome = Effect.gen(function* () {
      const running = yield* lock.withLock(
        fixture.connection.id,
        Effect.gen(function* () {
          yield* TestClock.adjust("1 minute")
          return yield* findState(fixture, session.id)
        }),
      )
      yield* TestClock.adjust("15 seconds")
      return [running, yield* findState(fixture, session.id)]
    })
    // The first run must already find the lock held.
    const holding = lock.withLock(
      fixture.connection.id,
      Effect.promise(() => whileResuming(fixture.ports, findState(fixture, session.id))),
    )
    expect(await runAt(holding)).toBe("applying")
    const free = { ...fixture.ports, ledger: emptyOnFirstLook(fixture) }
    expect(await whileResuming(free, outcome)).toEqual(["applying", "completed"])
  })

  it.each([
    ["fails", Effect.fail(new StorageError({ operation: "apply the changes", cause: "planted" }))],
    ["dies", Effect.die("planted")],
  ])("finishes the others when one of them always %s", async (_how, end) => {
    const fixture = await makeSyncFixture()
    const other = await makeSyncFixture(fixture.storage)
    const { ledger } = fixture.ports
    const poisoned = await runAt(createApplyingSession(ledger, fixture.connection.id, [makeAddRow(0, "E1")]))
    const otherSession = await runAt(
      createApplyingSession(ledger, other.connection.id, [makeAddRow(0, "E1")]),
    )
    const failing: typeof ledger = {
      ...ledger,
      apply: (session, step) => (session.id === poisoned.id ? end : ledger.apply(session, step)),
    }
    const later = TestClock.adjust("1 minute").pipe(
      Effect.andThen(Effect.all([findState(fixture, poisoned.id), findState(fixture, otherSession.id)])),
    )
    expect(await whileResuming({ ...fixture.ports, ledger: failing }, later)).toEqual([
      "applying",
      "completed",
    ])
    expect(await whileResuming(fixture.ports, findState(fixture, poisoned.id))).toBe("completed")
  })

  it("finishes the others, also those found later, while one of them takes hours", async () => {
    const fixture = await makeSyncFixture()
    const [second, third] = [await makeSyncFixture(fixture.storage), await makeSyncFixture(fixture.storage)]
    const { ledger } = fixture.ports
    const crash = ({ connection }: SyncFixture) =>
      createApplyingSession(ledger, connection.id, [makeAddRow(0, "E1")])
    const large = await runAt(crash(fixture))
    const small = await runAt(crash(second))
    let applied = 0
    // A step is finished before a worker stops.
    const step = Latch.makeUnsafe(false)
    const slow: typeof ledger = {
      ...ledger,
      apply: (session, by) => {
        if (session.id !== large.id) return ledger.apply(session, by)
        applied++
        return Latch.await(step).pipe(Effect.andThen(ledger.apply(session, by)))
      },
    }
    const outcome = Effect.gen(function* () {
      const later = yield* crash(third)
      yield* TestClock.adjust("1 minute")
      const found = yield* Effect.all([large, small, later].map(({ id }) => findState(fixture, id)))
      yield* Latch.open(step)
      return found
    })
    const states = await whileResuming({ ...fixture.ports, ledger: slow }, outcome)
    expect(states).toEqual(["applying", "completed", "completed"])
    expect(applied).toBe(1)
  })

  it("retries when the database was unavailable", async () => {
    const fixture = await makeSyncFixture()
    const { ledger } = fixture.ports
    const session = await runAt(createApplyingSession(ledger, fixture.connection.id, [makeAddRow(0, "E1")]))
    let looks = 0
    const failing: typeof ledger = {
      ...ledger,
      listByState: (state) =>
        ++looks <= 2
          ? Effect.fail(new StorageError({ operation: "look for sync sessions", cause: "planted" }))
          : ledger.listByState(state),
    }
    const outcome = Effect.gen(function* () {
      const first = yield* findState(fixture, session.id)
      yield* TestClock.adjust("15 seconds")
      const second = yield* findState(fixture, session.id)
      yield* TestClock.adjust("15 seconds")
      return [first, second, yield* findState(fixture, session.id)]
    })
    const ports = { ...fixture.ports, ledger: failing }
    expect(await whileResuming(ports, outcome)).toEqual(["applying", "applying", "completed"])
  })
})

/** A ledger in which the first run finds no session. */
const emptyOnFirstLook = ({ ports: { ledger } }: SyncFixture): typeof ledger => {
  let looks = 0
  return {
    ...ledger,
    listByState: (state) => (++looks <= 2 ? Effect.succeed([]) : ledger.listByState(state)),
  }
}
