import { createHmac, timingSafeEqual } from "node:crypto"
import {
  type Credentials,
  defineConnector,
  type SourceWebhookCall,
  type JsonObject,
  type JsonRequest,
  makeHttpClient,
  makePageComparison,
  type Manifest,
  type PulledReader,
  type SalaryComponent,
  type SourceAccess,
  SourceError,
  type SourcePage,
  type SourceUpdate,
  tabulate,
} from "../../index.ts"

/* A correct connector to an imaginary HR system, with every ability; the flawed connectors are made from it. */

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
    { key: "hook_secret", label: "Webhook secret", type: "password", is_required: false, is_masked: true },
  ],
  dataCategories: ["detail_info_fields"],
  capabilities: {
    full: true,
    delta: true,
    incrementalCursor: true,
    salaryMaster: true,
    write: true,
    realTimeHooks: true,
  },
  fieldMap: { id: "employeeId", name: "name", title: "designation", ward: "department", joined: "doj" },
  limits: { requestsPerMinute: REQUESTS_PER_MINUTE, rowsPerPage: PAGE_SIZE },
  helpUrl: null,
  logoUrl: null,
}

interface Cursor {
  readonly since: number
  readonly page: number
  /** When the run that reads these pages began, a little earlier. */
  readonly began: number
}

/** A reader with every ability. */
export type AbleReader = PulledReader & Required<Pick<PulledReader, "salaryMaster" | "write" | "verifyHook">>

/** The clocks of both sides may differ by this. */
const OVERLAP_MILLIS = 300_000

export const makeRota = (access: SourceAccess): AbleReader => ({
  check: async () => {
    await open(access)({ path: "/employees", query: { page: 1, size: 1, since: 0 } })
    return [{ category: "detail_info_fields", problem: null }]
  },
  pages: async function* (kept) {
    const began = access.time.now() - OVERLAP_MILLIS
    yield* readPages(open(access), (kept as Cursor | null) ?? { since: 0, page: 1, began })
  },
  salaryMaster: async () => {
    const { yearly, monthly } = await open(access)({ path: "/salary-components" })
    return { ctc: parseComponents(yearly), monthly: parseComponents(monthly) }
  },
  write: async ({ employeeId, fields }) => {
    const path = `/employees/${encodeURIComponent(employeeId)}`
    const { saved } = await open(access)({ path, json: toColumns(fields) })
    if (saved !== true) throw wrong("saved")
  },
  verifyHook: (call) => Promise.resolve(isSigned(access.credentials, call)),
})

export const rota = defineConnector(manifest, makeRota)

type Query = (request: JsonRequest) => Promise<JsonObject>

const open = ({ credentials, transport, time }: SourceAccess): Query => {
  const http = makeHttpClient({
    transport,
    time,
    name: "Rota",
    origin: ORIGIN,
    headers: {},
    requestsPerMinute: REQUESTS_PER_MINUTE,
  })
  const { client_id, client_secret } = credentials
  let token: string | null = null
  const newToken = async (): Promise<string> => {
    const { access_token } = object(await http.json({ path: "/token", json: { client_id, client_secret } }))
    if (typeof access_token !== "string") throw wrong("an access_token")
    return access_token
  }
  return async function ask(request) {
    const isNew = token === null
    token ??= await newToken()
    try {
      const headers = { authorization: `Bearer ${token}` }
      return object(await http.json({ ...request, headers }))
    } catch (error) {
      if (isNew || !(error instanceof SourceError) || error.kind !== "auth") throw error
      token = null
      return ask(request)
    }
  }
}

async function* readPages(ask: Query, { since, page, began }: Cursor): AsyncGenerator<SourcePage> {
  const comparison = makePageComparison()
  for (let columns: ReadonlyArray<string> = [], number = page, position = 1; ; number++) {
    const { employees, more, total } = await ask({
      path: "/employees",
      query: { page: number, size: PAGE_SIZE, since },
    })
    if (!Array.isArray(employees) || typeof more !== "boolean") throw wrong("employees and more")
    const records = employees.map((employee) => withoutLater(object(employee)))
    // A reading that resumes at a later page does not have those before it.
    const isWhole = page === 1 && typeof total === "number"
    comparison.add({ ids: records.map(readId), total: isWhole ? total : null, isLast: !more })
    const table = tabulate(records, position, columns)
    columns = table.columns
    position += table.rows.length
    const cursor: Cursor = more ? { since, page: number + 1, began } : { since: began, page: 1, began }
    const progress = { unit: "rows", done: position - 1, total: null } as const
    yield { ...table, unreadable: [], cursor, progress, agreement: comparison.agreement }
    if (!more) return
  }
}

/** Titles that begin later are not shown. */
const withoutLater = (employee: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(employee).filter(([key]) => key !== "next"))

const readId = ({ id }: JsonObject): string | null => (typeof id === "string" ? id : null)

const parseComponents = (list: unknown): ReadonlyArray<SalaryComponent> => {
  if (!Array.isArray(list)) throw wrong("lists of components")
  return list.map((component: unknown) => {
    const { code, label, account } = object(component)
    if (typeof code !== "string" || typeof label !== "string") throw wrong("a code and a label")
    return { identifier: code, title: label, accountingCode: typeof account === "string" ? account : null }
  })
}

/** Null is sent, too: it empties a column. */
const toColumns = (fields: SourceUpdate["fields"]): JsonObject =>
  Object.fromEntries(
    Object.entries(fields).map(([key, value]) => {
      const column = Object.entries(manifest.fieldMap ?? {}).find(([, mapped]) => mapped === key)?.[0]
      if (column !== undefined && column !== "id") return [column, value]
      throw new SourceError({ kind: "data", message: `Rota has no column for ${key}.` })
    }),
  )

const WEBHOOK_VALID_MILLIS = 300_000

const isSigned = (
  { hook_secret }: Credentials,
  { headers, body, receivedAt }: SourceWebhookCall,
): boolean => {
  const { "x-rota-time": time = "", "x-rota-signature": signature = "" } = headers
  if (hook_secret === undefined || Math.abs(receivedAt - Number(time)) > WEBHOOK_VALID_MILLIS) return false
  const expected = createHmac("sha256", hook_secret).update(`${time}.`).update(body).digest("hex")
  const [given, known] = [Buffer.from(signature), Buffer.from(expected)]
  return given.length === known.length && timingSafeEqual(given, known)
}

const object = (value: unknown): JsonObject => {
  if (typeof value === "object" && value !== null && !Array.isArray(value)) return value as JsonObject
  throw wrong("an object")
}

const wrong = (expected: string) =>
  new SourceError({ kind: "data", message: `Rota did not respond with ${expected}.` })
