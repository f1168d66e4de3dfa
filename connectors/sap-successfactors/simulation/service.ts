import { randomUUID } from "node:crypto"
import {
  type Person,
  type SimulatedRequest,
  simulateCompany,
  type Tenant,
} from "../../sdk/conformance/index.ts"
import { countDays, makeResponseMemory } from "../../sdk/conformance/company/remember-responses.ts"
import { type Entity, ENTITIES } from "./entities.ts"
import { parseFilter } from "./filter.ts"
import { isGranted, makeKey } from "./sign-in.ts"

/* An OData v2 service of Employee Central. One customer uses OAuth, the other one Basic authentication. */

const ACME = {
  api_server: "api41.sapsf.example",
  company_id: "acmeIndia",
  username: "hrsync-api",
  client_id: "acme-client-5f2c81",
  private_key: makeKey(),
}
const GLOBEX = {
  api_server: "api44.sapsf.example",
  company_id: "globexIndia",
  username: "sync-api",
  password: "globex-password-4e8fa2",
}

const TOKEN_SECONDS = 1_800
const TOKENS = "tokens"

type Company = Tenant<Person>
type Query = Readonly<Record<string, string>>
type Records = ReturnType<Entity["list"]>

const refuse = (status: number, code: string) => ({
  status,
  json: { error: { code, message: { lang: "en-US", value: "The request was refused." } } },
})

const PARAMETERS = ["$format", "$filter", "$expand", "$select", "$orderby", "$top", "$skiptoken", "paging"]

/** Dates compare as epoch milliseconds. */
const toComparable = (value: unknown): unknown => {
  const millis = typeof value === "string" ? /^\/Date\((-?\d+)/u.exec(value)?.[1] : undefined
  return millis === undefined ? value : Number(millis)
}

const toComparables = (fields: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, toComparable(value)]))

const splitList = (text: string | undefined): ReadonlyArray<string> =>
  text === undefined ? [] : text.split(",")

const findQueryError = (
  query: Query,
  entity: Entity,
  first: Records[number] | undefined,
): string | undefined => {
  const unknown = Object.keys(query).find((name) => !PARAMETERS.includes(name))
  if (unknown !== undefined) return "COE_INVALID_PARAMETER"
  if (query["$format"] !== "json") return "COE_UNSUPPORTED_FORMAT"
  if (splitList(query["$expand"]).some((path) => !entity.navigations.includes(path)))
    return "COE_PROPERTY_NOT_FOUND"
  const isField = (name: string): boolean =>
    first === undefined || name in first.fields || entity.navigations.includes(name.split("/")[0] ?? "")
  return splitList(query["$select"]).every(isField) ? undefined : "COE_PROPERTY_NOT_FOUND"
}

/** Navigations that were not asked for are links. */
const render = ({ fields, expand }: Records[number], query: Query, { navigations }: Entity, url: URL) => {
  const paths = splitList(query["$expand"])
  const roots = new Set(navigations.map((path) => path.split("/")[0] ?? ""))
  const nested = [...roots].map((root) => {
    const path = paths
      .filter((each) => each.split("/")[0] === root)
      .toSorted((a, b) => b.length - a.length)[0]
    return [
      root,
      path === undefined ? { __deferred: { uri: `${url.origin}/${root}` } } : expand?.(path),
    ] as const
  })
  const record = { ...fields, ...Object.fromEntries(nested) }
  const select = splitList(query["$select"]).map((name) => name.split("/")[0] ?? "")
  const kept = Object.entries(record).filter(
    ([name]) => !name.includes("/") && (select.length === 0 || select.includes(name)),
  )
  return Object.fromEntries(kept)
}

const makeResponseKey = (what: string, { credentials, now }: Company): string =>
  `${String(credentials["company_id"])} ${String(countDays(now))} ${what}`

/** Answers are remembered, and their snapshots are as many. */
const MAX_SNAPSHOTS = 500

/** A record with its fields as filters and orders compare them. */
interface Listed {
  readonly record: Records[number]
  readonly comparable: Readonly<Record<string, unknown>>
}

const sortListed = (listed: ReadonlyArray<Listed>, orderBy: string | undefined): ReadonlyArray<Listed> => {
  if (orderBy === undefined) return listed
  const [field = "", direction] = orderBy.split(" ")
  const sign = direction === "desc" ? -1 : 1
  return listed.toSorted(
    (one, other) => sign * (Number(one.comparable[field]) - Number(other.comparable[field])),
  )
}

/** Lists, filters and sorts the records of an entity once for all of its pages. */
class RecordFinder {
  readonly #lists = makeResponseMemory<ReadonlyArray<Listed>>()
  readonly #results = makeResponseMemory<ReadonlyArray<Listed>>()
  readonly #snapshots = new Map<string, ReadonlyArray<Listed>>()

