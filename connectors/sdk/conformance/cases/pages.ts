import assert from "node:assert/strict"
import { setTimeout as sleep } from "node:timers/promises"
import {
  assertSameIds,
  type Case,
  listIds,
  readIds,
  type Subject,
  readReference,
  readUndisturbed,
  makeFixture,
} from "../case.ts"
import { assertRead, read, toRows, catchThrown } from "../reading.ts"

/** "At most a few thousand rows": the limit for sources without a limit of their own. */
const MAX_ROWS = 5_000
/** Long enough for any prefetched request to be sent. */
const A_MOMENT_MILLIS = 20

export const PAGES: ReadonlyArray<Case> = [
  {
    name: "every employee is read once, also when the last page is full or holds one row",
    run: async (subject) => {
      const { employees } = subject.simulation
      const full = (await readReference(subject)).reading.pages[0]?.rows.length ?? 1
      const sizes = [full - 1, full, full + 1, 2 * full, employees.length]
      for (const size of sizes.filter((count) => count > 0 && count <= employees.length)) {
        const some = employees.slice(0, size)
        const { reading } = await readUndisturbed(subject, { employees: some })
        assertSameIds(
          readIds(subject, reading),
          listIds(subject, some),
          `From a source with ${String(size)} employees`,
        )
      }
    },
  },
  {
    name: "rows match their columns, have ascending positions and hold plain data",
    run: async (subject) => {
      const { reading } = await readReference(subject)
      let before = 0
      for (const page of reading.pages) {
        const positions = [...page.rows, ...page.unreadable].map(({ position }) => position)
        for (const { position, cells } of page.rows) {
          assert.equal(
            cells.length,
            page.columns.length,
            `Row ${String(position)} does not have one cell for each column.`,
          )
        }
        for (const position of positions.toSorted((a, b) => a - b)) {
          assert.ok(
            Number.isInteger(position) && position > before,
            `A row has position ${String(position)} after ${String(before)}: count from 1 over all pages.`,
          )
          before = position
        }
        assert.equal(
          await catchThrown(() => Promise.resolve(structuredClone(page))),
          null,
          "A page holds a value that cannot be copied, such as a function: cells must be JSON.",
        )
      }
    },
  },
  {
    name: "progress only increases, and reaches its total",
    run: async (subject) => {
      let before = 0
      for (const { progress } of (await readReference(subject)).reading.pages) {
        const { done, total } = progress
        assert.ok(done >= before, `progress.done went back from ${String(before)} to ${String(done)}.`)
        assert.ok(total === null || done <= total, `progress.done is ${String(done)} of ${String(total)}.`)
        before = done
      }
    },
  },
  {
    name: "a page holds at most limits.rowsPerPage rows",
    run: async (subject) => {
      const most = subject.connector.manifest.limits.rowsPerPage ?? MAX_ROWS
      for (const { rows, unreadable } of (await readReference(subject)).reading.pages) {
        const count = rows.length + unreadable.length
        assert.ok(count <= most, `A page holds ${String(count)} rows; ${String(most)} are allowed.`)
      }
    },
  },
  {
    name: "an empty source is read without an error",
    run: async (subject) => {
      const { fixture, reading } = await readUndisturbed(subject, { employees: [] })
      assert.equal(reading.rows.length, 0, "An empty source returned rows.")
      assert.ok(fixture.requests.length > 0, "An empty source received no request.")
      const empty = makeFixture(subject, { employees: [] })
      const thrown = await catchThrown(() => subject.connector.make(empty.access).check())
      assert.equal(thrown, null, `check of an empty source threw: ${String(thrown)}`)
    },
  },
  {
    name: "cursors are JSON",
    run: async (subject) => {
      for (const { cursor } of (await readReference(subject)).reading.pages) {
        assert.deepEqual(
          roundTripCursor(cursor),
          cursor,
          "A cursor changes when it is stored as JSON: use no Date, Map or undefined.",
        )
      }
    },
  },
  {
    name: "a reading that resumes at a page's cursor returns what follows that page",
    doesNotApply: ({ connector: { manifest } }) =>
      manifest.capabilities.incrementalCursor ? null : "capabilities.incrementalCursor is false",
    run: resumesFromCursors,
  },
  {
    name: "a reading that is abandoned sends no more requests",
    run: async (subject) => {
      const fixture = makeFixture(subject)
      const pages = subject.connector.make(fixture.access).pages(null)[Symbol.asyncIterator]()
      await pages.next()
      await pages.return?.()
      const asked = fixture.requests.length
      fixture.advanceTime(60_000)
      await sleep(A_MOMENT_MILLIS)
      assert.equal(
        fixture.requests.length,
        asked,
        "It sent requests after its reader had stopped: fetch a page only when it is requested.",
      )
    },
  },
]

const roundTripCursor = (cursor: unknown): unknown => JSON.parse(JSON.stringify(cursor ?? null)) as unknown

/** Pages without a cursor cannot be resumed from; the last page's cursor is for the next run. */
async function resumesFromCursors(subject: Subject): Promise<void> {
  const { reading, fixture } = await readUndisturbed(subject)
  const { pages } = reading
  assert.ok(
    pages.some(({ cursor }) => cursor !== null),
    "capabilities.incrementalCursor is true, but no page has a cursor.",
  )
  for (const [index, { cursor }] of pages.slice(0, -1).entries()) {
    if (cursor === null) continue
    const rest = await read(subject.connector, fixture, { cursor: roundTripCursor(cursor) })
    assertRead(rest, `Resuming after page ${String(index + 1)}`)
    const expected = { ...reading, rows: pages.slice(index + 1).flatMap(toRows) }
    assertSameIds(
      readIds(subject, rest),
      readIds(subject, expected),
      `Resuming after page ${String(index + 1)}`,
    )
  }
}
