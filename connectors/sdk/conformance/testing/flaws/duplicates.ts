import { SourceError, type SourcePage, type SourceRow } from "../../../index.ts"
import { type Flaw, flawed } from "../flawed.ts"
import { LIMIT, LISTED_TWICE, NOBODY_LOST, TWO_PEOPLE, TWO_RECORDS } from "./case-names.ts"

/* Connectors that decide by themselves what a repeated employeeId means. */

export const DUPLICATES: ReadonlyArray<Flaw> = [
  flawed("keeps the first of several rows of an employee", [TWO_PEOPLE], {
    pages: async function* (good, cursor) {
      const seen = new Set<unknown>()
      for await (const page of good(cursor)) {
        const rows = page.rows.filter(({ cells: [id] }) => !seen.has(id))
        for (const { cells } of rows) seen.add(cells[0])
        yield { ...page, rows }
      }
    },
  }),
  flawed(
    "treats a repeated employee as an error",
    [NOBODY_LOST, LIMIT, LISTED_TWICE, TWO_RECORDS, TWO_PEOPLE],
    {
      pages: async function* (good, cursor) {
        const seen = new Set<unknown>()
        for await (const page of good(cursor)) {
          for (const { cells } of page.rows) {
            if (seen.has(cells[0]))
              throw new SourceError({ kind: "data", message: "An employee is repeated." })
            seen.add(cells[0])
          }
          yield page
        }
      },
    },
  ),
  flawed("gives a person the values of the one who had the id before", [TWO_PEOPLE], {
    pages: async function* (good, cursor) {
      const names = new Map<unknown, unknown>()
      for await (const page of good(cursor))
        yield withCells(page, 1, ([id, name]) => remember(names, id, name))
    },
  }),
  flawed("adds up what an employee's rows say", [TWO_RECORDS], {
    pages: async function* (good, cursor) {
      const titles = new Map<unknown, string>()
      for await (const page of good(cursor)) {
        yield withCells(page, 2, ([id, , cell]) => {
          if (typeof cell !== "string") return cell
          const [title, before] = [cell, titles.get(id)]
          const sum = before === undefined || before === title ? title : `${before}, ${title}`
          titles.set(id, sum)
          return sum
        })
      }
    },
  }),
]

const remember = (known: Map<unknown, unknown>, id: unknown, value: unknown): unknown => {
  const first = known.get(id) ?? value
  known.set(id, first)
  return first
}

/** Replaces one cell of each row. */
const withCells = (
  page: SourcePage,
  place: number,
  make: (cells: SourceRow["cells"]) => unknown,
): SourcePage => ({
  ...page,
  rows: page.rows.map((row) => ({ ...row, cells: row.cells.with(place, make(row.cells)) })),
})
