import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as Logger from "effect/Logger"
import * as References from "effect/References"
import * as TestClock from "effect/testing/TestClock"
import { describe, expect, it } from "vitest"
import { type Source, SourceError } from "../../ports/sync/source.ts"
import { applyingSession, stagedSession } from "../../testing/builders/sessions.ts"
import { employeeRow, employeeRows, sourceOf } from "../../testing/builders/sources.ts"
import { addRow } from "../../testing/builders/staged-rows.ts"
import { START } from "../../testing/builders/vendors.ts"
import { makeSyncWorld, runAt, sync, type SyncWorld, syncInput } from "../../testing/sync-world.ts"
import { OPERATOR } from "../access/actor.ts"
import { makeConfirmSync } from "./confirm-sync.ts"
import { makeResumeSyncs } from "./schedule/resume-syncs.ts"
import { makeRunSync } from "./run-sync.ts"

const MINUTE = 60_000
const LATER = START + 60 * MINUTE

const endsOf = ({ ports }: SyncWorld) => ports.telemetry.facts.syncEnded

const confirm = (world: SyncWorld, sessionId: string, confirmed: boolean, at: number) =>
  runAt(
    makeConfirmSync({ ...world.ports, issues: world.storage.issues })(OPERATOR, {
      connectionId: world.connection.id,
      sessionId,
      confirmed,
      onProgress: () => undefined,
    }),
    at,
  )

/** 40 people are known, of whom the next full load holds one. */
const heldWorld = async () => {
  const world = await makeSyncWorld()
  await sync(world, sourceOf(employeeRows(40)))
  const { sessionId } = await sync(world, sourceOf([employeeRow(1)]), {}, START + MINUTE)
  return { world, sessionId }
}

describe("a sync is counted", () => {
  it("once when it completes, with its connector, its mode and its rows", async () => {
    const world = await makeSyncWorld()
    await sync(world, sourceOf(employeeRows(45)))
    await sync(world, sourceOf([employeeRow(1, { designation: "Lead" }), employeeRow(46)]), { mode: "delta" })
    expect(endsOf(world)).toEqual([
      { connector: "csv", mode: "full", state: "completed", seconds: 0 },
      { connector: "csv", mode: "delta", state: "completed", seconds: 0 },
    ])
    const { rowsRead, rowsApplied } = world.ports.telemetry.facts
    expect(rowsRead.map(({ rows }) => rows)).toEqual([20, 20, 5, 2])
    expect(rowsApplied).toEqual([
      { change: "add", rows: 45 },
      { change: "add", rows: 1 },
      { change: "update", rows: 1 },
    ])
  })

  it("as failed when its rows have errors, which are counted with what was read", async () => {
    const world = await makeSyncWorld()
    await sync(world, sourceOf([employeeRow(1), employeeRow(2, { doj: "yesterday" })]))
    expect(endsOf(world)).toMatchObject([{ state: "failed" }])
    expect(world.ports.telemetry.facts.rowsRead).toEqual([{ connector: "csv", rows: 2, rejected: 1 }])
    expect(world.ports.telemetry.facts.rowsApplied).toEqual([])
  })

  it("as failed when its source breaks off, and as cancelled when it is interrupted", async () => {
    const world = await makeSyncWorld()
    const error = new SourceError({ kind: "transient", message: "The server closed the connection." })
    const broken = sourceOf(employeeRows(3), { breaksWith: error })
    await runAt(Effect.exit(makeRunSync(world.ports)(syncInput(world, broken))))
    const endless: Source = { ...sourceOf([]), pages: forever }
    await runAt(
      Effect.gen(function* () {
        const running = yield* Effect.forkChild(makeRunSync(world.ports)(syncInput(world, endless)))
        yield* TestClock.adjust(MINUTE)
        yield* Fiber.interrupt(running)
      }),
    )
    expect(endsOf(world).map(({ state, seconds }) => [state, seconds])).toEqual([
      ["failed", 0],
      ["cancelled", 60],
    ])
  })

  it("when it is held, and again when a person has answered, without the time that the answer took", async () => {
    const yes = await heldWorld()
    await confirm(yes.world, yes.sessionId, true, LATER)
    expect(endsOf(yes.world).map(({ state }) => state)).toEqual(["completed", "held", "completed"])
    expect(endsOf(yes.world).at(-1)?.seconds).toBe(0)
    const no = await heldWorld()
    await confirm(no.world, no.sessionId, false, LATER)
    expect(endsOf(no.world).map(({ state }) => state)).toEqual(["completed", "held", "cancelled"])
  })

  it("by whoever ends what a dead worker left", async () => {
    const world = await makeSyncWorld()
    const other = await makeSyncWorld(world.storage)
    const { ledger } = world.ports
    await runAt(stagedSession(ledger, world.connection.id, [addRow(0, "E1")]))
    await runAt(applyingSession(ledger, other.connection.id, [addRow(0, "E1")]))
    const resuming = Effect.gen(function* () {
      const fiber = yield* Effect.forkChild(
        makeResumeSyncs({ ...world.ports, destroyKey: () => Effect.void }),
      )
      yield* TestClock.adjust(0)
      yield* Fiber.interrupt(fiber)
    })
    await runAt(resuming, START + 2 * MINUTE)
    expect(endsOf(world).toSorted((a, b) => (a.state < b.state ? -1 : 1))).toEqual([
      { connector: "csv", mode: "full", state: "cancelled", seconds: 120 },
      { connector: "csv", mode: "full", state: "completed", seconds: 120 },
    ])
  })

  it("not at all when it was a dry run, or never began", async () => {
    const world = await makeSyncWorld()
    await sync(world, sourceOf(employeeRows(3)), { dryRun: true })
    const unknown = syncInput(world, sourceOf([]), { connectionId: crypto.randomUUID() })
    await runAt(Effect.exit(makeRunSync(world.ports)(unknown)))
    expect(endsOf(world)).toEqual([])
  })
})

it("every line of a sync names its connection and its session", async () => {
  const world = await makeSyncWorld()
  const lines: Array<Readonly<Record<string, unknown>>> = []
  const logger = Logger.make(({ message, fiber }) => {
    lines.push({ message, ...fiber.getRef(References.CurrentLogAnnotations) })
  })
  const running = makeRunSync(world.ports)(syncInput(world, sourceOf(employeeRows(3))))
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

/** Pages of which the first never comes, and which can be left all the same. */
const forever = (): AsyncIterable<never> => ({
  [Symbol.asyncIterator]: () => ({
    next: () => new Promise(() => undefined),
    return: () => Promise.resolve({ done: true, value: undefined }),
  }),
})
