import { SourceError } from "../../../index.ts"
import { type Flaw, eachPage, flawed, onError } from "../flawed.ts"
import { manifest, ORIGIN } from "../rota.ts"
import {
  AGREEMENT,
  ASKS_NOTHING,
  CHECK,
  WRONG,
  NOBODY_LOST,
  LABEL,
  MANY_FORMS,
  ONCE,
  ROWS,
  PROGRESS,
  ROWS_PER_PAGE,
  EMPTY,
  JSON_CURSORS,
  GOES_ON,
  ABANDONED,
  RETRY_AFTER,
  WAITS,
  SERVER_ERROR,
  WITHDRAWN,
  LIMIT,
  LISTED_TWICE,
  TWO_PEOPLE,
  TWO_RECORDS,
  DELTA,
  MASTER_PASSES,
  WRITE_PASSES,
  EVERY_COLUMN,
} from "./case-names.ts"
import { ANYTHING, unlessEmpty } from "./odd-responses.ts"

export const READING: ReadonlyArray<Flaw> = [
  flawed(
    "sends a request when it is created",
    [ASKS_NOTHING, RETRY_AFTER, WAITS, SERVER_ERROR, LIMIT, MASTER_PASSES, WRITE_PASSES],
    {
      access: (access) => {
        void access.transport({ ...ANYTHING, url: `${ORIGIN}/token` }).catch(() => null)
        return access
      },
    },
  ),
  flawed("reports on no category", [CHECK], {
    check: async (good) => (await good()).slice(1),
  }),
  flawed("reads everything during a check", [CHECK], {
    check: async (good) => {
      for (let time = 0; time < 6; time++) await good()
      return good()
    },
  }),
  flawed("reports wrong credentials as bad data", [WRONG, WITHDRAWN], {
    ...onError(({ kind, message }) => new SourceError({ kind: kind === "auth" ? "data" : kind, message })),
  }),
  flawed(
    "does not compare its pages",
    [NOBODY_LOST],
    eachPage((page) => ({ ...page, agreement: { kind: "compared", disagreement: null } })),
  ),
  flawed(
    "counts its pages, and calls them fixed",
    [NOBODY_LOST],
    eachPage((page) => ({ ...page, agreement: { kind: "fixed" } })),
  ),
  flawed(
    "does not say whether its pages agree",
    [AGREEMENT, NOBODY_LOST],
    eachPage((page) => ({ ...page, agreement: { kind: "unknown" } })),
  ),
  flawed(
    "skips the second page",
    [ONCE, GOES_ON, DELTA, NOBODY_LOST, LISTED_TWICE, TWO_RECORDS, TWO_PEOPLE, MANY_FORMS, LABEL],
    eachPage((page, number) => (number === 2 ? null : page)),
  ),
  flawed(
    "loses an employee who is alone on the last page",
    [ONCE, LABEL],
    eachPage((page, number) => {
      return number > 1 && page.rows.length === 1 ? { ...page, rows: [] } : page
    }),
  ),
  flawed(
    "counts positions from 1 on every page",
    [ROWS],
    eachPage((page) => ({
      ...page,
      rows: page.rows.map(({ cells }, index) => ({ position: index + 1, cells })),
    })),
  ),
  flawed(
    "omits empty cells",
    [ROWS, EVERY_COLUMN],
    eachPage((page) => ({ ...page, columns: [...page.columns, "x"] })),
  ),
  flawed(
    "decreases its progress",
    [PROGRESS],
    eachPage((page, number) => ({
      ...page,
      progress: { ...page.progress, done: 100 - number },
    })),
  ),
  flawed("returns pages that are too large", [ROWS_PER_PAGE], {
    manifest: { limits: { ...manifest.limits, rowsPerPage: 3 } },
  }),
  flawed("treats an empty source as an error", [EMPTY], {
    pages: (good, cursor) => unlessEmpty(good(cursor), cursor === null),
  }),
  flawed(
    "keeps a Date in its cursor",
    [JSON_CURSORS],
    eachPage((page) => ({
      ...page,
      cursor: { ...(page.cursor as object), at: new Date(0) },
    })),
  ),
  flawed(
    "resumes at the wrong page",
    [GOES_ON],
    eachPage((page) => {
      const cursor = page.cursor as { readonly page: number }
      return { ...page, cursor: { ...cursor, page: cursor.page === 1 ? 1 : cursor.page + 1 } }
    }),
  ),
  flawed("prefetches pages", [ABANDONED], {
    pages: async function* (good, cursor, { transport }) {
      for await (const page of good(cursor)) {
        setTimeout(() => void transport(ANYTHING).catch(() => null), 1)
        yield page
      }
    },
  }),
]
