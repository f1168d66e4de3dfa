import {
  type Credentials,
  type SourceWebhookCall,
  type SourceAccess,
  type SourceResponse,
  SourceError,
  type SourceRequest,
} from "../index.ts"
import { makeWebhookCall } from "./webhook-call.ts"
import type { SimulatedAnswer, SimulatedRequest, Simulation, Tenant } from "./simulation.ts"

/* The world of one reading: a source system in memory, a line that breaks when it is told to, and a clock that waits for nobody. */

export interface Fixture {
  /** Which of the two customers of the simulation it is. */
  readonly tenant: 0 | 1
  readonly access: SourceAccess
  /** What reached the source system. */
  readonly requests: ReadonlyArray<RecordedRequest>
  /** Where it went besides: these requests are refused. */
  readonly foreign: ReadonlyArray<URL>
  /** Of the source system; a case changes them between readings and in their middle, and a request may. */
  employees: ReadonlyArray<unknown>
  /** What happens to requests from now on. */
  fault: Fault
  readonly advanceTime: (millis: number) => void
  readonly now: () => number
  readonly expireTokens: () => void
  /** A call of the source system's hook that arrives now, signed with the customer's credentials unless told otherwise. */
  readonly webhookCall: (credentials?: Credentials) => SourceWebhookCall
  /** What the simulation itself threw: the author's mistake, and none of the connector. */
  readonly simulationError: () => Error | null
}

export interface RecordedRequest extends SimulatedRequest {
  /** When it was begun. */
  readonly at: number
}

/** `number`: of the request in this world, from 1. Null: the answer is the source's own. */
export type Fault = (
  number: number,
  truly: () => SimulatedAnswer,
) => SimulatedAnswer | typeof NO_ANSWER | null

export const NO_ANSWER = Symbol("no answer")

export interface FixtureOptions {
  /** 0 unless told otherwise. */
  readonly tenant?: 0 | 1
  /** What the connector is given; those of the tenant unless told otherwise. */
  readonly credentials?: Credentials
  readonly employees?: ReadonlyArray<unknown>
  readonly fault?: Fault
  /** How often it may be asked before it is taken for endless. */
  readonly requestsAtMost?: number
}

const BEGINNING = Date.UTC(2026, 0, 5, 9)
const ANSWER_MILLIS = 50
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
  let mistake: Error | null = null

  const tenant = (): Tenant => ({ credentials: tenantCredentials, employees: fixture.employees, now, memory })

  const answerRequest = (request: SimulatedRequest): SimulatedAnswer => {
    try {
      const answer = simulation.answer(request, tenant())
      if (answer.employees !== undefined) fixture.employees = answer.employees
      return answer
    } catch (error) {
      mistake ??= error instanceof Error ? error : new Error(String(error))
      throw error
    }
  }

  const dial = (request: SourceRequest): Promise<SourceResponse> => {
    const simulated = simulatedRequest(request)
    if (!origins.has(simulated.url.origin)) {
      foreign.push(simulated.url)
      return Promise.reject(refused(simulated.url))
    }
    asked.push({ ...simulated, at: now })
    if (asked.length > (options.requestsAtMost ?? MAX_REQUESTS)) return new Promise(() => undefined)
    now += ANSWER_MILLIS
    try {
      const truly = () => answerRequest(simulated)
      const answer = fixture.fault(asked.length, truly) ?? truly()
      return answer === NO_ANSWER
        ? Promise.reject(lost(simulated.url))
        : Promise.resolve(sourceAnswer(answer))
    } catch (error) {
      return Promise.reject(error instanceof Error ? error : new Error(String(error)))
    }
  }

  const fixture: Fixture = {
    tenant: customer,
    access: {
      credentials,
      dial,
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
    simulationError: () => mistake,
  }
  return fixture
}

const simulatedRequest = ({ method, url, headers, body }: SourceRequest): SimulatedRequest => ({
  method,
  url: new URL(url),
  headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value])),
  body,
})

/** As the service's own dial would say it. */
const refused = ({ host }: URL) => new SourceError({ kind: "data", message: `${host} may not be asked.` })
const lost = ({ host }: URL) =>
  new SourceError({ kind: "transient", message: `${host} closed the connection.` })

const sourceAnswer = ({ status = 200, headers = {}, json, text }: SimulatedAnswer): SourceResponse => {
  const retryAfter = headers["retry-after"]
  const type = json === undefined ? {} : { "content-type": "application/json" }
  return {
    status,
    headers: { ...type, ...headers },
    retryAfterMillis: retryAfter === undefined ? null : Number(retryAfter) * 1_000,
    body: Buffer.from(json === undefined ? (text ?? "") : JSON.stringify(json)),
  }
}
