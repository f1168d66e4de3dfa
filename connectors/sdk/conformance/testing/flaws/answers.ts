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
  REDIRECT,
} from "./case-names.ts"
import { ANY_TOKEN, ANYTHING, instead, reads } from "./odd-answers.ts"
import { followsRedirects } from "./odd-transports.ts"

export const ANSWERS: ReadonlyArray<Flaw> = [
  flawed(
    "takes a web page for nobody",
    [PAGE],
    instead((text) => text.startsWith("<!")),
  ),
  flawed(
    "takes no answer for nobody",
    [NOTHING],
    instead((text) => text === ""),
  ),
  flawed(
    "mends half an answer",
    [HALF],
    instead((text) => text.startsWith("{") && !text.endsWith("}")),
  ),
  flawed(
    "takes an error with the status 200 for nobody",
    [ERROR_200],
    instead((text) => text.includes('"ok":false')),
  ),
  flawed(
    "makes a row of an error with the status 200",
    [ERROR_200],
    reads((text) =>
      text.includes('"ok":false') ? JSON.stringify({ ...ANY_TOKEN, employees: [{ id: "undefined" }] }) : null,
    ),
  ),
  flawed(
    "takes null for nobody",
    [NULL],
    instead((text) => text === "null"),
  ),
  flawed(
    "takes a list for nobody",
    [SWAPPED],
    instead((text) => text === "[]"),
  ),
  flawed(
    "takes an object for a list of nobody",
    [NO_LIST],
    instead((text) => text.includes('"employees":{}')),
  ),
  flawed("throws a TypeError at what it does not know", [SWAPPED, NO_LIST, ERROR_200, NULL, NUMBERS], {
    ...onError((error) => (/Rota did not/u.test(error.message) ? new TypeError("x is undefined") : error)),
  }),
  flawed(
    "drops what is no employee without a word",
    [NUMBERS],
    reads((text) => (text.includes("[7") ? text.replace(/\[7[,7]*\]/u, "[]") : null)),
  ),
  flawed(
    "makes rows of whatever it cannot read",
    [PAGE, NOTHING, HALF, ERROR_200, NULL, SWAPPED, NO_LIST, NUMBERS, REDIRECT],
    { ...onError((error) => (error.kind === "data" ? strangers("undefined") : error)) },
  ),
  flawed(
    "throws at a corrupt date",
    [DATES],
    reads((text) => {
      for (const [, date = ""] of text.matchAll(/"joined":"([^"]*)"/gu)) new Date(date).toISOString()
      return null
    }),
  ),
  flawed(
    "drops who has a corrupt date",
    [DATES],
    eachPage((page) => ({
      ...page,
      rows: page.rows.filter(({ cells }) =>
        cells.every((cell) => typeof cell !== "string" || !/^(0000|soon|31-02|9999|$)/u.test(cell)),
      ),
    })),
  ),
  flawed("follows redirects", [REDIRECT], { dial: followsRedirects }),
  flawed("asks another host for its token", [HOSTS], {
    pages: async function* (good, cursor, { dial }) {
      await dial({ ...ANYTHING, url: "https://login.rota.example/" }).catch(() => null)
      yield* good(cursor)
    },
  }),
]