  /** Null: the list as it is now. */
  readSnapshot(id: string | null): ReadonlyArray<Listed> | null {
    return id === null ? null : (this.#snapshots.get(id) ?? null)
  }

  keepSnapshot(found: ReadonlyArray<Listed>): string {
    const id = randomUUID()
    this.#snapshots.set(id, found)
    const [oldest] = this.#snapshots.keys()
    if (this.#snapshots.size > MAX_SNAPSHOTS && oldest !== undefined) this.#snapshots.delete(oldest)
    return id
  }

  list(name: string, { list }: Entity, company: Company): ReadonlyArray<Listed> {
    return this.#lists(company.employees, makeResponseKey(name, company), () =>
      list(company).map((record) => ({ record, comparable: toComparables(record.fields) })),
    )
  }

  /** Null: the filter is not valid. */
  find(name: string, entity: Entity, company: Company, query: Query): ReadonlyArray<Listed> | null {
    const { $filter: text, $orderby: orderBy } = query
    const all = this.list(name, entity, company)
    const hasField = (field: string): boolean => all[0] === undefined || field in all[0].record.fields
    const filter = text === undefined ? () => true : parseFilter(text, hasField)
    if (filter === undefined) return null
    return this.#results(
      company.employees,
      makeResponseKey(JSON.stringify([name, text, orderBy]), company),
      () =>
        sortListed(
          all.filter(({ comparable }) => filter(comparable)),
          orderBy,
        ),
    )
  }
}

const respondWithEntity = (url: URL, company: Company, finder: RecordFinder, pageSize: number) => {
  const name = url.pathname.replace("/odata/v2/", "")
  const entity = ENTITIES[name]
  if (entity === undefined) return refuse(404, "COE_ENTITY_NOT_FOUND")
  const query = Object.fromEntries(url.searchParams)
  const error = findQueryError(query, entity, finder.list(name, entity, company)[0]?.record)
  if (error !== undefined) return refuse(400, error)
  const token = parseToken(query["$skiptoken"])
  const found = finder.readSnapshot(token.snapshot) ?? finder.find(name, entity, company, query)
  if (found === null) return refuse(400, "COE_INVALID_FILTER")
  const { from } = token
  const size = Math.min(Number(query["$top"] ?? pageSize), pageSize)
  const page = found.slice(from, from + size).map(({ record }) => render(record, query, entity, url))
  const isLast = query["$top"] !== undefined || from + size >= found.length
  if (isLast) return { json: { d: { results: page } } }
  const next = new URL(url)
  const snapshot = token.snapshot ?? (query["paging"] === "snapshot" ? finder.keepSnapshot(found) : null)
  next.searchParams.set("$skiptoken", formatToken({ snapshot, from: from + size }))
  return { json: { d: { results: page, __next: next.href } } }
}

/** The place of a page: in a snapshot, which records that change afterwards do not move, or in the list as it is. */
interface PageToken {
  readonly snapshot: string | null
  readonly from: number
}

const formatToken = (token: PageToken): string => Buffer.from(JSON.stringify(token)).toString("base64url")

const parseToken = (token: string | undefined): PageToken =>
  token === undefined
    ? { snapshot: null, from: 0 }
    : (JSON.parse(Buffer.from(token, "base64url").toString()) as PageToken)

const readTokens = ({ memory }: Company): Map<string, number> => {
  const tokens = (memory.get(TOKENS) as Map<string, number> | undefined) ?? new Map<string, number>()
  memory.set(TOKENS, tokens)
  return tokens
}

const respondWithToken = ({ body }: SimulatedRequest, company: Company) => {
  const form = Object.fromEntries(new URLSearchParams(body ?? ""))
  if (!isGranted(form, company.credentials, company.now))
    return { status: 401, json: { error: "invalid_grant" } }
  const tokens = readTokens(company)
  const token = `acme-token-${String(company.now)}-${String(tokens.size)}`
  tokens.set(token, company.now + TOKEN_SECONDS * 1_000)
  return { json: { access_token: token, token_type: "Bearer", expires_in: TOKEN_SECONDS } }
}

const isAllowed = ({ headers }: SimulatedRequest, company: Company): boolean => {
  const { username = "", company_id = "", password } = company.credentials
  const [kind, given = ""] = (headers["authorization"] ?? "").split(" ")
  if (kind === "Bearer") return (readTokens(company).get(given) ?? 0) > company.now
  const expected = Buffer.from(`${username}@${company_id}:${String(password)}`).toString("base64")
  return password !== undefined && kind === "Basic" && given === expected
}

/** SuccessFactors decides how many records a page has: 1,000 at most. */
export interface Service {
  readonly people: number
  readonly pageSize: number
}

export const makeService = ({ people, pageSize }: Service) => {
  const remember = makeResponseMemory<ReturnType<typeof respondWithEntity>>()
  const finder = new RecordFinder()
  return simulateCompany({
    hasFuture: true,
    size: people,
    credentials: [ACME, GLOBEX],
    wrongCredentials: { ...ACME, private_key: makeKey() },
    origins: ({ api_server = "" }) => [`https://${api_server}`],
    idColumn: "employeeId",
    respond: (request, company) => {
      if (request.url.pathname === "/oauth/token") return respondWithToken(request, company)
      return isAllowed(request, company)
        ? remember(company.employees, makeResponseKey(request.url.href, company), () =>
            respondWithEntity(request.url, company, finder, pageSize),
          )
        : refuse(401, "COE_LOGIN_FAILED")
    },
    expireTokens: ({ memory }) => {
      memory.delete(TOKENS)
    },
    errorBody: { error: { code: "COE0000", message: { lang: "en-US", value: "Something went wrong." } } },
  })
}
