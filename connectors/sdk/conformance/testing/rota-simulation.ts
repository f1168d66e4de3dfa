import { createHmac } from "node:crypto"
import type { Credentials } from "../../index.ts"
import type {
  SimulatedResponse,
  SimulatedWebhook,
  SimulatedRequest,
  SimulatedUpdates,
  Simulation,
  Tenant,
} from "../index.ts"
import { ORIGIN } from "./rota.ts"

/* The in-memory HR system of the connector in this folder. */

export interface Employee {
  readonly id: string
  readonly name: string
  readonly title: string | null
  readonly ward: string
  readonly joined: string
  readonly updated: number
  /** Titles that begin later. */
  readonly next?: ReadonlyArray<{ readonly title: string; readonly from: string }>
}

const toShownFields = ({ id, name, title, ward, joined, next }: Employee) => ({
  id,
  name,
  title,
  ward,
  joined,
  ...(next === undefined ? {} : { next }),
})

const makeCredentials = (name: string): Credentials => ({
  client_id: `${name}-id`,
  client_secret: `${name}-secret-3141`,
  hook_secret: `${name}-hooks-2718`,
})

export const updates: SimulatedUpdates = {
  taken: { designation: "Head of the night nurses", department: "w-night" },
  shown: { department: "W-NIGHT" },
  emptied: ["designation"],
  refused: { doj: "before all time" },
}

export const webhook: SimulatedWebhook = {
  call: ({ credentials, now }) => {
    const time = String(now)
    const body = JSON.stringify({ event: "changed", name: "Søren the 3rd of Rota" })
    const signature = createHmac("sha256", credentials["hook_secret"] ?? "").update(`${time}.${body}`)
    return { headers: { "x-rota-time": time, "x-rota-signature": signature.digest("hex") }, body }
  },
  goodForMillis: 300_000,
}

/** A simulation for reading only. */
export const readOnly: Simulation<Employee> = {
  employees: Array.from({ length: 11 }, (_, index) => ({
    id: `R-${String(index + 1)}`,
    name: `Employee the ${String(index + 1)}th of Rota`,
    title: "Nurse",
    ward: "W-1",
    joined: "2021-02-03",
    updated: 1,
  })),
  credentials: [makeCredentials("acme"), makeCredentials("globex")],
  wrongCredentials: makeCredentials("nobody"),
  origins: () => [ORIGIN],
  idColumn: "id",
  readId: ({ id }) => id,
  copyId: (employee, { id }) => ({ ...employee, id }),
  withId: (employee, id) => ({ ...employee, id }),
  withLabel: (employee, ward) => ({ ...employee, ward }),
  withFuture: (employee, { from, variant, isFirst }) => ({
    ...employee,
    title: isFirst ? null : employee.title,
    next: [{ title: `Head nurse ${String(variant)}`, from }],
  }),
  changed: (employee, at) => ({ ...employee, title: `Matron since ${String(at)}`, updated: at }),
  errorBody: { ok: false, reason: "Rota is closed for maintenance" },
  expireTokens: ({ memory }) => {
    memory.delete("token")
  },
  respond: (request, tenant) => {
    const { url, headers, body } = request
    const { credentials, memory } = tenant
    if (url.pathname === "/token") return tokenFor(request, tenant)
    if (headers["authorization"] !== `Bearer ${String(memory.get("token"))}`) return { status: 401, json: {} }
    if (url.pathname === "/salary-components") return { json: makeComponents(credentials) }
    return body === null ? listed(url, tenant) : saved(url, body, tenant)
  },
}

export const simulation: typeof readOnly = { ...readOnly, updates, webhook }

type Answer = SimulatedResponse<Employee>

const tokenFor = ({ body }: SimulatedRequest, { credentials, memory, now }: Tenant<Employee>): Answer => {
  const { client_id = "", client_secret } = credentials
  if (body !== JSON.stringify({ client_id, client_secret })) return { status: 401, json: {} }
  const token = `token-of-${client_id}-${String(now)}`
  memory.set("token", token)
  return { json: { access_token: token } }
}

const makeComponents = ({ client_id = "" }: Credentials) => ({
  yearly: [{ code: `${client_id}-basic`, label: "Basic pay", account: "4711" }],
  monthly: [
    { code: "basic", label: "Basic pay", account: "4711" },
    { code: "night", label: "Night shifts" },
  ],
})

const listed = ({ searchParams }: URL, { employees }: Tenant<Employee>): Answer => {
  const [page = 1, size = 1, since = 0] = ["page", "size", "since"].map((key) =>
    Number(searchParams.get(key)),
  )
  const wanted = employees.filter(({ updated }) => updated >= since)
  const shown = wanted.slice((page - 1) * size, page * size).map(toShownFields)
  return { json: { employees: shown, more: page * size < wanted.length, total: wanted.length } }
}

const saved = ({ pathname }: URL, body: string, { employees, now }: Tenant<Employee>): Answer => {
  const id = decodeURIComponent(pathname.slice("/employees/".length))
  const fields = JSON.parse(body) as Partial<Employee>
  if (!employees.some((employee) => employee.id === id)) return { status: 404, json: {} }
  if (fields.joined !== undefined && !/^\d{4}-\d{2}-\d{2}$/u.test(fields.joined)) {
    return { status: 422, json: { reason: `${fields.joined} is no date` } }
  }
  const ward = fields.ward === undefined ? {} : { ward: fields.ward.toUpperCase() }
  return {
    json: { saved: true },
    employees: employees.map((employee) =>
      employee.id === id ? { ...employee, ...fields, ...ward, updated: now } : employee,
    ),
  }
}
