import * as Effect from "effect/Effect"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { MASK, NOT_AVAILABLE } from "../../../contract/wire-values.ts"
import { type Source, SourceError } from "../../../ports/sync/source.ts"
import {
  makeApiSource,
  makeEmployeeRow,
  makeEmployeeRows,
  makeSource,
} from "../../../testing/builders/sources.ts"
import {
  makeSyncFixture,
  readRecords,
  runAt,
  sync,
  type SyncFixture,
  makeSyncInput,
  readWebhooks,
} from "../../../testing/sync-fixture.ts"
import { START } from "../../../testing/builders/vendors.ts"
import { makeRunSync } from "../run-sync.ts"

/** Nothing of it reached the directory or the vendor, and the next sync may start. */
const expectNothingShared = async (fixture: SyncFixture) => {
  expect(await readRecords(fixture)).toEqual([])
  expect(await readWebhooks(fixture)).toEqual([])
  expect(await runAt(fixture.ports.ledger.findRunning(fixture.connection.id))).toBeNull()
}

const lastSession = async ({ ports, connection }: SyncFixture) =>
  (await runAt(ports.ledger.listRecent(connection.id, 1)))[0]

describe("a file with invalid rows", () => {
  it("is not shared at all: each error has its line, column, value and reason", async () => {
    const fixture = await makeSyncFixture()
    const rows = [
      ...makeEmployeeRows(3),
      makeEmployeeRow(4, { doj: "31/02/2024" }),
      makeEmployeeRow(5, { pan: "WRONG" }),
      ...makeEmployeeRows(30, 6),
      makeEmployeeRow(36, { name: "" }),
    ]
    const report = await sync(fixture, makeSource(rows))
    expect(report).toMatchObject({
      state: "failed",
      issueCount: 3,
      totals: { rows: 36, accepted: 33, rejected: 3 },
    })
    expect(report.issues).toMatchObject([
      { line: 5, column: "doj", value: "31/02/2024" },
      { line: 6, column: "pan", value: MASK },
      { line: 37, column: "name" },
    ])
    for (const { reason } of report.issues) expect(reason).toMatch(/\w+ .*\.$/u)
    await expectNothingShared(fixture)
    expect(await lastSession(fixture)).toMatchObject({ state: "failed", reason: "The source has errors." })
  })

  it("is shared once it is corrected", async () => {
    const fixture = await makeSyncFixture()
    await sync(fixture, makeSource([...makeEmployeeRows(3), makeEmployeeRow(4, { doj: "never" })]))
    expect(await sync(fixture, makeSource(makeEmployeeRows(4)))).toMatchObject({
      state: "completed",
      totals: { added: 4 },
    })
  })

  it("does not affect what was shared before", async () => {
    const fixture = await makeSyncFixture()
    await sync(fixture, makeSource(makeEmployeeRows(3)))
    const before = [await readRecords(fixture), await readWebhooks(fixture)]
    const rows = [makeEmployeeRow(1, { designation: "Lead" }), makeEmployeeRow(2, { doj: "never" })]
    expect(await sync(fixture, makeSource(rows))).toMatchObject({ state: "failed" })
    expect([await readRecords(fixture), await readWebhooks(fixture)]).toEqual(before)
  })

  it("counts an unreadable row as rejected", async () => {
    const fixture = await makeSyncFixture()
    const unreadable = [{ position: 9, reason: "The line has 3 cells instead of 7." }]
    const report = await sync(fixture, makeSource(makeEmployeeRows(4), { unreadable }))
    expect(report).toMatchObject({
      state: "failed",
      totals: { rows: 5, accepted: 4, rejected: 1 },
      issues: [{ line: 9, column: null, value: null, reason: "The line has 3 cells instead of 7." }],
    })
    await expectNothingShared(fixture)
  })

  it("does not count unstored rows as added or unchanged", async () => {
    const fixture = await makeSyncFixture()
    const rows = [makeEmployeeRow(1, { doj: "never" }), ...makeEmployeeRows(60, 2)]
    const report = await sync(fixture, makeSource(rows))
    const nothing = { added: 0, updated: 0, unchanged: 0, disappeared: 0, excluded: 0 }
    expect(report.totals).toEqual({ rows: 61, accepted: 60, rejected: 1, repeated: 0, ...nothing })
    expect((await lastSession(fixture))?.totals).toEqual(report.totals)
  })

  it("accounts for every row, whichever of them are invalid", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.boolean(), { minLength: 1, maxLength: 30 }),
        fc.integer({ min: 1, max: 12 }),
        async (goods, pageSize) => {
          const fixture = await makeSyncFixture()
          const rows = goods.map((good, n) => makeEmployeeRow(n, good ? {} : { doj: "never" }))
          const report = await sync(fixture, makeSource(rows, { pageSize }))
          const wrong = goods.flatMap((good, n) => (good ? [] : [n + 2]))
          expect(report.issues.map(({ line }) => line)).toEqual(wrong)
          expect(report.totals).toMatchObject({
            rows: goods.length,
            accepted: goods.length - wrong.length,
            rejected: wrong.length,
          })
          expect(report.state).toBe(wrong.length === 0 ? "completed" : "failed")
        },
      ),
      { numRuns: 40 },
    )
  })
})

