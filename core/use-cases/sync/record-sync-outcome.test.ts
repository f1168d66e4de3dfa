import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as Logger from "effect/Logger"
import * as References from "effect/References"
import * as TestClock from "effect/testing/TestClock"
import { describe, expect, it } from "vitest"
import { type Source, SourceError } from "../../ports/sync/source.ts"
import { createApplyingSession, createStagedSession } from "../../testing/builders/sessions.ts"
import { makeEmployeeRow, makeEmployeeRows, makeSource } from "../../testing/builders/sources.ts"
import { makeAddRow } from "../../testing/builders/staged-rows.ts"
import { START } from "../../testing/builders/vendors.ts"
import { makeSyncFixture, runAt, sync, type SyncFixture, makeSyncInput } from "../../testing/sync-fixture.ts"
import { OPERATOR } from "../access/actor.ts"
import { makeConfirmSync } from "./confirm-sync.ts"
import { makeResumeSyncs } from "./schedule/resume-syncs.ts"
import { makeRunSync } from "./run-sync.ts"

const MINUTE = 60_000
const LATER = START + 60 * MINUTE

const listEnds = ({ ports }: SyncFixture) => ports.telemetry.facts.recordSync

const confirm = (world: SyncFixture, sessionId: string, confirmed: boolean, at: number) =>
  runAt(
    makeConfirmSync({ ...world.ports, issues: world.storage.issues })(OPERATOR, {
      connectionId: world.connection.id,
      sessionId,
      confirmed,
      onProgress: () => undefined,
    }),
    at,
  )

/** The directory has 40 employees; the next full load contains one of them. */
const heldWorld = async () => {
  const world = await makeSyncFixture()
  await sync(world, makeSource(makeEmployeeRows(40)))
  const { sessionId } = await sync(world, makeSource([makeEmployeeRow(1)]), {}, START + MINUTE)
  return { world, sessionId }
}

describe("a sync is counted", () => {
  it("once when it completes, with its connector, its mode and its rows", async () => {
    const world = await makeSyncFixture()
    await sync(world, makeSource(makeEmployeeRows(45)))
    await sync(world, makeSource([makeEmployeeRow(1, { designation: "Lead" }), makeEmployeeRow(46)]), {
      mode: "delta",
    })
    expect(listEnds(world)).toEqual([
      { connector: "csv", mode: "full", state: "completed", seconds: 0 },
      { connector: "csv", mode: "delta", state: "completed", seconds: 0 },
    ])
    const { recordRowsRead, recordRowsApplied } = world.ports.telemetry.facts
    expect(recordRowsRead.map(({ rows }) => rows)).toEqual([20, 20, 5, 2])
    expect(recordRowsApplied).toEqual([
      { change: "add", rows: 45 },
      { change: "add", rows: 1 },
      { change: "update", rows: 1 },
    ])
  })

  it("as failed when its rows have errors, with the counts of its rows", async () => {
    const world = await makeSyncFixture()
    await sync(world, makeSource([makeEmployeeRow(1), makeEmployeeRow(2, { doj: "yesterday" })]))
    expect(listEnds(world)).toMatchObject([{ state: "failed" }])
    expect(world.ports.telemetry.facts.recordRowsRead).toEqual([{ connector: "csv", rows: 2, rejected: 1 }])
    expect(world.ports.telemetry.facts.recordRowsApplied).toEqual([])
  })

  it("as failed when its source is interrupted, and as cancelled when the sync is", async () => {
    const world = await makeSyncFixture()
    const error = new SourceError({ kind: "transient", message: "The server closed the connection." })
    const broken = makeSource(makeEmployeeRows(3), { failsWith: error })
    await runAt(Effect.exit(makeRunSync(world.ports)(makeSyncInput(world, broken))))
    const endless: Source = { ...makeSource([]), pages: forever }
    await runAt(
      Effect.gen(function* () {
        const running = yield* Effect.forkChild(makeRunSync(world.ports)(makeSyncInput(world, endless)))
        yield* TestClock.adjust(MINUTE)
        yield* Fiber.interrupt(running)
      }),
    )
    expect(listEnds(world).map(({ state, seconds }) => [state, seconds])).toEqual([
      ["failed", 0],
      ["cancelled", 60],
    ])
  })

  it("when it is held, and again when a person has answered, without the waiting time", async () => {
    const yes = await heldWorld()
    await confirm(yes.world, yes.sessionId, true, LATER)
    expect(listEnds(yes.world).map(({ state }) => state)).toEqual(["completed", "held", "completed"])
    expect(listEnds(yes.world).at(-1)?.seconds).toBe(0)
    const no = await heldWorld()
    await confirm(no.world, no.sessionId, false, LATER)
    expect(listEnds(no.world).map(({ state }) => state)).toEqual(["completed", "held", "cancelled"])
  })

  it("when another worker ends it after a crash", async () => {
    const world = await makeSyncFixture()
    const other = await makeSyncFixture(world.storage)
    const { ledger } = world.ports
    await runAt(createStagedSession(ledger, world.connection.id, [makeAddRow(0, "E1")]))
    await runAt(createApplyingSession(ledger, other.connection.id, [makeAddRow(0, "E1")]))
    const resuming = Effect.gen(function* () {
      const fiber = yield* Effect.forkChild(
        makeResumeSyncs({ ...world.ports, destroyKey: () => Effect.void }),
      )
      yield* TestClock.adjust(0)
      yield* Fiber.interrupt(fiber)
    })
    await runAt(resuming, START + 2 * MINUTE)
    expect(listEnds(world).toSorted((a, b) => (a.state < b.state ? -1 : 1))).toEqual([
      { connector: "csv", mode: "full", state: "cancelled", seconds: 120 },
      { connector: "csv", mode: "full", state: "completed", seconds: 120 },
    ])
  })

  it("not at all for a dry run, or when it never started", async () => {
    const world = await makeSyncFixture()
    await sync(world, makeSource(makeEmployeeRows(3)), { dryRun: true })
    const unknown = makeSyncInput(world, makeSource([]), { connectionId: crypto.randomUUID() })
    await runAt(Effect.exit(makeRunSync(world.ports)(unknown)))
    expect(listEnds(world)).toEqual([])
  })
})

it("every log line of a sync names its connection and its session", async () => {
  const world = await makeSyncFixture()
  const lines: Array<Readonly<Record<string, unknown>>> = []
  const logger = Logger.make(({ message, fiber }) => {
    lines.push({ message, ...fiber.getRef(References.CurrentLogAnnotations) })
  })
  const running = makeRunSync(world.ports)(makeSyncInput(world, makeSource(makeEmployeeRows(3))))
  const { sessionId } = await Effect.runPromise(Effect.provide(running, Logger.layer([logger])))
  expect(lines).toEqual([
    {
      message: [
        "A sync ended",
        expect.objectContaining({ connector: "csv", state: "completed", rows: 3, added: 3 }),
      ],
      connectionId: world.connection.id,
      sessionId,
    },
  ])
})

/** Pages of which the first never arrives, and which can be cancelled. */
const forever = (): AsyncIterable<never> => ({
  [Symbol.asyncIterator]: () => ({
    next: () => new Promise(() => undefined),
    return: () => Promise.resolve({ done: true, value: undefined }),
  }),
})
