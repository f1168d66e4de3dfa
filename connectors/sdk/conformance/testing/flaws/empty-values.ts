import type { SourcePage } from "../../../index.ts"
import { eachPage, type Flaw, flawed } from "../flawed.ts"
import { EMPTY_CHANGES, EMPTY_VALUES, STAYS_OFFERED, WRITE_NULL } from "./case-names.ts"

/* Connectors that take an absent key, null or an empty text for something else. */

const TITLE = 2

/** A source of this type says in a delta only what changed. */
const PARTIAL = { integrationType: "Custom" } as const

const replaceEmpty = (page: SourcePage, cell: unknown): SourcePage => ({
  ...page,
  rows: page.rows.map((row) => ({ ...row, cells: row.cells.map((each) => each ?? cell) })),
})

export const EMPTY: ReadonlyArray<Flaw> = [
  flawed(
    "drops an employee without a title",
    [EMPTY_VALUES, EMPTY_CHANGES, WRITE_NULL],
    eachPage((page) => ({
      ...page,
      rows: page.rows.filter(({ cells }) => cells[TITLE] !== null && cells[TITLE] !== ""),
    })),
  ),
  flawed(
    "writes a word for an empty field",
    [EMPTY_VALUES, EMPTY_CHANGES, STAYS_OFFERED, WRITE_NULL],
    eachPage((page) => replaceEmpty(page, "none")),
  ),
  flawed("clears what a delta leaves out", [EMPTY_CHANGES], { manifest: PARTIAL }),
  flawed("takes null in a delta for a key that is absent", [EMPTY_CHANGES], {
    ...eachPage((page) => replaceEmpty(page, undefined)),
    manifest: PARTIAL,
  }),
]
