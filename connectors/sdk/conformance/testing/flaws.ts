import { type SourceAnswer, SourceError, type SourcePage, type SourceRequest } from "../../index.ts"
import { eachPage, type Flaw, flawed, onError, strangers, textOf, withText } from "./flawed.ts"
import { manifest, ORIGIN, simulation } from "./rota.ts"

/* Connectors with one mistake each, and the cases that must find it: those and no others. */

const ENOUGH = "the simulation has enough employees, for more than one page, with dates"
const OWN_SECRETS = "the simulation has two customers with secrets of their own"
const CHANGES_ROWS = "the simulation changes what a row shows"
const ASKS_NOTHING = "making a source asks nothing: that begins when it is read"
const CHECK = "check says of every category whether it works, and asks little"
const WRONG = "wrong credentials end the check and the reading as auth"
const ONCE = "every employee is read once, also where the last page is full or holds one"
const ROWS = "rows fit their columns, have ascending positions, and hold plain data"
const PROGRESS = "progress only grows, and reaches its total"
const ROWS_PER_PAGE = "a page holds no more rows than limits.rowsPerPage"
const EMPTY = "an empty source is read as one, without an error"
const JSON_CURSORS = "its cursors are JSON"
const GOES_ON = "a reading that goes on at a page's cursor gives what is behind that page"
const ABANDONED = "a reading that is abandoned asks nothing more"
const RETRY_AFTER = "429 with Retry-After: waits as long as it is asked to, and goes on"
const WAITS = "429 without Retry-After: waits by itself, and goes on"
const RATE = "429 again and again: ends as rate after a few tries"
const SERVER_ERROR = "5xx in mid-run: waits, tries again, and goes on"
const TRANSIENT = "5xx again and again: ends as transient after a few tries"
const LINE = "a line that breaks: tries again; again and again: ends as transient"
const TOKEN = "a token that ends in mid-run is renewed"
const WITHDRAWN = "credentials that are withdrawn in mid-run end as auth"
const LIMIT = "no more requests a minute than limits.requestsPerMinute"
const refuses = (what: string) => `an answer that is ${what}: a SourceError, and no row of it`
const PAGE = refuses("a web page")
const NOTHING = refuses("nothing")
const HALF = refuses("the half of an answer")
const ERROR_200 = refuses("an error with the status 200")
const NULL = refuses("null")
const SWAPPED = refuses("[] for an object, or {} for a list")
const NO_LIST = refuses("{} where a list belongs")
const NUMBERS = "an answer that is a list of numbers: a SourceError, or rows that could not be read"
const DATES = "corrupt dates lose no row"
const REDIRECT = "a redirect is not followed"
const HOSTS = "no other host is asked than the simulation names, wherever an answer points"
const DELTA = "a delta gives what is new or changed, as a full load has it"
const WHILE_READ = "what changes while it is read is in the next delta"
const NO_NEWS = "a delta of nothing gives no error"
const DELETED = "who was deleted is not in the next full load"
const HAS_CHANGED = "hasChanged tells a source that changed from one that did not"
const TWO = "two customers who are read at once do not see each other"
const NO_CREDENTIAL = "no credential in an address, a message, a row, a cursor, or in what is printed"
const NO_VALUE = "no value of a record in a message, or in what is printed"

const SIMULATIONS: ReadonlyArray<Flaw> = [
  flawed("is shown one page of employees", [ENOUGH], {
    simulated: { employees: simulation.employees.slice(0, 4) },
    manifest: { capabilities: { ...manifest.capabilities, delta: false } },
  }),
  flawed("is shown no dates", [ENOUGH], {
    simulated: { employees: simulation.employees.map((employee) => ({ ...employee, joined: "" })) },
  }),
  flawed("is shown secrets that are too short", [OWN_SECRETS], {
    simulated: {
      credentials: [
        { client_id: "acme", client_secret: "1234" },
        { client_id: "globex", client_secret: "5678" },
      ],
    },
  }),
  flawed("is shown changes that no row shows", [CHANGES_ROWS], {
    simulated: { changed: (employee, at) => ({ ...employee, updated: at }) },
  }),
]

