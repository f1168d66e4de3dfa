import {
  type Credentials,
  type SourceWebhookCall,
  type SourceAccess,
  type SourceResponse,
  SourceError,
  type SourceRequest,
} from "../index.ts"
import { makeWebhookCall } from "./webhook-call.ts"
import type { SimulatedResponse, SimulatedRequest, Simulation, Tenant } from "./simulation.ts"

/* The environment of one reading: an in-memory source system, a transport with fault injection, and a fake clock. */

export interface Fixture {
  /** Index of the simulation's customer. */
  readonly tenant: 0 | 1
  readonly access: SourceAccess
  /** The requests that reached the source system. */
  readonly requests: ReadonlyArray<RecordedRequest>
  /** Requests to other origins; these are refused. */
  readonly foreign: ReadonlyArray<URL>
  /** The source system's employees. A case changes them between readings or during one; a request may, too. */
  employees: ReadonlyArray<unknown>
  /** The fault that applies to requests from now on. */
  fault: Fault
  readonly advanceTime: (millis: number) => void
  readonly now: () => number
  readonly expireTokens: () => void
  /** A call of the source's webhook that arrives now, signed with the customer's credentials by default. */
  readonly webhookCall: (credentials?: Credentials) => SourceWebhookCall
  /** The error that the simulation itself threw: the author has to fix it, not the connector. */
  readonly simulationError: () => Error | null
}

export interface RecordedRequest extends SimulatedRequest {
  /** When the request was sent. */
  readonly at: number
}

/** `number` counts the requests of this fixture from 1. Null: the source answers itself. */
export type Fault = (
  number: number,
  truly: () => SimulatedResponse,
) => SimulatedResponse | typeof NO_RESPONSE | null

export const NO_RESPONSE = Symbol("no response")

export interface FixtureOptions {
  /** Default 0. */
  readonly tenant?: 0 | 1
  /** The credentials of the connector; the tenant's by default. */
  readonly credentials?: Credentials
  readonly employees?: ReadonlyArray<unknown>
  readonly fault?: Fault
  /** Number of requests after which the reading counts as endless. */
  readonly requestsAtMost?: number
}

const BEGINNING = Date.UTC(2026, 0, 5, 9)
const RESPONSE_MILLIS = 50
const MAX_REQUESTS = 500
const RESERVED_ADDRESS = "192.0.2.1"

export const makeSimulationFixture = (simulation: Simulation, options: FixtureOptions = {}): Fixture => {
  const { tenant: customer = 0 } = options
  const tenantCredentials = simulation.credentials[customer]
  const credentials = options.credentials ?? tenantCredentials
  const origins = new Set(simulation.origins(credentials).map((origin) => new URL(origin).origin))
  const memory = new Map<string, unknown>()
  const asked: Array<RecordedRequest> = []
  const foreign: Array<URL> = []
  let now = BEGINNING
  let thrown: Error | null = null

  const tenant = (): Tenant => ({ credentials: tenantCredentials, employees: fixture.employees, now, memory })

  const respondToRequest = (request: SimulatedRequest): SimulatedResponse => {
    try {
      const response = simulation.respond(request, tenant())
      if (response.employees !== undefined) fixture.employees = response.employees
      return response
    } catch (error) {
      thrown ??= error instanceof Error ? error : new Error(String(error))
      throw error
    }
  }

  const transport = (request: SourceRequest): Promise<SourceResponse> => {
    const simulated = simulatedRequest(request)
    if (!origins.has(simulated.url.origin)) {
      foreign.push(simulated.url)
      return Promise.reject(refused(simulated.url))
    }
    asked.push({ ...simulated, at: now })
    if (asked.length > (options.requestsAtMost ?? MAX_REQUESTS)) return new Promise(() => undefined)
    now += RESPONSE_MILLIS
    try {
      const truly = () => respondToRequest(simulated)
      const response = fixture.fault(asked.length, truly) ?? truly()
      return response === NO_RESPONSE
        ? Promise.reject(lost(simulated.url))
        : Promise.resolve(sourceResponse(response))
    } catch (error) {
      return Promise.reject(error instanceof Error ? error : new Error(String(error)))
    }
  }

  const fixture: Fixture = {
    tenant: customer,
    access: {
      credentials,
      transport,
      resolveAddress: () => Promise.resolve(RESERVED_ADDRESS),
      time: {
        now: () => now,
        sleep: (millis) => {
          now += Math.max(0, millis)
          return Promise.resolve()
        },
      },
    },
    requests: asked,
    foreign,
    employees: options.employees ?? simulation.employees,
    fault: options.fault ?? (() => null),
    advanceTime: (millis) => {
      now += millis
    },
    now: () => now,
    expireTokens: () => simulation.expireTokens?.(tenant()),
    webhookCall: (signing = tenantCredentials) =>
      makeWebhookCall(simulation, { ...tenant(), credentials: signing }),
    simulationError: () => thrown,
  }
  return fixture
}

const simulatedRequest = ({ method, url, headers, body }: SourceRequest): SimulatedRequest => ({
  method,
  url: new URL(url),
  headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value])),
  body,
})

/** The same error as the service's own transport gives. */
const refused = ({ host }: URL) =>
  new SourceError({ kind: "data", message: `Requests to ${host} are not allowed.` })
const lost = ({ host }: URL) =>
  new SourceError({ kind: "transient", message: `${host} closed the connection.` })

const sourceResponse = ({ status = 200, headers = {}, json, text }: SimulatedResponse): SourceResponse => {
  const retryAfter = headers["retry-after"]
  const type = json === undefined ? {} : { "content-type": "application/json" }
  return {
    status,
    headers: { ...type, ...headers },
    retryAfterMillis: retryAfter === undefined ? null : Number(retryAfter) * 1_000,
    body: json === undefined ? Buffer.from(text ?? "") : encodeJson(json),
  }
}

const ENCODED = new WeakMap<object, Buffer>()

/** A simulation may respond with the same object again. */
const encodeJson = (json: unknown): Buffer => {
  if (typeof json !== "object" || json === null) return Buffer.from(JSON.stringify(json))
  const encoded = ENCODED.get(json) ?? Buffer.from(JSON.stringify(json))
  ENCODED.set(json, encoded)
  return encoded
}
