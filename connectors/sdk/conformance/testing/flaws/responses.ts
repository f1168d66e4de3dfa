import { type Flaw, eachPage, flawed, onError, strangers } from "../flawed.ts"
import {
  PAGE,
  HOSTS,
  NOTHING,
  HALF,
  ERROR_200,
  NULL,
  SWAPPED,
  NO_LIST,
  NUMBERS,
  DATES,
  EMPTY_CHANGES,
  EMPTY_VALUES,
  REDIRECT,
} from "./case-names.ts"
import { ANY_TOKEN, ANYTHING, instead, reads } from "./odd-responses.ts"
import { followsRedirects } from "./odd-transports.ts"

export const RESPONSES: ReadonlyArray<Flaw> = [
  flawed(
    "reads a web page as an empty source",
    [PAGE],
    instead((text) => text.startsWith("<!")),
  ),
  flawed(
    "reads an empty response as an empty source",
    [NOTHING],
    instead((text) => text === ""),
  ),
  flawed(
    "repairs half a response",
    [HALF],
    instead((text) => text.startsWith("{") && !text.endsWith("}")),
  ),
  flawed(
    "reads an error with status 200 as an empty source",
    [ERROR_200],
    instead((text) => text.includes('"ok":false')),
  ),
  flawed(
    "makes a row of an error with status 200",
    [ERROR_200],
    reads((text) =>
      text.includes('"ok":false') ? JSON.stringify({ ...ANY_TOKEN, employees: [{ id: "undefined" }] }) : null,
    ),
  ),
  flawed(
    "reads null as an empty source",
    [NULL],
    instead((text) => text === "null"),
  ),
  flawed(
    "reads a list as an empty source",
    [SWAPPED],
    instead((text) => text === "[]"),
  ),
  flawed(
    "reads an object as an empty list",
    [NO_LIST],
    instead((text) => text.includes('"employees":{}')),
  ),
  flawed("throws a TypeError for an unexpected response", [SWAPPED, NO_LIST, ERROR_200, NULL, NUMBERS], {
    ...onError((error) => (/Rota did not/u.test(error.message) ? new TypeError("x is undefined") : error)),
  }),
  flawed(
    "silently drops what is not an employee record",
    [NUMBERS],
    reads((text) => (text.includes("[7") ? text.replace(/\[7[,7]*\]/u, "[]") : null)),
  ),
  flawed(
    "makes rows of whatever it cannot read",
    [PAGE, NOTHING, HALF, ERROR_200, NULL, SWAPPED, NO_LIST, NUMBERS, REDIRECT],
    { ...onError((error) => (error.kind === "data" ? strangers("undefined") : error)) },
  ),
  flawed(
    "throws on an invalid date",
    [DATES],
    reads((text) => {
      for (const [, date = ""] of text.matchAll(/"joined":"([^"]*)"/gu)) new Date(date).toISOString()
      return null
    }),
  ),
  flawed(
    "drops an employee with an invalid date",
    [DATES, EMPTY_VALUES, EMPTY_CHANGES],
    eachPage((page) => ({
      ...page,
      rows: page.rows.filter(({ cells }) =>
        cells.every((cell) => typeof cell !== "string" || !/^(0000|soon|31-02|9999|$)/u.test(cell)),
      ),
    })),
  ),
  flawed("follows redirects", [REDIRECT], { transport: followsRedirects }),
  flawed("requests its token from another host", [HOSTS], {
    pages: async function* (good, cursor, { transport }) {
      await transport({ ...ANYTHING, url: "https://login.rota.example/" }).catch(() => null)
      yield* good(cursor)
    },
  }),
]
