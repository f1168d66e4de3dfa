import {
  type Credentials,
  type HookCall,
  type SourceAccess,
  type SourceAnswer,
  SourceError,
  type SourceRequest,
} from "../index.ts"
import { hookCallOf } from "./hook-call.ts"
import type { SimulatedAnswer, SimulatedRequest, Simulation, Tenant } from "./simulation.ts"

/* The world of one reading: a source system in memory, a line that breaks when it is told to, and a clock that waits for nobody. */

export interface World {
  /** Which of the two customers of the simulation it is. */
  readonly tenant: 0 | 1
  readonly access: SourceAccess
  /** What reached the source system. */
  readonly asked: ReadonlyArray<Asked>
  /** Where it went besides: these requests are refused. */
  readonly foreign: ReadonlyArray<URL>
  /** Of the source system; a case changes them between readings and in their middle, and a request may. */
  employees: ReadonlyArray<unknown>
  /** What happens to requests from now on. */
  fault: Fault
  readonly pass: (millis: number) => void
  readonly now: () => number
  readonly expireTokens: () => void
  /** A call of the source system's hook that arrives now, signed with the customer's credentials unless told otherwise. */
  readonly hookCall: (credentials?: Credentials) => HookCall
  /** What the simulation itself threw: the author's mistake, and none of the connector. */
  readonly mistake: () => Error | null
}

export interface Asked extends SimulatedRequest {
  /** When it was begun. */
  readonly at: number
}

/** `number`: of the request in this world, from 1. Null: the answer is the source's own. */
export type Fault = (
  number: number,
  truly: () => SimulatedAnswer,
) => SimulatedAnswer | typeof NO_ANSWER | null

export const NO_ANSWER = Symbol("no answer")

export interface WorldOptions {
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
const REQUESTS_AT_MOST = 500
const RESERVED_ADDRESS = "192.0.2.1"

export const makeWorld = (simulation: Simulation, options: WorldOptions = {}): World => {
  const { tenant: customer = 0 } = options
  const tenantCredentials = simulation.credentials[customer]
  const credentials = options.credentials ?? tenantCredentials
  const origins = new Set(simulation.origins(credentials).map((origin) => new URL(origin).origin))
  const memory = new Map<string, unknown>()
  const asked: Array<Asked> = []
  const foreign: Array<URL> = []
  let now = BEGINNING
  let mistake: Error | null = null

  const tenant = (): Tenant => ({ credentials: tenantCredentials, employees: world.employees, now, memory })

  const answerOf = (request: SimulatedRequest): SimulatedAnswer => {
    try {
      const answer = simulation.answer(request, tenant())
      if (answer.employees !== undefined) world.employees = answer.employees
      return answer
    } catch (error) {
      mistake ??= error instanceof Error ? error : new Error(String(error))
      throw error
    }
  }

  const dial = (request: SourceRequest): Promise<SourceAnswer> => {
    const simulated = simulatedRequest(request)
    if (!origins.has(simulated.url.origin)) {
      foreign.push(simulated.url)
      return Promise.reject(refused(simulated.url))
    }
    asked.push({ ...simulated, at: now })
    if (asked.length > (options.requestsAtMost ?? REQUESTS_AT_MOST)) return new Promise(() => undefined)
    now += ANSWER_MILLIS
    try {
      const truly = () => answerOf(simulated)
      const answer = world.fault(asked.length, truly) ?? truly()
      return answer === NO_ANSWER
        ? Promise.reject(lost(simulated.url))
        : Promise.resolve(sourceAnswer(answer))
    } catch (error) {
      return Promise.reject(error instanceof Error ? error : new Error(String(error)))
    }
  }

  const world: World = {
    tenant: customer,
    access: {
      credentials,
      dial,
      addressOf: () => Promise.resolve(RESERVED_ADDRESS),
      time: {
        now: () => now,
        sleep: (millis) => {
          now += Math.max(0, millis)
          return Promise.resolve()
        },
      },
    },
    asked,
    foreign,
    employees: options.employees ?? simulation.employees,
    fault: options.fault ?? (() => null),
    pass: (millis) => {
      now += millis
    },
    now: () => now,
    expireTokens: () => simulation.expireTokens?.(tenant()),
    hookCall: (signing = tenantCredentials) => hookCallOf(simulation, { ...tenant(), credentials: signing }),
    mistake: () => mistake,
  }
  return world
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

const sourceAnswer = ({ status = 200, headers = {}, json, text }: SimulatedAnswer): SourceAnswer => {
  const retryAfter = headers["retry-after"]
  const type = json === undefined ? {} : { "content-type": "application/json" }
  return {
    status,
    headers: { ...type, ...headers },
    retryAfterMillis: retryAfter === undefined ? null : Number(retryAfter) * 1_000,
    body: Buffer.from(json === undefined ? (text ?? "") : JSON.stringify(json)),
  }
}
