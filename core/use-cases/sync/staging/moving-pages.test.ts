import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { makeMovingSource, type MovingOptions } from "../../../testing/builders/moving-source.ts"
import { makeEmployeeRow, makeEmployeeRows, type SourceRecord } from "../../../testing/builders/sources.ts"
import { makeSyncFixture, readRecords, runAt, sync, type SyncFixture } from "../../../testing/sync-fixture.ts"

/* People join and leave while the pages of their list are read (specification/sync.md#absence). */

type People = ReadonlyArray<SourceRecord>

const STILL: MovingOptions = { pageSize: 25, afterPage: (_, people) => people }
const leaves = (people: People, id: string): People => people.filter(({ employeeId }) => employeeId !== id)

const readStatus = async (fixture: SyncFixture) =>
  new Map((await readRecords(fixture)).map(({ employeeId, status }) => [employeeId, status]))

const listInactive = async (fixture: SyncFixture) =>
  [...(await readStatus(fixture))].filter(([, status]) => status === "Inactive").map(([id]) => id)

const makeSyncedFixture = async (people: People) => {
  const fixture = await makeSyncFixture()
  await sync(fixture, makeMovingSource(people, STILL).source)
  return fixture
}

const readFindings = async ({ ports }: SyncFixture, sessionId: string) =>
  (await runAt(ports.history.find(sessionId)))?.findings ?? []

describe("a departure while pages are read", () => {
  it("does not make an employee Inactive who was moved off every page: it reads again", async () => {
    const people = makeEmployeeRows(60)
    const fixture = await makeSyncedFixture(people)
    const { source } = makeMovingSource(people, {
      pageSize: 25,
      afterPage: (page, now) => (page === 1 ? leaves(now, "E0004") : now),
    })
    const report = await sync(fixture, source)
    expect(report).toMatchObject({
      state: "completed",
      totals: { disappeared: 0 },
      pageCheck: {
        readings: 2,
        concludesAbsence: true,
        disagreement: { code: "total", page: 2, before: 60, now: 59 },
      },
    })
    expect(await listInactive(fixture)).toEqual([])
    expect((await readFindings(fixture, report.sessionId)).map(({ reason }) => reason)).toEqual([
      "The pages of the source did not agree: before page 2 it stated 60 records, on it 59. It was read 2 times to be sure.",
    ])
    await sync(fixture, makeMovingSource(leaves(people, "E0004"), STILL).source)
    expect(await listInactive(fixture)).toEqual(["E0004"])
  })

  it("does not make an employee Inactive whom one reading lost by a departure, and the next by moves that no total shows", async () => {
    const people = makeEmployeeRows(31)
    const fixture = await makeSyncedFixture(people)
    const { source } = makeMovingSource(people, {
      pageSize: 11,
      afterPage: (page, now) => {
        if (page === 1) return leaves(now, "E0001")
        if (page === 2) return [makeEmployeeRow(600), ...now]
        // After the first page of the second reading one leaves who was on it, and one arrives who will be on the next.
        return page === 4 ? leaves(now, "E0600").toSpliced(11, 0, makeEmployeeRow(601)) : now
      },
    })
    expect(await sync(fixture, source)).toMatchObject({ pageCheck: { readings: 3, concludesAbsence: true } })
    expect(await listInactive(fixture)).not.toContain("E0012")
  })

  it("withholds absences of a source that never stops, applies the rest, says so, and reads all the next time", async () => {
    const people = makeEmployeeRows(60)
    const fixture = await makeSyncedFixture(people)
    const changed = [
      ...people.slice(0, -1),
      makeEmployeeRow(60, { designation: "Lead" }),
      makeEmployeeRow(90),
    ]
    const { source } = makeMovingSource(changed, {
      pageSize: 25,
      afterPage: (page, now) => leaves(now, `E${String(page).padStart(4, "0")}`),
    })
    const report = await sync(fixture, source)
    expect(report).toMatchObject({
      state: "completed",
      cursor: null,
      totals: { added: 1, updated: 1, disappeared: 0 },
      pageCheck: { readings: 3, concludesAbsence: false },
    })
    const [finding] = await readFindings(fixture, report.sessionId)
    expect(finding?.reason).toContain("no employee was made Inactive")
    expect(await listInactive(fixture)).toEqual([])
  })

  it("does not hold the sync for the many whose absence it withholds", async () => {
    const people = makeEmployeeRows(60)
    const fixture = await makeSyncedFixture(people)
    const few = [...people.slice(0, 20), makeEmployeeRow(90)]
    const { source } = makeMovingSource(few, {
      pageSize: 5,
      afterPage: (page, now) => leaves(now, `E${String(page).padStart(4, "0")}`),
    })
    expect(await sync(fixture, source)).toMatchObject({
      state: "completed",
      holdReason: null,
      totals: { added: 1, disappeared: 0 },
      pageCheck: { concludesAbsence: false },
    })
    expect(await listInactive(fixture)).toEqual([])
  })

  it("makes who has really left Inactive, after a second reading shows it", async () => {
    const people = makeEmployeeRows(60)
    const fixture = await makeSyncedFixture(people)
    const { source } = makeMovingSource(leaves(people, "E0004"), STILL)
    expect(await sync(fixture, source)).toMatchObject({
      totals: { disappeared: 1 },
      pageCheck: { readings: 2, concludesAbsence: true, disagreement: null },
    })
    expect(await listInactive(fixture)).toEqual(["E0004"])
  })

  it("concludes nothing from several pages of a connector that does not compare them, and says so", async () => {
    const people = makeEmployeeRows(60)
    const fixture = await makeSyncedFixture(people)
    const { source } = makeMovingSource(leaves(people, "E0004"), { ...STILL, compares: false })
    const report = await sync(fixture, source)
    expect(report.pageCheck).toEqual({ readings: 1, concludesAbsence: false, disagreement: null })
    expect((await readFindings(fixture, report.sessionId))[0]?.reason).toContain("The connector does not say")
    expect(await listInactive(fixture)).toEqual([])
  })

  it("keeps the cursor of a delta whose pages never agree, so that the next one reads what they lost", async () => {
    const people = makeEmployeeRows(60)
    const fixture = await makeSyncedFixture(people)
    const { source } = makeMovingSource(people, {
      pageSize: 25,
      afterPage: (page, now) => leaves(now, `E${String(page).padStart(4, "0")}`),
    })
    const report = await sync(fixture, source, { mode: "delta", cursor: { since: "then" } })
    expect(report).toMatchObject({ state: "completed", cursor: { since: "then" } })
  })
})

