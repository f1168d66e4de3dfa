import { runAsService } from "../../../core/testing/run-as-service.ts"
import { calculateJwkThumbprint } from "jose"
import { randomBytes } from "node:crypto"
import { makeOpenApi } from "../../../adapters/koa/openapi/document.ts"
import { JSON_LINES } from "../../../core/contract/json-lines.ts"
import { EVENT_STREAM } from "../../../adapters/koa/calls/route.ts"
import { vendorApiRoutes } from "../../../adapters/koa/routes/vendor-api.ts"
import { type CheckResponse, makeResponseCheck } from "../../../adapters/koa/testing/response-check.ts"
import { makeLogger } from "../../../adapters/pino/logger.ts"
import {
  type ReceivedWebhook,
  startWebhookListener,
  type WebhookListener,
} from "../../../adapters/vendor-client/webhook-listener.ts"
import type { TestServer } from "../../../adapters/typeorm/testing/test-database.ts"
import { takeRsaPem, takeServiceKeyPair } from "../../../core/testing/rsa-key-pairs.ts"
import type { CreatedVendor } from "../../../core/use-cases/accounts/vendors/create-vendor.ts"
import type { Application } from "../../container.ts"
import { openDatabase } from "../../runtime/database/database.ts"
import { readSettings } from "../../runtime/settings/env.ts"
import { metricsText, queryLanes } from "../../runtime/metrics.ts"
import { makeReadiness } from "../../runtime/readiness.ts"
import { apiRoutes } from "../../runtime/roles/api.ts"
import { startDelivery } from "../../runtime/roles/delivery.ts"
import { startHttp } from "../../runtime/roles/http.ts"
import { startTogether } from "../../runtime/roles/role.ts"
import { startScheduler } from "../../runtime/roles/scheduler.ts"
import { startSyncs } from "../../runtime/roles/syncs.ts"
import { openThread } from "../../threads/thread.ts"
import { makeDocumentOptions, makeVendorApi } from "../../runtime/vendor-api.ts"
import { queryRows } from "./contents.ts"
import { createInstallation, type Installation } from "./installation.ts"
import { OPERATOR } from "../../../core/use-cases/authorization/actor.ts"

const PARTS = { delivery: startDelivery, syncs: startSyncs, scheduler: startScheduler }
/** The background work of the service; a test that triggers syncs itself leaves out `syncs`. */
export type ServicePart = keyof typeof PARTS

/** The product's roles in this process, with their own database; every response is checked against the API document. */
export interface TestService {
  readonly url: string
  readonly metricsUrl: string
  readonly installation: Installation
  readonly application: Application
  readonly call: Call
  /** `events`: names of webhook events; all by default. */
  readonly createVendor: (name?: string, events?: ReadonlyArray<string>) => Promise<TestVendor>
  readonly close: () => Promise<void>
}

export type Call = (method: "GET" | "POST" | "PUT", path: string, sent?: Sent) => Promise<Answer>

export interface Sent {
  /** The documented path, if `path` contains parameters. */
  readonly route?: string
  readonly headers?: Readonly<Record<string, string>>
  /** Sent as JSON. */
  readonly json?: unknown
  /** Sent unchanged. */
  readonly raw?: string | Uint8Array<ArrayBuffer>
  /** Sent as multipart/form-data. */
  readonly form?: Readonly<Record<string, string>>
}

export interface Answer {
  readonly status: number
  readonly headers: Headers
  /** Each test checks the responses of its own endpoint. */
  readonly body: ReturnType<typeof JSON.parse>
}

const BEGINNINGS: ReadonlyArray<string> = ["connection.events.requested", "connection.events.accepted"]

export interface TestVendor extends CreatedVendor {
  /** IANA. */
  readonly timeZone: string
  /** PKCS #8 PEM of the key that the vendor registered. */
  readonly privateKey: string
  readonly listener: WebhookListener
  /** Without repeated attempts. */
  readonly received: ReadonlyArray<ReceivedWebhook>
  /** Those received without the news that a connection is requested and accepted, which precede its first sync. */
  readonly synced: ReadonlyArray<ReceivedWebhook>
  /** Calls with the API key. */
  readonly call: Call
}

export interface ServiceSurroundings {
  /** Receives every log line; without it nothing is logged. */
  readonly onLog?: (line: string) => void
  /** Another PostgreSQL than the one all tests share. */
  readonly server?: TestServer | undefined
  /** The only connection through which the service reaches it. */
  readonly linePort?: number
}

export const startService = async (
  parts: ReadonlyArray<ServicePart> = [],
  env: Readonly<Record<string, string>> = {},
  { onLog, server, linePort }: ServiceSurroundings = {},
): Promise<TestService> => {
  const installation = await createInstallation({}, server)
  const line = linePort === undefined ? {} : { DATABASE_URL: makeTcpUrl(installation.env, linePort) }
  const settings = readSettings({ ...installation.env, HRSYNC_TRUSTED_PROXIES: "1", ...line, ...env })
  const logger = onLog === undefined ? makeLogger("silent") : makeLogger("trace", { write: onLog })
  const open = await openDatabase(settings, () => undefined)
  const { database } = open
  const thread = await openThread({ name: "main", settings, database, logger, newServiceKey: takeServiceKey })
  const { application } = thread
  const isStopping = () => false
  const http = await startHttp(thread, {
    routes: apiRoutes(thread),
    readiness: makeReadiness({
      ...{ database, isApi: true, isStopping, background: null },
      ...{ lanes: queryLanes(thread), isWorker: false },
    }),
    isStopping,
    metricsText: metricsText(thread),
  })
  const running = await startTogether(
    parts.map((part) => PARTS[part]),
    thread,
  )
  const { url, metricsUrl } = http
  if (metricsUrl === null) throw new Error("The tests of metrics need their port")
  const closing: Array<() => Promise<void>> = []
  const call = makeCall(url, application)
  return {
    url,
    metricsUrl,
    installation,
    application,
    call,
    createVendor: async (name = "Vendor", events) => {
      const vendor = await createVendor(installation, application, call, name, events)
      closing.push(() => vendor.listener.close())
      return vendor
    },
    close: async () => {
      await http.close()
      await running.stop()
      for (const close of closing) await close()
      await thread.close()
      await open.close()
      await installation.remove()
    },
  }
}

