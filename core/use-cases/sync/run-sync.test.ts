import * as Effect from "effect/Effect"
import { describe, expect, it } from "vitest"
import { MASK } from "../../contract/wire-values.ts"
import type { Source } from "../../ports/sync/source.ts"
import {
  makeEmployeeRow,
  makeEmployeeRows,
  makeSource,
  type SourceRecord,
} from "../../testing/builders/sources.ts"
import { START } from "../../testing/builders/vendors.ts"
import {
  makeSyncFixture,
  readRecords,
  runAt,
  sync,
  type SyncFixture,
  makeSyncInput,
  readWebhooks,
} from "../../testing/sync-fixture.ts"
import { makeRunSync } from "./run-sync.ts"

const INITIATED = "sync.events.initiated/sync.events"
const COMPLETED = "sync.events.completed/sync.events"
const INITIAL_ADD = "sync.events.employee.add/sync.events.initial"
const ADD = "sync.events.employee.add/sync.events.delta"
const UPDATE = "sync.events.employee.update/sync.events.delta"

const listKinds = async (fixture: SyncFixture, sessionId: string) =>
  (await readWebhooks(fixture, sessionId)).map(({ kind, employees }) => [kind, employees.length])

const findSession = async (fixture: SyncFixture, sessionId: string) =>
  runAt(fixture.ports.ledger.find(sessionId))

describe("the first sync", () => {
  it("stores all employees, masked, and sends them in tens between initiated and completed", async () => {
    const fixture = await makeSyncFixture()
    const report = await sync(fixture, makeSource(makeEmployeeRows(23)))
    expect(report).toMatchObject({
      state: "completed",
      totals: { rows: 23, accepted: 23, rejected: 0, added: 23, updated: 0, unchanged: 0, disappeared: 0 },
      issues: [],
      issueCount: 0,
      holdReason: null,
    })
    const records = await readRecords(fixture)
    expect(records).toHaveLength(23)
    expect(records[0]).toMatchObject({ employeeId: "E0001", name: "Employee 1", status: "Active", pan: MASK })
    expect(await readWebhooks(fixture)).toMatchObject([
      { kind: INITIATED, stage: 0, counter: 1, facts: { newRecords: 23, updatedRecords: 0 }, employees: [] },
      { kind: INITIAL_ADD, stage: 1, counter: 2, employees: records.slice(0, 10).map((r) => r.employeeId) },
      { kind: INITIAL_ADD, stage: 1, counter: 3, employees: records.slice(10, 20).map((r) => r.employeeId) },
      { kind: INITIAL_ADD, stage: 1, counter: 4, employees: ["E0021", "E0022", "E0023"] },
      { kind: COMPLETED, stage: 2, counter: 5, employees: [] },
    ])
  })

  it("stores the session in the history and its times in the connection", async () => {
    const fixture = await makeSyncFixture()
    const { sessionId } = await sync(fixture, makeSource(makeEmployeeRows(2)), { trigger: "command line" })
    expect(await findSession(fixture, sessionId)).toMatchObject({
      kind: "initial",
      mode: "full",
      state: "completed",
      trigger: "command line",
      startedAt: START,
      finishedAt: START,
      webhookCounter: 3,
    })
    expect(await runAt(fixture.ports.connections.find(fixture.connection.id))).toMatchObject({
      employeeCount: 2,
      firstSyncedAt: START,
      lastSyncedAt: START,
    })
  })

  it("reports its progress: its session, the rows read, then the changes applied", async () => {
    const fixture = await makeSyncFixture()
    const steps: Array<unknown> = []
    await sync(fixture, makeSource(makeEmployeeRows(45)), { onProgress: (progress) => steps.push(progress) })
    expect(steps).toMatchObject([
      { step: "begun" },
      { step: "reading", rows: 20, source: { done: 20, total: 45 } },
      { step: "reading", rows: 40, source: { done: 40, total: 45 } },
      { step: "reading", rows: 45, source: { done: 45, total: 45 } },
      { step: "applying", done: 45, total: 45 },
    ])
  })
})

describe("a page of many rows", () => {
  it("lets other work run while it is processed", async () => {
    const fixture = await makeSyncFixture()
    const turnsWhile = async (rows: number): Promise<number> => {
      let turns = 0
      const turn = () => {
        turns++
        next = setImmediate(turn)
      }
      let next = setImmediate(turn)
      await sync(fixture, makeSource(makeEmployeeRows(rows), { pageSize: rows }), { mode: "delta" })
      clearImmediate(next)
      return turns
    }
    const few = await turnsWhile(1)
    expect((await turnsWhile(1_000)) - few).toBeGreaterThanOrEqual(10)
  })
})

