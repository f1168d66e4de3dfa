import {
  COMPANY_EVENTS,
  type CompanyEventName,
  hasLeft,
  inventPeople,
  type Person,
  type SimulatedResponse,
  type SimulatedRequest,
  type Simulation,
} from "../../../connectors/sdk/conformance/index.ts"
import type { Credentials } from "../../../connectors/sdk/index.ts"
import { type Fault, type FaultName, FAULTS } from "./faults.ts"

/*
 * One HR system with the invented company in it, which people and tests can change while a connector reads it. The API is the
 * one that the connector's conformance suite uses.
 */

export interface SimulatedSystemOptions {
  readonly simulation: Simulation<Person>
  readonly employees: number
  /** Keys of the form that are no secrets. */
  readonly settings: ReadonlyArray<string>
  /** Epoch milliseconds. */
  readonly now: () => number
}

/** The state of the system that is shown to people. */
export interface SystemState {
  readonly employed: number
  readonly left: number
  /** Requests of connectors since the start. */
  readonly requests: number
  readonly fault: FaultName | null
  /** The credentials that a connector needs now. */
  readonly credentials: Credentials
  readonly log: ReadonlyArray<LogEntry>
}

export interface LogEntry {
  readonly at: number
  /** An event, or a request by method, path and status; never with a query, which may hold an id. */
  readonly text: string
}

const MAX_LOG_ENTRIES = 50

export class SimulatedSystem {
  readonly #options: SimulatedSystemOptions
  readonly #memory = new Map<string, unknown>()
  #people: ReadonlyArray<Person>
  #customer: 0 | 1 = 0
  #fault: { readonly name: FaultName; remaining: number } | null = null
  #requests = 0
  #log: ReadonlyArray<LogEntry> = []

  constructor(options: SimulatedSystemOptions) {
    this.#options = options
    this.#people = inventPeople(options.employees, options.now())
  }

  get people(): ReadonlyArray<Person> {
    return this.#people
  }

  /** Lets something happen in the company once or several times. */
  apply(event: CompanyEventName, times = 1): void {
    for (let done = 0; done < times; done++) {
      this.#people = COMPANY_EVENTS[event].apply(this.#people, this.#options.now())
      this.#record(COMPANY_EVENTS[event].label)
    }
  }

  /** Injects the fault into this many requests; by default into all until it is cleared. */
  disturb(fault: FaultName, requests = Infinity): void {
    this.#fault = { name: fault, remaining: requests }
    this.#record(`Fault: ${FAULTS[fault].label}`)
  }

  clearFault(): void {
    this.#fault = null
    this.#record("Fault cleared")
  }

  /** Makes tokens that were issued invalid, without changing the credentials. */
  expireTokens(): void {
    this.#options.simulation.expireTokens?.(this.#tenant())
    this.#record("Tokens expired")
  }

  /** Revokes the credentials and issues others. */
  replaceCredentials(): void {
    this.#customer = this.#customer === 0 ? 1 : 0
    this.#memory.clear()
    this.#record("Credentials replaced")
  }

  readState(): SystemState {
    const left = this.#people.filter(hasLeft).length
    return {
      employed: this.#people.length - left,
      left,
      requests: this.#requests,
      fault: this.#fault?.name ?? null,
      credentials: { ...this.#settings(), ...this.#credentials() },
      log: this.#log,
    }
  }

  /** The origin that requests without an original one are meant for. */
  get origin(): string {
    const { origins } = this.#options.simulation
    return origins(this.#credentials())[0] ?? "https://hr.example"
  }

  /** Answers a request of a connector; `drop`: the connection has to be closed without a response. */
  async respond(request: SimulatedRequest): Promise<SimulatedResponse | "drop"> {
    this.#requests++
    const fault = this.#takeFault()
    if (fault?.delayMillis !== undefined) await sleep(fault.delayMillis)
    const truly = () => this.#answerTruly(request)
    const response = fault === null ? truly() : fault.disturb(truly)
    const status = response === "drop" ? "dropped" : String(response.status ?? 200)
    this.#record(`${request.method} ${request.url.pathname} ${status}`)
    return response
  }

  #answerTruly(request: SimulatedRequest): SimulatedResponse {
    const url = this.#atCurrentCustomer(request.url)
    const response = this.#options.simulation.respond({ ...request, url }, this.#tenant())
    if (response.employees !== undefined) this.#people = response.employees
    return response
  }

  /**
   * A request with revoked credentials goes to the address of the other customer: it is the same company, which refuses them, not
   * an address that nobody has.
   */
  #atCurrentCustomer(url: URL): URL {
    const { origins, credentials } = this.#options.simulation
    const listOrigins = (customer: 0 | 1) =>
      origins(credentials[customer]).map((origin) => new URL(origin).origin)
    const current = listOrigins(this.#customer)
    const index = listOrigins(this.#customer === 0 ? 1 : 0).indexOf(url.origin)
    const origin = current.includes(url.origin) ? undefined : current[index]
    return origin === undefined ? url : new URL(url.pathname + url.search, origin)
  }

  #takeFault(): Fault | null {
    const fault = this.#fault
    if (fault === null) return null
    fault.remaining--
    if (fault.remaining <= 0) this.#fault = null
    return FAULTS[fault.name]
  }

  /** Settings of the form that the other customer does not have stay as they were. */
  #settings(): Credentials {
    const { simulation, settings } = this.#options
    const all = Object.entries(simulation.credentials[0])
    return Object.fromEntries(all.filter(([key]) => settings.includes(key)))
  }

  #credentials(): Credentials {
    return this.#options.simulation.credentials[this.#customer]
  }

  #tenant() {
    return {
      credentials: this.#credentials(),
      employees: this.#people,
      now: this.#options.now(),
      memory: this.#memory,
    }
  }

  #record(text: string): void {
    this.#log = [{ at: this.#options.now(), text }, ...this.#log].slice(0, MAX_LOG_ENTRIES)
  }
}

const sleep = (millis: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, millis))
