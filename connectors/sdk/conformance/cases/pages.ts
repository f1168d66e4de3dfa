import assert from "node:assert/strict"
import { setTimeout as sleep } from "node:timers/promises"
import { assertSameIds, type Case, idsOf, type Subject, undisturbed, worldOf } from "../case.ts"
import { assertRead, read, rowsOf, thrownBy } from "../reading.ts"

/** "At most a few thousand rows": what a source without a limit of its own keeps to. */
const ROWS_AT_MOST = 5_000
/** Long enough for whatever would be asked ahead. */
const A_MOMENT_MILLIS = 20

export const PAGES: ReadonlyArray<Case> = [
  {
    name: "every employee is read once, also where the last page is full or holds one",
    run: async (subject) => {
      const { employees, idOf } = subject.simulation
      const full = (await undisturbed(subject)).reading.pages[0]?.rows.length ?? 1
      const sizes = [full - 1, full, full + 1, 2 * full, employees.length]
      for (const size of sizes.filter((count) => count > 0 && count <= employees.length)) {
        const some = employees.slice(0, size)
        const { reading } = await undisturbed(subject, { employees: some })
        assertSameIds(idsOf(subject, reading), some.map(idOf), `Of a source with ${String(size)} employees`)
      }
    },
  },
  {
    name: "rows fit their columns, have ascending positions, and hold plain data",
    run: async (subject) => {
      const { reading } = await undisturbed(subject)
      let before = 0
      for (const page of reading.pages) {
        const positions = [...page.rows, ...page.unreadable].map(({ position }) => position)
        for (const { position, cells } of page.rows) {
          assert.equal(
            cells.length,
            page.columns.length,
            `Row ${String(position)} has not as many cells as there are columns.`,
          )
        }
        for (const position of positions.toSorted((a, b) => a - b)) {
          assert.ok(
            Number.isInteger(position) && position > before,
            `A row has the position ${String(position)} behind ${String(before)}: count them from 1, over all pages.`,
          )
          before = position
        }
        assert.equal(
          await thrownBy(() => Promise.resolve(structuredClone(page))),
          null,
          "A page holds what cannot be copied, such as a function: cells are JSON.",
        )
      }
    },
  },
  {
    name: "progress only grows, and reaches its total",
    run: async (subject) => {
      let before = 0
      for (const { progress } of (await undisturbed(subject)).reading.pages) {
        const { done, total } = progress
        assert.ok(done >= before, `progress.done went back from ${String(before)} to ${String(done)}.`)
        assert.ok(total === null || done <= total, `progress.done is ${String(done)} of ${String(total)}.`)
        before = done
      }
    },
  },
  {
    name: "a page holds no more rows than limits.rowsPerPage",
    run: async (subject) => {
      const most = subject.connector.manifest.limits.rowsPerPage ?? ROWS_AT_MOST
      for (const { rows, unreadable } of (await undisturbed(subject)).reading.pages) {
        const count = rows.length + unreadable.length
        assert.ok(count <= most, `A page holds ${String(count)} rows; at most ${String(most)} are allowed.`)
      }
    },
  },
  {
    name: "an empty source is read as one, without an error",
    run: async (subject) => {
      const { world, reading } = await undisturbed(subject, { employees: [] })
      assert.equal(reading.rows.length, 0, "An empty source gave rows.")
      assert.ok(world.asked.length > 0, "An empty source was not even asked.")
      const empty = worldOf(subject, { employees: [] })
      const thrown = await thrownBy(() => subject.connector.make(empty.access).check())
      assert.equal(thrown, null, `check of an empty source threw: ${String(thrown)}`)
    },
  },
  {
    name: "its cursors are JSON",
    run: async (subject) => {
      for (const { cursor } of (await undisturbed(subject)).reading.pages) {
        assert.deepEqual(
          kept(cursor),
          cursor,
          "A cursor is not what it was after JSON: no Date, no Map, no undefined.",
        )
      }
    },
  },
  {
    name: "a reading that goes on at a page's cursor gives what is behind that page",
    doesNotApply: ({ connector: { manifest } }) =>
      manifest.capabilities.incrementalCursor ? null : "capabilities.incrementalCursor is false",
    run: goesOn,
  },
  {
    name: "a reading that is abandoned asks nothing more",
    run: async (subject) => {
      const world = worldOf(subject)
      const pages = subject.connector.make(world.access).pages(null)[Symbol.asyncIterator]()
      await pages.next()
      await pages.return?.()
      const asked = world.asked.length
      world.pass(60_000)
      await sleep(A_MOMENT_MILLIS)
      assert.equal(
        world.asked.length,
        asked,
        "It asked on after its reader had gone: ask for a page when it is wanted.",
      )
    },
  },
]

const kept = (cursor: unknown): unknown => JSON.parse(JSON.stringify(cursor ?? null)) as unknown

/** Pages without a cursor cannot be gone on from; the last one's is for the next run. */
async function goesOn(subject: Subject): Promise<void> {
  const { reading, world } = await undisturbed(subject)
  const { pages } = reading
  assert.ok(
    pages.some(({ cursor }) => cursor !== null),
    "capabilities.incrementalCursor is true, but no page has a cursor.",
  )
  for (const [index, { cursor }] of pages.slice(0, -1).entries()) {
    if (cursor === null) continue
    const rest = await read(subject.connector, world, { cursor: kept(cursor) })
    assertRead(rest, `Going on behind page ${String(index + 1)}`)
    const expected = { ...reading, rows: pages.slice(index + 1).flatMap(rowsOf) }
    assertSameIds(idsOf(subject, rest), idsOf(subject, expected), `Going on behind page ${String(index + 1)}`)
  }
}