describe("a later sync", () => {
  it("sends additions and updates, without initiated, and ends with completed", async () => {
    const fixture = await makeSyncFixture()
    await sync(fixture, makeSource(makeEmployeeRows(5)))
    const rows = [
      ...makeEmployeeRows(3),
      makeEmployeeRow(4, { designation: "Lead" }),
      makeEmployeeRow(5),
      makeEmployeeRow(6),
    ]
    const report = await sync(fixture, makeSource(rows))
    expect(report.totals).toMatchObject({ accepted: 6, added: 1, updated: 1, unchanged: 4, disappeared: 0 })
    expect(await readWebhooks(fixture, report.sessionId)).toMatchObject([
      { kind: ADD, counter: 1, employees: ["E0006"] },
      { kind: UPDATE, counter: 2, employees: ["E0004"] },
      { kind: "sync.events.completed/sync.events", counter: 3, employees: [] },
    ])
    expect((await readRecords(fixture))[3]).toMatchObject({ employeeId: "E0004", designation: "Lead" })
  })

  it("of an unchanged source sends no employee, only that nothing is new", async () => {
    const fixture = await makeSyncFixture()
    await sync(fixture, makeSource(makeEmployeeRows(25)))
    const before = await readRecords(fixture)
    const report = await sync(fixture, makeSource(makeEmployeeRows(25)))
    expect(report.totals).toMatchObject({ accepted: 25, added: 0, updated: 0, unchanged: 25 })
    expect(await readWebhooks(fixture, report.sessionId)).toMatchObject([
      { kind: INITIATED, facts: { newRecords: 0, updatedRecords: 0 } },
    ])
    expect(await readRecords(fixture)).toEqual(before)
  })

  it("detects a changed masked value, although the stored record looks the same", async () => {
    const fixture = await makeSyncFixture()
    await sync(fixture, makeSource(makeEmployeeRows(3)))
    const before = await readRecords(fixture)
    const rows = [makeEmployeeRow(1, { pan: "ABCPE9999F" }), ...makeEmployeeRows(2, 2)]
    const report = await sync(fixture, makeSource(rows))
    expect(await listKinds(fixture, report.sessionId)).toEqual([
      [UPDATE, 1],
      ["sync.events.completed/sync.events", 0],
    ])
    expect(await readRecords(fixture)).toEqual(before)
  })

  it("treats other spellings of the same values as unchanged, and reads them only once", async () => {
    const fixture = await makeSyncFixture()
    await sync(fixture, makeSource(makeEmployeeRows(3)))
    const rows = makeEmployeeRows(3, 1, { doj: "01-Apr-2024", status: "active" })
    const report = await sync(fixture, makeSource(rows))
    expect(report.totals).toMatchObject({ added: 0, updated: 0, unchanged: 3, disappeared: 0 })
    const staged = await stagedChanges(fixture, makeSource(rows))
    expect(staged).toEqual(["unchanged", "unchanged", "unchanged"])
  })

  it("processes all rows again when the mapping changes", async () => {
    const fixture = await makeSyncFixture()
    await sync(fixture, makeSource(makeEmployeeRows(3)))
    const mapped = { employeeId: "employeeId", name: "name", designation: "department" }
    const report = await sync(fixture, makeSource(makeEmployeeRows(3)), { fieldMapping: mapped })
    expect(report.totals).toMatchObject({ updated: 3, unchanged: 0 })
    expect((await readRecords(fixture))[0]).toMatchObject({ department: "Engineer" })
  })

  it("sends an employee whose last day has passed, although the source is unchanged", async () => {
    const fixture = await makeSyncFixture()
    const rows = [...makeEmployeeRows(2), makeEmployeeRow(3, { status: "" })].map((row) => ({
      ...row,
      terminationDate: row.employeeId === "E0003" ? "2026-01-31" : "",
    }))
    await sync(fixture, makeSource(rows))
    const day = 24 * 3_600_000
    const onLastDay = await sync(fixture, makeSource(rows), {}, START + 26 * day)
    expect(onLastDay.totals).toMatchObject({ updated: 0, unchanged: 3 })
    const after = await sync(fixture, makeSource(rows), {}, START + 27 * day)
    expect(after.totals).toMatchObject({ updated: 1, unchanged: 2 })
    expect((await readRecords(fixture))[2]).toMatchObject({ employeeId: "E0003", status: "Terminated" })
  })

  it("sends every change of the source, including a change back", async () => {
    const fixture = await makeSyncFixture()
    await sync(fixture, makeSource(makeEmployeeRows(2)))
    const before = await readRecords(fixture)
    const changed = [makeEmployeeRow(1, { designation: "Lead" }), makeEmployeeRow(2)]
    expect((await sync(fixture, makeSource(changed))).totals).toMatchObject({ updated: 1 })
    expect((await sync(fixture, makeSource(makeEmployeeRows(2)))).totals).toMatchObject({ updated: 1 })
    expect(await readRecords(fixture)).toEqual(before)
  })
})

