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
import { OPERATOR } from "../authorization/actor.ts"
import { makeConfirmSync } from "./confirm-sync.ts"
import { makeResumeSyncs } from "./schedule/resume-syncs.ts"
import { makeRunSync } from "./run-sync.ts"

const MINUTE = 60_000
const LATER = START + 60 * MINUTE

const listEnds = ({ ports }: SyncFixture) => ports.telemetry.facts.recordSync

const confirm = (fixture: SyncFixture, sessionId: string, confirmed: boolean, at: number) =>
  runAt(
    makeConfirmSync({ ...fixture.ports, issues: fixture.storage.issues })(OPERATOR, {
      connectionId: fixture.connection.id,
      sessionId,
      confirmed,
      onProgress: () => undefined,
    }),
    at,
  )

/** The directory has 40 employees; the next full load contains one of them. */
const makeHeldFixture = async () => {
  const fixture = await makeSyncFixture()
  await sync(fixture, makeSource(makeEmployeeRows(40)))
  const { sessionId } = await sync(fixture, makeSource([makeEmployeeRow(1)]), {}, START + MINUTE)
  return { fixture, sessionId }
}

describe("a sync is counted", () => {
  it("once when it completes, with its connector, its mode and its rows", async () => {
    const fixture = await makeSyncFixture()
    await sync(fixture, makeSource(makeEmployeeRows(45)))
    await sync(fixture, makeSource([makeEmployeeRow(1, { designation: "Lead" }), makeEmployeeRow(46)]), {
      mode: "delta",
    })
    expect(listEnds(fixture)).toEqual([
      { connector: "csv", mode: "full", state: "completed", seconds: 0 },
      { connector: "csv", mode: "delta", state: "completed", seconds: 0 },
    ])
    const { recordRowsRead, recordRowsApplied } = fixture.ports.telemetry.facts
    expect(recordRowsRead.map(({ rows }) => rows)).toEqual([20, 20, 5, 2])
    expect(recordRowsApplied).toEqual([
      { change: "add", rows: 45 },
      { change: "add", rows: 1 },
      { change: "update", rows: 1 },
    ])
  })

  it("as failed when its rows have errors, with the counts of its rows", async () => {
    const fixture = await makeSyncFixture()
    await sync(fixture, makeSource([makeEmployeeRow(1), makeEmployeeRow(2, { doj: "yesterday" })]))
    expect(listEnds(fixture)).toMatchObject([{ state: "failed" }])
    expect(fixture.ports.telemetry.facts.recordRowsRead).toEqual([{ connector: "csv", rows: 2, rejected: 1 }])
    expect(fixture.ports.telemetry.facts.recordRowsApplied).toEqual([])
  })

  it("as failed when its source is interrupted, and as cancelled when the sync is", async () => {
    const fixture = await makeSyncFixture()
    const error = new SourceError({ kind: "transient", message: "The server closed the connection." })
    const broken = makeSource(makeEmployeeRows(3), { failsWith: error })
    await runAt(Effect.exit(makeRunSync(fixture.ports)(makeSyncInput(fixture, broken))))
    const endless: Source = { ...makeSource([]), pages: forever }
    await runAt(
      Effect.gen(function* () {
        const running = yield* Effect.forkChild(makeRunSync(fixture.ports)(makeSyncInput(fixture, endless)))
        yield* TestClock.adjust(MINUTE)
        yield* Fiber.interrupt(running)
      }),
    )
    expect(listEnds(fixture).map(({ state, seconds }) => [state, seconds])).toEqual([
      ["failed", 0],
      ["cancelled", 60],
    ])
  })

  it("when it is held, and again when a person has answered, without the waiting time", async () => {
    const yes = await makeHeldFixture()
    await confirm(yes.fixture, yes.sessionId, true, LATER)
    expect(listEnds(yes.fixture).map(({ state }) => state)).toEqual(["completed", "held", "completed"])
    expect(listEnds(yes.fixture).at(-1)?.seconds).toBe(0)
    const no = await makeHeldFixture()
    await confirm(no.fixture, no.sessionId, false, LATER)
    expect(listEnds(no.fixture).map(({ state }) => state)).toEqual(["completed", "held", "cancelled"])
  })

  it("when another worker ends it after a crash", async () => {
    const fixture = await makeSyncFixture()
    const other = await makeSyncFixture(fixture.storage)
    const { ledger } = fixture.ports
    await runAt(createStagedSession(ledger, fixture.connection.id, [makeAddRow(0, "E1")]))
    await runAt(createApplyingSession(ledger, other.connection.id, [makeAddRow(0, "E1")]))
    const resuming = Effect.gen(function* () {
      const fiber = yield* Effect.forkChild(
        makeResumeSyncs({ ...fixture.ports, destroyKey: () => Effect.void }),
      )
      yield* TestClock.adjust(0)
      yield* Fiber.interrupt(fiber)
    })
    await runAt(resuming, START + 2 * MINUTE)
    expect(listEnds(fixture).toSorted((a, b) => (a.state < b.state ? -1 : 1))).toEqual([
      { connector: "csv", mode: "full", state: "cancelled", seconds: 120 },
      { connector: "csv", mode: "full", state: "completed", seconds: 120 },
    ])
  })

  it("not at all for a dry run, or when it never started", async () => {
    const fixture = await makeSyncFixture()
    await sync(fixture, makeSource(makeEmployeeRows(3)), { dryRun: true })
    const unknown = makeSyncInput(fixture, makeSource([]), { connectionId: crypto.randomUUID() })
    await runAt(Effect.exit(makeRunSync(fixture.ports)(unknown)))
    expect(listEnds(fixture)).toEqual([])
  })
})

it("every log line of a sync names its connection and its session", async () => {
  const fixture = await makeSyncFixture()
  const lines: Array<Readonly<Record<string, unknown>>> = []
  const logger = Logger.make(({ message, fiber }) => {
    lines.push({ message, ...fiber.getRef(References.CurrentLogAnnotations) })
  })
  const running = makeRunSync(fixture.ports)(makeSyncInput(fixture, makeSource(makeEmployeeRows(3))))
  const { sessionId } = await Effect.runPromise(Effect.provide(running, Logger.layer([logger])))
  expect(lines).toEqual([
    {
      message: [
        "A sync ended",
        expect.objectContaining({ connector: "csv", state: "completed", rows: 3, added: 3 }),
      ],
      connectionId: fixture.connection.id,
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