const takeServiceKey = async () => {
  const { privateJwk } = takeServiceKeyPair()
  return { kid: await calculateJwkThumbprint(privateJwk), privateJwk }
}

/** The database of the installation, through a local proxy. */
const makeTcpUrl = ({ DATABASE_URL = "" }: Readonly<Record<string, string>>, port: number): string => {
  const { username, pathname } = new URL(DATABASE_URL.replace(/@[^/]*/u, "@socket"))
  return `postgresql://${username}@127.0.0.1:${String(port)}${pathname}`
}

/** The document is the same for every service, and compiling its schemas takes as long as starting one. */
let answerCheck: CheckResponse | null = null

const makeVendorAnswerCheck = (application: Application): CheckResponse => {
  const routes = vendorApiRoutes(makeVendorApi(application), "http://service.test")
  const options = makeDocumentOptions(routes, { baseUrl: "http://service.test", host: "", port: 0 })
  return makeResponseCheck(makeOpenApi({ ...options, exact: true }))
}

const makeCall = (url: string, application: Application): Call => {
  const check = (answerCheck ??= makeVendorAnswerCheck(application))
  return async (method, path, { route, headers = {}, json, form, raw } = {}) => {
    const response = await fetch(url + path, {
      method,
      ...makeRequestInit({ "x-forwarded-for": someAddress(), ...headers }, json, form, raw),
    })
    const text = await readText(response)
    const [type = ""] = response.headers.get("content-type")?.split(";") ?? []
    const body = parseBody(type, text)
    const known = route ?? toRoute(path)
    for (const part of type === JSON_LINES ? (body as ReadonlyArray<unknown>) : [body]) {
      const violation = check({ method, path: known }, { status: response.status, body: part })
      if (violation !== null) throw new Error(violation)
    }
    return { status: response.status, headers: response.headers, body }
  }
}

/** Lines of JSON are a list. */
const parseBody = (type: string, text: string): unknown => {
  if (type === JSON_LINES)
    return text.split("\n").flatMap((line): ReadonlyArray<unknown> => (line === "" ? [] : [JSON.parse(line)]))
  return type === "application/json" ? JSON.parse(text) : text
}

/** A stream of events has no end, so only its first part is read. */
const readText = async (response: Response): Promise<string> => {
  if (response.headers.get("content-type")?.startsWith(EVENT_STREAM) !== true) return response.text()
  for await (const chunk of (response.body ?? []) as AsyncIterable<Uint8Array>)
    return new TextDecoder().decode(chunk)
  return ""
}

/** Each call has its own client address by default, so that tests do not use up each other's limits. */
const someAddress = (): string =>
  `2001:db8:${randomBytes(2).toString("hex")}:${randomBytes(2).toString("hex")}::1`

const makeRequestInit = (
  headers: Readonly<Record<string, string>>,
  json: unknown,
  form: Sent["form"],
  raw: Sent["raw"],
): RequestInit => {
  if (raw !== undefined) return { headers, body: raw }
  if (json !== undefined) {
    return { headers: { "content-type": "application/json", ...headers }, body: JSON.stringify(json) }
  }
  if (form === undefined) return { headers }
  const body = new FormData()
  for (const [name, value] of Object.entries(form)) body.set(name, value)
  return { headers, body }
}

const toRoute = (path: string): string => path.split("?")[0] ?? path

/**
 * The time zone in which it is noon now: daily schedules are due at two at night, so that only the test triggers
 * syncs.
 */
const findNoonZone = (): string => {
  const ahead = 12 - new Date().getUTCHours()
  // IANA names use POSIX signs: west is positive.
  return ahead === 0 ? "UTC" : `Etc/GMT${ahead > 0 ? "-" : "+"}${String(Math.abs(ahead))}`
}

/** The vendor needs an address before its secret is known. */
const PLACEHOLDER_URL = "http://127.0.0.1/not-yet"

const createVendor = async (
  { storage }: Installation,
  application: Application,
  call: Call,
  name: string,
  events: ReadonlyArray<string> | "all" = "all",
): Promise<TestVendor> => {
  const { publicKey, privateKey } = takeRsaPem()
  const timeZone = findNoonZone()
  const created = await runAsService(
    application.useCases.accounts.createVendor(OPERATOR, {
      name,
      adminEmail: null,
      publicKey,
      webhookUrl: PLACEHOLDER_URL,
      webhookEvents: events,
      origins: [],
      timeZone,
    }),
  )
  const received: Array<ReceivedWebhook> = []
  const listener = await startWebhookListener({
    port: 0,
    secret: created.appSecret,
    now: Date.now,
    onWebhook: (webhook) => webhook.duplicate || received.push(webhook),
  })
  await queryRows(
    storage,
    `UPDATE webhook_endpoint SET url = '${listener.url}' WHERE vendor_org_id = '${created.orgId}'`,
  )
  return {
    ...created,
    timeZone,
    privateKey,
    listener,
    received,
    get synced() {
      return received.filter(({ webhook }) => !BEGINNINGS.includes(webhook?.event ?? ""))
    },
    call: (method, path, sent = {}) =>
      call(method, path, { ...sent, headers: { authorization: created.apiKey, ...sent.headers } }),
  }
}
