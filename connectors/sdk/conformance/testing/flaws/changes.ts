import type { SourcePage } from "../../../index.ts"
import { type Flaw, flawed, strangers } from "../flawed.ts"
import { manifest } from "../rota.ts"
import {
  GOES_ON,
  DELTA,
  WHILE_READ,
  SLOW_CLOCK,
  NO_NEWS,
  FULL_PAGE,
  DELETED,
  HAS_CHANGED,
} from "./case-names.ts"
import { unlessEmpty } from "./odd-responses.ts"

export const CHANGES: ReadonlyArray<Flaw> = [
  flawed("reads all employees although there is a cursor", [GOES_ON, DELTA, NO_NEWS], {
    pages: (good) => good(null),
  }),
  flawed("sets its cursor to the time at which the load ended", [WHILE_READ, SLOW_CLOCK], {
    pages: async function* (good, cursor, { time }) {
      for await (const page of good(cursor)) {
        const { since, ...rest } = page.cursor as { readonly since: number; readonly page: number }
        const isLast = rest.page === 1
        yield { ...page, cursor: isLast ? { ...rest, since: time.now() + 5_000 } : { since, ...rest } }
      }
    },
  }),
  flawed("takes its own clock for that of the source", [SLOW_CLOCK], {
    pages: async function* (good, cursor, { time }) {
      const began = time.now()
      for await (const page of good(cursor))
        yield isLast(page) ? { ...page, cursor: { ...(page.cursor as object), since: began } } : page
    },
  }),
  flawed("returns a changed employee in another form", [DELTA], {
    pages: async function* (good, cursor) {
      for await (const page of good(cursor)) {
        yield cursor === null || page.rows.length === 4
          ? page
          : {
              ...page,
              rows: page.rows.map((row) => ({
                ...row,
                cells: row.cells.map((cell) => String(cell).trim().replace("Matron", "matron")),
              })),
            }
      }
    },
  }),
  flawed("throws when nothing has changed", [NO_NEWS], {
    pages: (good, cursor) => unlessEmpty(good(cursor), cursor !== null),
  }),
  flawed("loses its cursor when nothing has changed", [NO_NEWS], {
    pages: (good, cursor) => withoutCursor(good(cursor), ({ rows }) => rows.length === 0),
  }),
  flawed("loses its cursor when its last page is full", [FULL_PAGE], {
    pages: (good, cursor) =>
      withoutCursor(good(cursor), (page) => page.rows.length === manifest.limits.rowsPerPage && isLast(page)),
  }),
  flawed("keeps employees that were deleted", [DELETED], {
    pages: async function* (good, cursor, { transport }) {
      const before = seen.get(transport) ?? []
      const ids: Array<string> = []
      for await (const page of good(cursor)) {
        ids.push(...page.rows.map(({ cells }) => String(cells[0])))
        yield page
      }
      seen.set(transport, ids)
      const left = before.filter((id) => cursor === null && !ids.includes(id))
      if (left.length > 0) yield strangers(...left)
    },
  }),
  flawed("never detects a change", [HAS_CHANGED], {
    hasChanged: () => Promise.resolve(false),
    manifest: { capabilities: { ...manifest.capabilities, delta: false } },
  }),
]

/** State that a connector must not keep in its module. */
const seen = new WeakMap<object, ReadonlyArray<string>>()

const isLast = ({ cursor }: SourcePage): boolean => (cursor as { readonly page: number }).page === 1

async function* withoutCursor(
  pages: AsyncIterable<SourcePage>,
  isForgotten: (page: SourcePage) => boolean,
): AsyncGenerator<SourcePage> {
  for await (const page of pages) yield isForgotten(page) ? { ...page, cursor: null } : page
}
