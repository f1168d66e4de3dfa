import type { SimulatedResponse, SimulatedRequest, Tenant } from "../../sdk/conformance/index.ts"
import type { Remember } from "../../sdk/conformance/company/remember-responses.ts"
import type { Credentials } from "../../sdk/index.ts"
import { OdooException } from "./exception.ts"
import { type Database, fieldsGet, type Named, searchRead } from "./orm.ts"
import type { OdooPerson } from "./person.ts"
import type { Version } from "./field-specs.ts"
import { writeEmployee } from "./write.ts"

/* The two APIs of an Odoo server. */

type People = ReadonlyArray<OdooPerson>
type Answer = SimulatedResponse<OdooPerson>

export interface Server {
  readonly version: Version
  readonly open: (people: People) => Database
  readonly remember: Remember<unknown>
}

interface Call {
  readonly model: string
  readonly method: string
  readonly ids: ReadonlyArray<number>
  readonly named: Named
}

const SERVER_VERSIONS: Readonly<Record<Version, string>> = {
  14: "14.0",
  17: "17.0-20250501",
  19: "19.0",
}
const USER = 7

export const respondToRequest = (
  server: Server,
  request: SimulatedRequest,
  tenant: Tenant<OdooPerson>,
): Answer => {
  const isJson = request.headers["content-type"]?.startsWith("application/json") === true
  const body = isJson ? parseBody(request.body) : null
  if (request.method !== "POST") return htmlPage(405, "Method Not Allowed")
  if (body === null) return htmlPage(400, "Bad Request")
  if (request.url.pathname === "/jsonrpc") return respondToRpc(server, body, tenant)
  const path = /^\/json\/2\/(?<model>[a-z.]+)\/(?<method>[a-z_]+)$/u.exec(request.url.pathname)?.groups
  if (server.version < 19 || path === undefined) return htmlPage(404, "Not Found")
  const { ids = [], ...named } = body
  const call = {
    model: path["model"] ?? "",
    method: path["method"] ?? "",
    ids: ids as ReadonlyArray<number>,
    named,
  }
  return respondToJson2(server, call, request, tenant)
}

const parseBody = (text: string | null): Named | null => {
  try {
    return JSON.parse(text ?? "") as Named
  } catch {
    return null
  }
}

const htmlPage = (status: number, title: string): Answer => ({
  status,
  headers: { "content-type": "text/html" },
  text: `<!doctype html><title>${String(status)} ${title}</title>`,
})

const DEBUG = "Traceback (most recent call last): ..."

const wrapResult = (id: unknown, result: unknown) => ({ jsonrpc: "2.0", id, result })

/** Every error has status 200. */
const respondToRpc = (server: Server, body: Named, tenant: Tenant<OdooPerson>): Answer => {
  const { id = null } = body
  try {
    const { result, employees } = runService(server, body["params"] as Named, tenant)
    return {
      json: Array.isArray(result)
        ? server.remember(result, String(id), () => wrapResult(id, result))
        : wrapResult(id, result),
      ...(employees === undefined ? {} : { employees }),
    }
  } catch (error) {
    if (!(error instanceof OdooException)) throw error
    const name = error.exception === "missing model" ? "odoo.exceptions.UserError" : error.exception
    const data = { name, message: error.message, arguments: [error.message], debug: DEBUG }
    return { json: { jsonrpc: "2.0", id, error: { code: 200, message: "Odoo Server Error", data } } }
  }
}

interface Result {
  readonly result: unknown
  readonly employees?: People
}

const runService = (
  server: Server,
  { service, method, args }: Named,
  { credentials, employees, now }: Tenant<OdooPerson>,
): Result => {
  const list = args as ReadonlyArray<unknown>
  if (service === "common" && method === "version") {
    return { result: { server_version: SERVER_VERSIONS[server.version], protocol_version: 1 } }
  }
  const [database, user, key] = list
  if (database !== credentials["database"]) {
    throw new OdooException(
      "psycopg2.OperationalError",
      `FATAL:  database "${String(database)}" does not exist`,
    )
  }
  if (service === "common" && method === "authenticate") {
    return { result: user === credentials["login"] && key === credentials["api_key"] && USER }
  }
  if (user !== USER || key !== credentials["api_key"]) {
    throw new OdooException("odoo.exceptions.AccessDenied", "Access Denied")
  }
  const [, , , model, name, positional, named] = list
  const [ids = []] = positional as ReadonlyArray<ReadonlyArray<number>>
  const call = { model: String(model), method: String(name), ids, named: named as Named }
  return runMethod(server, call, employees, now)
}

const STATUSES: Readonly<Record<string, number>> = {
  "odoo.exceptions.AccessError": 403,
  "odoo.exceptions.MissingError": 404,
  "odoo.exceptions.ValidationError": 422,
  "builtins.TypeError": 422,
  "missing model": 404,
}

const respondToJson2 = (
  server: Server,
  call: Call,
  { headers }: SimulatedRequest,
  { credentials, employees, now }: Tenant<OdooPerson>,
): Answer => {
  if (headers["x-odoo-database"] !== credentials["database"]) return htmlPage(404, "Not Found")
  if (!isBearer(headers["authorization"], credentials)) {
    return errorResponse(401, "werkzeug.exceptions.Unauthorized", "Invalid apikey")
  }
  try {
    const { result, employees: after } = runMethod(server, call, employees, now)
    return { json: result, ...(after === undefined ? {} : { employees: after }) }
  } catch (error) {
    if (!(error instanceof OdooException)) throw error
    const { exception, message } = error
    const name = exception === "missing model" ? "werkzeug.exceptions.NotFound" : exception
    return errorResponse(STATUSES[exception] ?? 500, name, message)
  }
}

const isBearer = (authorization: string | undefined, { api_key }: Credentials): boolean =>
  authorization === `bearer ${String(api_key)}`

const errorResponse = (status: number, name: string, message: string): Answer => ({
  status,
  json: { name, message, arguments: [message], context: {}, debug: DEBUG },
})

const runMethod = (
  server: Server,
  { model, method, ids, named }: Call,
  people: People,
  now: number,
): Result => {
  const database = server.open(people)
  if (method === "write" && model === "hr.employee") {
    return { result: true, employees: writeEmployee(database, people, ids, named, now) }
  }
  if (ids.length > 0) throw new OdooException("builtins.TypeError", "cannot be called with ids")
  if (method === "search_read") {
    const key = `${model} ${JSON.stringify(named)}`
    return { result: server.remember(people, key, () => searchRead(database, model, named)) }
  }
  if (method === "fields_get") return { result: fieldsGet(database, model, named) }
  throw new OdooException("builtins.AttributeError", `The method '${model}.${method}' does not exist`)
}