describe("an incremental load", () => {
  it("does not change employees that it lacks", async () => {
    const fixture = await makeSyncFixture()
    await sync(fixture, makeSource(makeEmployeeRows(40)))
    const report = await sync(fixture, makeSource([makeEmployeeRow(7, { designation: "Lead" })]), {
      mode: "delta",
    })
    expect(report).toMatchObject({
      state: "completed",
      totals: { added: 0, updated: 1, disappeared: 0 },
      holdReason: null,
    })
    const statuses = (await readRecords(fixture)).map(({ status }) => status)
    expect(statuses).toEqual(Array.from({ length: 40 }, () => "Active"))
  })

  it("without a row announces that nothing is new", async () => {
    const fixture = await makeSyncFixture()
    await sync(fixture, makeSource(makeEmployeeRows(4)))
    const report = await sync(fixture, makeSource([]), { mode: "delta" })
    expect(report).toMatchObject({ state: "completed", mapping: null, totals: { rows: 0 } })
    expect(await listKinds(fixture, report.sessionId)).toEqual([[INITIATED, 0]])
  })
})

describe("a source whose columns change between pages", () => {
  it("is read by the headers of each page", async () => {
    const fixture = await makeSyncFixture()
    const [one, other] = [makeSource(makeEmployeeRows(2)), makeSource(makeEmployeeRows(2, 3).map(turned))]
    const source: Source = {
      ...one,
      async *pages(cursor) {
        yield* one.pages(cursor)
        yield* other.pages(cursor)
      },
    }
    expect(await sync(fixture, source)).toMatchObject({ state: "completed", totals: { added: 4 } })
    const names = (await readRecords(fixture)).map(({ name }) => name)
    expect(names).toEqual(["Employee 1", "Employee 2", "Employee 3", "Employee 4"])
  })
})

describe("a vendor's subscription", () => {
  it("excludes the other events, without a gap in the counters", async () => {
    const url = "https://vendor.example/webhooks"
    const events = ["sync.events.employee.add", "sync.events.completed"] as const
    const fixture = await makeSyncFixture(undefined, { endpoint: { url, events } })
    await sync(fixture, makeSource(makeEmployeeRows(12)))
    expect((await readWebhooks(fixture)).map(({ kind, counter }) => [kind, counter])).toEqual([
      [INITIAL_ADD, 1],
      [INITIAL_ADD, 2],
      [COMPLETED, 3],
    ])
  })

  it("without any endpoint still fills the directory", async () => {
    const fixture = await makeSyncFixture(undefined, { endpoint: null })
    expect(await sync(fixture, makeSource(makeEmployeeRows(12)))).toMatchObject({ state: "completed" })
    expect(await readRecords(fixture)).toHaveLength(12)
    expect(await readWebhooks(fixture)).toEqual([])
  })
})

describe("one sync of a connection at a time", () => {
  it("rejects a second one and names the running session", async () => {
    const fixture = await makeSyncFixture()
    const source = makeSource(makeEmployeeRows(3))
    const second = Effect.flip(makeRunSync(fixture.ports)(makeSyncInput(fixture, source)))
    let outcome: unknown
    const slow: Source = {
      ...source,
      async *pages(cursor) {
        outcome = await Effect.runPromise(second)
        yield* source.pages(cursor)
      },
    }
    const report = await sync(fixture, slow)
    expect(outcome).toMatchObject({
      _tag: "SyncAlreadyRunning",
      sessionId: report.sessionId,
    })
    expect(report).toMatchObject({ state: "completed", totals: { added: 3 } })
  })

  it("rejects an unknown connection", async () => {
    const fixture = await makeSyncFixture()
    const input = makeSyncInput(fixture, makeSource(makeEmployeeRows(1)), {
      connectionId: crypto.randomUUID(),
    })
    const error = await runAt(Effect.flip(makeRunSync(fixture.ports)(input)))
    expect(error).toMatchObject({ _tag: "ConnectionNotLive", connectionId: input.connectionId })
  })
})

/** The same row with its columns in the other order. */
const turned = (row: SourceRecord): SourceRecord => Object.fromEntries(Object.entries(row).toReversed())

/** What a sync of this source would stage. */
const stagedChanges = async (fixture: SyncFixture, source: ReturnType<typeof makeSource>) => {
  const { ledger } = fixture.ports
  const changes: Array<string> = []
  const watched: typeof ledger = {
    ...ledger,
    stage: (session, rows, totals) => {
      changes.push(...rows.map(({ change }) => change))
      return ledger.stage(session, rows, totals)
    },
  }
  await sync({ ...fixture, ports: { ...fixture.ports, ledger: watched } }, source, { dryRun: true })
  return changes
}