const ANY_TOKEN = { access_token: "made-up-token", employees: [], more: false }
const EMPTY_ANSWER: SourceAnswer = {
  status: 200,
  headers: {},
  retryAfterMillis: null,
  body: Buffer.from(JSON.stringify(ANY_TOKEN)),
}
const ANYTHING: SourceRequest = { method: "GET", url: ORIGIN, headers: {}, body: null }

async function* unlessEmpty(pages: AsyncIterable<SourcePage>, isWrong: boolean): AsyncIterable<SourcePage> {
  for await (const page of pages) {
    if (isWrong && page.rows.length === 0)
      throw new SourceError({ kind: "data", message: "There is nobody." })
    yield page
  }
}

const READING: ReadonlyArray<Flaw> = [
  flawed("asks when it is made", [ASKS_NOTHING, RETRY_AFTER, WAITS, SERVER_ERROR, LIMIT], {
    access: (access) => {
      void access.dial({ ...ANYTHING, url: `${ORIGIN}/token` }).catch(() => null)
      return access
    },
  }),
  flawed("says of no category whether it works", [CHECK], {
    check: async (good) => (await good()).slice(1),
  }),
  flawed("reads everything in order to check", [CHECK], {
    check: async (good) => {
      for (let time = 0; time < 6; time++) await good()
      return good()
    },
  }),
  flawed("says that wrong credentials are bad data", [WRONG, WITHDRAWN], {
    ...onError(({ kind, message }) => new SourceError({ kind: kind === "auth" ? "data" : kind, message })),
  }),
  flawed(
    "skips the second page",
    [ONCE, GOES_ON, DELTA],
    eachPage((page, number) => (number === 2 ? null : page)),
  ),
  flawed(
    "loses an employee who stands alone on the last page",
    [ONCE],
    eachPage((page, number) => {
      return number > 1 && page.rows.length === 1 ? { ...page, rows: [] } : page
    }),
  ),
  flawed(
    "counts from 1 on every page",
    [ROWS],
    eachPage((page) => ({
      ...page,
      rows: page.rows.map(({ cells }, index) => ({ position: index + 1, cells })),
    })),
  ),
  flawed(
    "leaves out empty cells",
    [ROWS],
    eachPage((page) => ({ ...page, columns: [...page.columns, "x"] })),
  ),
  flawed(
    "goes back",
    [PROGRESS],
    eachPage((page, number) => ({
      ...page,
      progress: { ...page.progress, done: 100 - number },
    })),
  ),
  flawed("gives pages that are too large", [ROWS_PER_PAGE], {
    manifest: { limits: { ...manifest.limits, rowsPerPage: 3 } },
  }),
  flawed("takes an empty source for a broken one", [EMPTY], {
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
    "goes on at the wrong page",
    [GOES_ON],
    eachPage((page) => {
      const cursor = page.cursor as { readonly page: number }
      return { ...page, cursor: { ...cursor, page: cursor.page === 1 ? 1 : cursor.page + 1 } }
    }),
  ),
  flawed("asks ahead", [ABANDONED], {
    pages: async function* (good, cursor, { dial }) {
      for await (const page of good(cursor)) {
        setTimeout(() => void dial(ANYTHING).catch(() => null), 1)
        yield page
      }
    },
  }),
]

const FAULTS: ReadonlyArray<Flaw> = [
  flawed("ignores Retry-After", [RETRY_AFTER], {
    dial: async (request, { dial }) => ({ ...(await dial(request)), retryAfterMillis: null }),
  }),
  flawed("does not wait by itself", [WAITS], {
    access: (access) => {
      let isHasty = false
      return {
        ...access,
        dial: async (request) => {
          const answer = await access.dial(request)
          isHasty = answer.status === 429 && answer.retryAfterMillis === null
          return answer
        },
        time: { ...access.time, sleep: (millis) => access.time.sleep(isHasty ? 0 : millis) },
      }
    },
  }),
  flawed("calls too many requests a problem of the source", [RATE], {
    ...onError(
      ({ kind, message }) => new SourceError({ kind: kind === "rate" ? "transient" : kind, message }),
    ),
  }),
  flawed("asks thirty times while there are too many requests", [RATE], {
    dial: async (request, { dial, time }) => {
      for (let tried = 1; ; tried++) {
        const answer = await dial(request)
        if (answer.status !== 429 || tried === 30) return answer
        await time.sleep(answer.retryAfterMillis ?? 5_000)
      }
    },
  }),
  flawed("takes a server error for the end", [SERVER_ERROR, TRANSIENT], {
    dial: async (request, { dial }) => {
      const answer = await dial(request)
      return answer.status >= 500 ? EMPTY_ANSWER : answer
    },
  }),
  flawed("swallows the error of a server that is down", [TRANSIENT, LINE], {
    ...onError((error) => (error.kind === "transient" ? null : error)),
  }),
  flawed("takes a closed connection for bad data", [LINE], {
    dial: (request, { dial }) =>
      dial(request).catch(() => {
        throw new SourceError({ kind: "data", message: "The line is down." })
      }),
  }),
  flawed("does not renew its token", [TOKEN], {
    access: (access) => {
      let tokenAt = Number.NEGATIVE_INFINITY
      return {
        ...access,
        dial: async (request) => {
          const answer = await access.dial(request)
          if (!request.url.endsWith("/token") || answer.status !== 200) return answer
          const isSecond = access.time.now() - tokenAt < 60_000
          tokenAt = access.time.now()
          return isSecond ? { ...answer, status: 401 } : answer
        },
      }
    },
    manifest: { capabilities: { ...manifest.capabilities, incrementalCursor: false } },
  }),
  flawed("takes withdrawn credentials for the end", [WITHDRAWN], {
    pages: async function* (good, cursor) {
      let read = 0
      try {
        for await (const page of good(cursor)) {
          read++
          yield page
        }
      } catch (error) {
        if (read === 0 || (error as SourceError).kind !== "auth") throw error
      }
    },
  }),
  flawed("knows no limit of requests", [LIMIT], {
    manifest: { limits: { requestsPerMinute: 15, rowsPerPage: 4 } },
  }),
]

/** A connector that makes something else of one kind of answer. */
const reads = (broken: (text: string, request: SourceRequest) => string | null) => ({
  dial: async (
    request: SourceRequest,
    { dial }: { readonly dial: (request: SourceRequest) => Promise<SourceAnswer> },
  ): Promise<SourceAnswer> => {
    const answer = await dial(request)
    if (answer.status !== 200) return answer
    return withText(answer, broken(textOf(answer), request) ?? textOf(answer))
  },
})

const NOBODY = JSON.stringify(ANY_TOKEN)
const instead = (isWrong: (text: string) => boolean) => reads((text) => (isWrong(text) ? NOBODY : null))

const ANSWERS: ReadonlyArray<Flaw> = [
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
  flawed("follows redirects", [REDIRECT], {
    dial: async (request, { dial }) => {
      const answer = await dial(request)
      const { location } = answer.headers
      return location === undefined ? answer : dial({ ...request, url: location })
    },
  }),
  flawed("asks another host for its token", [HOSTS], {
    pages: async function* (good, cursor, { dial }) {
      await dial({ ...ANYTHING, url: "https://login.rota.example/" }).catch(() => null)
      yield* good(cursor)
    },
  }),
]

const CHANGES: ReadonlyArray<Flaw> = [
  flawed("reads everybody although there is a cursor", [GOES_ON, DELTA, NO_NEWS], {
    pages: (good) => good(null),
  }),
  flawed("lets its cursor be the time at which the reading ended", [WHILE_READ], {
    pages: async function* (good, cursor, { time }) {
      for await (const page of good(cursor)) {
        const { since, ...rest } = page.cursor as { readonly since: number; readonly page: number }
        const isLast = rest.page === 1
        yield { ...page, cursor: isLast ? { ...rest, since: time.now() + 5_000 } : { since, ...rest } }
      }
    },
  }),
  flawed("gives a changed employee in another form", [DELTA], {
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
  flawed("remembers who has left", [DELETED], {
    pages: async function* (good, cursor, { dial }) {
      const before = seen.get(dial) ?? []
      const ids: Array<string> = []
      for await (const page of good(cursor)) {
        ids.push(...page.rows.map(({ cells }) => String(cells[0])))
        yield page
      }
      seen.set(dial, ids)
      const left = before.filter((id) => cursor === null && !ids.includes(id))
      if (left.length > 0) yield strangers(...left)
    },
  }),
  flawed("never sees a change", [HAS_CHANGED], {
    hasChanged: () => Promise.resolve(false),
    manifest: { capabilities: { ...manifest.capabilities, delta: false } },
  }),
]

/** What a module should not keep. */
const seen = new WeakMap<object, ReadonlyArray<string>>()
let lastDial: { readonly dial: (request: SourceRequest) => Promise<SourceAnswer> } | null = null

const SECRETS: ReadonlyArray<Flaw> = [
  flawed("reads for whoever came last", [TWO], {
    access: (access) => {
      lastDial = access
      return { ...access, dial: (request) => (lastDial ?? access).dial(request) }
    },
  }),
  flawed("puts its secret into addresses", [NO_CREDENTIAL], {
    dial: (request, { dial, credentials }) => {
      const url = new URL(request.url)
      url.searchParams.set("key", credentials["client_secret"] ?? "")
      return dial({ ...request, url: url.href })
    },
  }),
  flawed("says its secret when it is refused", [NO_CREDENTIAL], {
    ...onError(({ kind, message }, { credentials }) => {
      const said = `${message} (${credentials["client_secret"] ?? ""})`
      return new SourceError({ kind, message: kind === "auth" ? said : message })
    }),
  }),
  flawed("says what the source said", [NO_CREDENTIAL], {
    dial: async (request, { dial }) => {
      const answer = await dial(request)
      if (answer.status === 400 && textOf(answer).startsWith('{"error"')) {
        throw new SourceError({ kind: "data", message: textOf(answer) })
      }
      return answer
    },
  }),
  flawed("prints its token", [NO_CREDENTIAL], {
    dial: (request, { dial }) => {
      if (request.headers["authorization"] !== undefined) console.log("asking with", request.headers)
      return dial(request)
    },
  }),
  flawed("keeps its secret in the cursor", [NO_CREDENTIAL], {
    pages: async function* (good, cursor, { credentials }) {
      for await (const page of good(cursor))
        yield { ...page, cursor: { ...(page.cursor as object), credentials } }
    },
  }),
  flawed(
    "quotes what it could not read",
    [NO_VALUE],
    reads((text) => {
      try {
        JSON.parse(text)
      } catch {
        if (!text.includes("of Rota")) return null
        throw new SourceError({ kind: "data", message: `Unexpected text: ${text.slice(0, 200)}` })
      }
      return null
    }),
  ),
  flawed(
    "prints records",
    [NO_VALUE],
    eachPage((page) => {
      process.stdout.write(JSON.stringify(page.rows))
      return page
    }),
  ),
]

export const FLAWS: ReadonlyArray<Flaw> = [
  ...SIMULATIONS,
  ...READING,
  ...FAULTS,
  ...ANSWERS,
  ...CHANGES,
  ...SECRETS,
]
