import type { SourcePage } from "../../../index.ts"
import { eachPage, type Flaw, flawed } from "../flawed.ts"
import { EVERY_COLUMN, STAYS_OFFERED } from "./case-names.ts"

/* Connectors that hide that a field is empty for everybody. */

/** A title has the name of its field, so that no declaration says that there is one. */
const DECLARED = { id: "employeeId", name: "name", ward: "department", joined: "doj" } as const

const dropEmptyColumns = (page: SourcePage): SourcePage => {
  const kept = page.columns.flatMap((_, index) =>
    page.rows.some(({ cells }) => cells[index] !== null && cells[index] !== "") ? [index] : [],
  )
  const pick = <A>(all: ReadonlyArray<A>) => kept.map((index) => all[index] as A)
  return {
    ...page,
    columns: pick(page.columns).map((column) => (column === "title" ? "designation" : column)),
    rows: page.rows.map((row) => ({ ...row, cells: pick(row.cells) })),
  }
}

export const COVERAGE: ReadonlyArray<Flaw> = [
  flawed("has a column that it never fills", [EVERY_COLUMN], {
    ...eachPage((page) => ({
      ...page,
      columns: [...page.columns, "grade"],
      rows: page.rows.map((row) => ({ ...row, cells: [...row.cells, null] })),
    })),
  }),
  flawed("leaves out a column that is empty for everybody, and does not declare it", [STAYS_OFFERED], {
    ...eachPage(dropEmptyColumns),
    manifest: { fieldMap: DECLARED },
  }),
]
