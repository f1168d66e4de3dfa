import {
  type HttpClient,
  isObject,
  type JsonObject,
  makeHttpClient,
  readPath,
  type SourceAccess,
  sourceError,
  unexpectedResponse,
} from "../sdk/index.ts"
import { SENTENCES } from "./sentences.ts"
import { ignoreMissing, NAME, readOdooError } from "./odoo-errors.ts"
import type { Settings } from "./settings.ts"

/*
 * Calls methods of Odoo's models over either of its two APIs: JSON-RPC (all versions to 21) and JSON-2 (19 and newer). Both take
 * named arguments.
 */

export interface Odoo {
  /** Calls a method of a model, on these records where it is a method of records. Throws `SourceError`. */
  readonly call: (call: ModelCall) => Promise<unknown>
}

export interface ModelCall {
  readonly model: string
  readonly method: string
  readonly named: JsonObject
  readonly ids?: ReadonlyArray<number>
}

/**
 * Sent with every call: archived records are returned, too; names are English, as the service reads countries; and departments
 * have their own name instead of a path (`Operations / Support`).
 */
const CONTEXT = { active_test: false, lang: "en_US", hierarchical_naming: false }

const FIRST_WITH_JSON_2 = 19

/**
 * Chooses the API and signs in: two requests over JSON-RPC, one or none over JSON-2. Throws `SourceError`: `auth` for wrong
 * credentials.
 */
export const connect = async (access: SourceAccess, settings: Settings): Promise<Odoo> => {
  const isNew = settings.protocol === null ? await hasJson2(access, settings) : settings.protocol === "JSON-2"
  return isNew ? makeJson2Client(access, settings) : signIn(access, settings)
}

const openHttp = (
  { transport, time }: SourceAccess,
  { origin }: Settings,
  headers: Readonly<Record<string, string>> = {},
): HttpClient =>
  makeHttpClient({
    transport,
    time,
    name: NAME,
    origin,
    headers,
    requestsPerMinute: null,
    checks: "the login and the API key",
    readError: readOdooError,
  })

/** A server without JSON-RPC has JSON-2. */
const hasJson2 = async (access: SourceAccess, settings: Settings): Promise<boolean> => {
  const version = await ignoreMissing(() =>
    callService(openHttp(access, settings), { service: "common", method: "version", args: [] }),
  )
  if (version === null) return true
  // 14.0, 17.0-20250501, saas~18.2+e
  const major = /\d+/u.exec(String(readPath(version, "server_version")))?.[0]
  if (major === undefined) throw unexpectedResponse(NAME, "the version of the server")
  return Number(major) >= FIRST_WITH_JSON_2
}

const makeJson2Client = (access: SourceAccess, settings: Settings): Odoo => {
  const http = openHttp(access, settings, {
    authorization: `bearer ${settings.key}`,
    "x-odoo-database": settings.database,
  })
  return {
    call: ({ model, method, named, ids }) =>
      http.json({
        path: `/json/2/${model}/${method}`,
        json: { ...(ids === undefined ? {} : { ids }), ...named, context: CONTEXT },
      }),
  }
}

const signIn = async (access: SourceAccess, settings: Settings): Promise<Odoo> => {
  const { database, login, key } = settings
  const http = openHttp(access, settings)
  const user = await callService(http, {
    service: "common",
    method: "authenticate",
    args: [database, login, key, {}],
  })
  if (user === false) {
    throw sourceError("auth", SENTENCES["sign-in-refused"]())
  }
  if (typeof user !== "number") throw unexpectedResponse(NAME, "the id of the user")
  return {
    call: ({ model, method, named, ids }) =>
      callService(http, {
        service: "object",
        method: "execute_kw",
        args: [
          database,
          user,
          key,
          model,
          method,
          ids === undefined ? [] : [ids],
          { ...named, context: CONTEXT },
        ],
      }),
  }
}

const callService = async (http: HttpClient, params: JsonObject): Promise<unknown> => {
  const response = await http.json({
    path: "/jsonrpc",
    json: { jsonrpc: "2.0", method: "call", id: 1, params },
  })
  if (!isObject(response) || !("result" in response)) throw unexpectedResponse(NAME, "a result of JSON-RPC")
  return response["result"]
}