describe("an HR system with invalid values", () => {
  it("is shared without them, and they are reported", async () => {
    const fixture = await makeSyncFixture()
    const rows = [makeEmployeeRow(1), makeEmployeeRow(2, { doj: "never" }), makeEmployeeRow(3)]
    const report = await sync(fixture, makeApiSource(rows))
    expect(report).toMatchObject({
      state: "completed",
      totals: { accepted: 3, rejected: 0, added: 3 },
      issues: [],
      noticeCount: 1,
      notices: [{ line: 3, column: "doj", value: "never" }],
    })
    expect((await readRecords(fixture)).map(({ doj }) => doj)).toEqual([
      "2024-04-01",
      NOT_AVAILABLE,
      "2024-04-01",
    ])
  })

  it("skips a row without an employeeId and shares the others", async () => {
    const fixture = await makeSyncFixture()
    const report = await sync(
      fixture,
      makeApiSource([makeEmployeeRow(1), makeEmployeeRow(2, { employeeId: "" })]),
    )
    expect(report).toMatchObject({
      state: "completed",
      totals: { accepted: 1, rejected: 1, added: 1 },
      issueCount: 1,
    })
  })
})

describe("headers that cannot be mapped", () => {
  it("block every source before a row is processed", async () => {
    for (const make of [makeSource, makeApiSource]) {
      const fixture = await makeSyncFixture()
      const report = await sync(fixture, make([{ name: "Asha" }, { name: "Ravi" }]))
      expect(report).toMatchObject({ state: "failed", totals: { accepted: 0 } })
      expect(report.mapping?.errors).toMatchObject([{ code: "mandatory-unmapped", key: "employeeId" }])
      await expectNothingShared(fixture)
    }
  })
})

describe("a source that is interrupted", () => {
  const breaking = (error: unknown): Source => makeSource(makeEmployeeRows(45), { failsWith: error })

  it("fails the sync with its reason, shares nothing of what was read, and the next sync can start", async () => {
    const fixture = await makeSyncFixture()
    const error = new SourceError({ kind: "transient", message: "The server closed the connection." })
    const outcome = await runAt(
      Effect.flip(makeRunSync(fixture.ports)(makeSyncInput(fixture, breaking(error)))),
    )
    expect(outcome).toMatchObject({ kind: error.kind, message: error.message })
    expect(await lastSession(fixture)).toMatchObject({
      state: "failed",
      reason: "The server closed the connection.",
      reasonCodes: [{ code: "source.said", params: { kind: "transient", en: error.message, hi: "" } }],
    })
    await expectNothingShared(fixture)
    expect(await sync(fixture, makeSource(makeEmployeeRows(45)))).toMatchObject({ state: "completed" })
  })

  it("never passes on an unexpected error of a connector, which could quote a record", async () => {
    const fixture = await makeSyncFixture()
    const bug = new TypeError("cannot read 'ABCPE1234F'")
    const outcome = await runAt(
      Effect.flip(makeRunSync(fixture.ports)(makeSyncInput(fixture, breaking(bug)))),
    )
    expect(outcome).toMatchObject({ _tag: "SourceError", kind: "data" })
    expect(JSON.stringify([outcome, await lastSession(fixture)])).not.toContain("ABCPE1234F")
  })

  it("is cleaned up when the sync stops early", async () => {
    const fixture = await makeSyncFixture()
    let closed = false
    const source = makeSource(makeEmployeeRows(45))
    const watched: Source = {
      ...source,
      async *pages(cursor) {
        try {
          yield* source.pages(cursor)
        } finally {
          closed = true
        }
      },
    }
    const broken = { ...fixture.ports.ledger, stage: () => Effect.die("no room") }
    const ports = { ...fixture.ports, ledger: broken }
    await runAt(Effect.exit(makeRunSync(ports)(makeSyncInput(fixture, watched))))
    expect(closed).toBe(true)
  })
})

describe("a dry run", () => {
  it("reports what a sync would do and writes nothing", async () => {
    const fixture = await makeSyncFixture()
    await sync(fixture, makeSource(makeEmployeeRows(30)))
    const before = [await readRecords(fixture), await readWebhooks(fixture)]
    const rows = [...makeEmployeeRows(25), makeEmployeeRow(26, { designation: "Lead" }), makeEmployeeRow(31)]
    const report = await sync(fixture, makeSource(rows), { dryRun: true }, START + 1_000)
    expect(report).toMatchObject({
      state: "cancelled",
      totals: { rows: 27, accepted: 27, added: 1, updated: 5, disappeared: 4, unchanged: 25 },
    })
    expect([await readRecords(fixture), await readWebhooks(fixture)]).toEqual(before)
    expect(await lastSession(fixture)).toMatchObject({ dryRun: true, reason: "It was a dry run." })
    expect(await sync(fixture, makeSource(rows))).toMatchObject({ state: "completed", totals: report.totals })
  })

  it("reports that the guard would hold it, and is not held itself", async () => {
    const fixture = await makeSyncFixture()
    await sync(fixture, makeSource(makeEmployeeRows(30)))
    const report = await sync(fixture, makeSource(makeEmployeeRows(10)), { dryRun: true })
    expect(report).toMatchObject({ state: "cancelled", totals: { disappeared: 20 } })
    expect(report.holdReason).toContain("20 of 30 active employees")
  })

  it("does not count as the initial sync", async () => {
    const fixture = await makeSyncFixture()
    await sync(fixture, makeSource(makeEmployeeRows(3)), { dryRun: true })
    await expectNothingShared(fixture)
    await sync(fixture, makeSource(makeEmployeeRows(3)), {}, START + 1_000)
    expect(await lastSession(fixture)).toMatchObject({ kind: "initial", state: "completed" })
  })
})