describe("random departures and arrivals between pages", () => {
  const move = fc.record({ page: fc.integer({ min: 1, max: 12 }), leaves: fc.boolean(), place: fc.nat(60) })

  it("never make a present employee Inactive, and never silently lose a newcomer", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(move, { maxLength: 8 }),
        fc.integer({ min: 3, max: 11 }),
        async (moves, pageSize) => {
          const known = makeEmployeeRows(30)
          const fixture = await makeSyncedFixture(known)
          const newcomer = makeEmployeeRow(500)
          let next = 600
          const moving = makeMovingSource([...known.slice(0, 15), newcomer, ...known.slice(15)], {
            pageSize,
            afterPage: (page, people) =>
              moves
                .filter((each) => each.page === page)
                .reduce<People>((list, each) => {
                  const place = each.place % Math.max(list.length, 1)
                  const leaver = list[place]
                  if (!each.leaves) return list.toSpliced(place, 0, makeEmployeeRow(next++))
                  // The newcomer stays, since the test is about it.
                  return leaver?.["employeeId"] === "E0500" ? list : list.toSpliced(place, 1)
                }, people),
          })
          const { pageCheck } = await sync(fixture, moving.source)
          const there = new Set(moving.people.map(({ employeeId }) => employeeId))
          // Moves that cancel each other out between the same two pages show in no total. One pair may lose a newcomer; two pairs may lose
          // an employee from two readings that agree. The next full load has both.
          const perPage = moves.map(({ page }) => page)
          const cancelOut = perPage.filter((page, index) => perPage.indexOf(page) < index).length
          const lost = (await listInactive(fixture)).filter((id) => there.has(id))
          expect(cancelOut > 1 ? [] : lost).toEqual([])
          const isRead = (await readStatus(fixture)).has("E0500")
          expect(isRead || pageCheck.disagreement !== null || cancelOut > 0).toBe(true)
          await sync(fixture, makeMovingSource(moving.people, { ...STILL, pageSize }).source)
          expect((await readStatus(fixture)).has("E0500")).toBe(true)
        },
      ),
      { numRuns: 20 },
    )
  })
})
