import {
  type Credentials,
  defineConnector,
  type JsonObject,
  makeHttpClient,
  type Manifest,
  type PulledReader,
  type SourceAccess,
  SourceError,
  type SourcePage,
  tabulate,
} from "../../index.ts"
import type { Simulation } from "../index.ts"

/* A good connector to an imaginary HR system with tokens that end; what is wrong with others is added to it. */

export const ORIGIN = "https://api.rota.example"
const PAGE_SIZE = 4
const REQUESTS_PER_MINUTE = 30

export const manifest: Manifest = {
  sdkVersion: 1,
  code: "rota",
  name: "Rota HR",
  integrationType: "HRMS",
  credentialFields: [
    { key: "client_id", label: "Client ID", type: "text", is_required: true, is_masked: false },
    { key: "client_secret", label: "Client secret", type: "password", is_required: true, is_masked: true },
  ],
  dataCategories: ["detail_info_fields"],
  capabilities: {
    full: true,
    delta: true,
    incrementalCursor: true,
    salaryMaster: false,
    write: false,
    realTimeHooks: false,
  },
  limits: { requestsPerMinute: REQUESTS_PER_MINUTE, rowsPerPage: PAGE_SIZE },
  helpUrl: null,
  logoUrl: null,
}

interface Cursor {
  readonly since: number
  readonly page: number
  /** When the run began that reads these pages. */
  readonly began: number
}

export const makeRota = (access: SourceAccess): PulledReader => ({
  check: async () => {
    await open(access)({ page: 1, size: 1, since: 0 })
    return [{ category: "detail_info_fields", problem: null }]
  },
  pages: async function* (kept) {
    const began = access.time.now()
    yield* pagesOf(open(access), (kept as Cursor | null) ?? { since: 0, page: 1, began })
  },
})

export const rota = defineConnector(manifest, makeRota)

type Get = (query: Readonly<Record<string, number>>) => Promise<JsonObject>

const open = ({ credentials, dial, time }: SourceAccess): Get => {
  const http = makeHttpClient({
    dial,
    time,
    name: "Rota",
    origin: ORIGIN,
    headers: {},
    requestsPerMinute: REQUESTS_PER_MINUTE,
  })
  let token: string | null = null
  const newToken = async (): Promise<string> => {
    const { access_token } = object(await http.json({ path: "/token", json: credentials }))
    if (typeof access_token !== "string") throw wrong("an access_token")
    return access_token
  }
  return async function get(query) {
    const isNew = token === null
    token ??= await newToken()
    try {
      const headers = { authorization: `Bearer ${token}` }
      return object(await http.json({ path: "/employees", query, headers }))
    } catch (error) {
      if (isNew || !(error instanceof SourceError) || error.kind !== "auth") throw error
      token = null
      return get(query)
    }
  }
}

async function* pagesOf(get: Get, { since, page, began }: Cursor): AsyncGenerator<SourcePage> {
  for (let columns: ReadonlyArray<string> = [], number = page, position = 1; ; number++) {
    const { employees, more } = await get({ page: number, size: PAGE_SIZE, since })
    if (!Array.isArray(employees) || typeof more !== "boolean") throw wrong("employees and more")
    const table = tabulate(employees.map(object), position, columns)
    columns = table.columns
    position += table.rows.length
    const cursor: Cursor = more ? { since, page: number + 1, began } : { since: began, page: 1, began }
    const progress = { unit: "rows", done: position - 1, total: null } as const
    yield { ...table, unreadable: [], cursor, progress }
    if (!more) return
  }
}

const object = (value: unknown): JsonObject => {
  if (typeof value === "object" && value !== null && !Array.isArray(value)) return value as JsonObject
  throw wrong("an object")
}

const wrong = (expected: string) =>
  new SourceError({ kind: "data", message: `Rota did not answer with ${expected}.` })

interface Employee {
  readonly id: string
  readonly name: string
  readonly title: string
  readonly joined: string
  readonly updated: number
}

const shownOf = ({ id, name, title, joined }: Employee) => ({ id, name, title, joined })

const credentialsOf = (name: string): Credentials => ({
  client_id: `${name}-id`,
  client_secret: `${name}-secret-3141`,
})

export const simulation: Simulation<Employee> = {
  employees: Array.from({ length: 11 }, (_, index) => ({
    id: `R-${String(index + 1)}`,
    name: `Employee the ${String(index + 1)}th of Rota`,
    title: "Nurse",
    joined: "2021-02-03",
    updated: 1,
  })),
  credentials: [credentialsOf("acme"), credentialsOf("globex")],
  wrongCredentials: credentialsOf("nobody"),
  origins: () => [ORIGIN],
  idColumn: "id",
  idOf: ({ id }) => id,
  changed: (employee, at) => ({ ...employee, title: `Matron since ${String(at)}`, updated: at }),
  errorBody: { ok: false, reason: "Rota is closed for maintenance" },
  expireTokens: ({ memory }) => {
    memory.delete("token")
  },
  answer: ({ url, headers, body }, { credentials, employees, memory, now }) => {
    if (url.pathname === "/token") {
      if (body !== JSON.stringify(credentials)) return { status: 401, json: {} }
      const token = `token-of-${credentials["client_id"] ?? ""}-${String(now)}`
      memory.set("token", token)
      return { json: { access_token: token } }
    }
    if (headers["authorization"] !== `Bearer ${String(memory.get("token"))}`) return { status: 401, json: {} }
    const [page = 1, size = 1, since = 0] = ["page", "size", "since"].map((key) =>
      Number(url.searchParams.get(key)),
    )
    const wanted = employees.filter(({ updated }) => updated >= since)
    const shown = wanted.slice((page - 1) * size, page * size).map(shownOf)
    return { json: { employees: shown, more: page * size < wanted.length } }
  },
}
