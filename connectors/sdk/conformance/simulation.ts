import type { Credentials, SourceMethod } from "../index.ts"

/*
 * What an author writes about the source system, once, in `conformance.js` beside the connector: the system in memory, as its
 * documentation describes it. The suite does the rest: it breaks the line, the answers and the data in every way it knows.
 */

/** `Employee`: one employee as the source system itself writes it. */
export interface Simulation<Employee = unknown> {
  /** Invented ones, with dates, enough for more than one page. */
  readonly employees: ReadonlyArray<Employee>
  /** The right credentials of two customers of the source system, with no secret in common. */
  readonly credentials: readonly [Credentials, Credentials]
  /** Credentials that it refuses, such as a key that was withdrawn. */
  readonly wrongCredentials: Credentials
  /** Where requests may go with these credentials: `https://api.example.com`. */
  readonly origins: (credentials: Credentials) => ReadonlyArray<string>
  /** The column of the connector's rows that tells one employee from another. */
  readonly idColumn: string
  /** What stands there for this employee. */
  readonly readId: (employee: Employee) => string
  /** The employee after somebody changed something that a row shows, at this time (epoch milliseconds). */
  readonly changed: (employee: Employee, at: number) => Employee
  /** What the source system answers: it checks the credentials, filters and pages as the real one does. */
  readonly answer: (request: SimulatedRequest, tenant: Tenant<Employee>) => SimulatedAnswer<Employee>
  /** For a source that says what went wrong with the status 200: such an answer. */
  readonly errorBody?: unknown
  /** For a source with tokens that end: ends those it has given to this customer. */
  readonly expireTokens?: (tenant: Tenant<Employee>) => void
  /** For a connector with `write`: what it is told to write. */
  readonly updates?: SimulatedUpdates
  /** For a connector with `verifyHook`: how the source system signs what it calls. */
  readonly webhook?: SimulatedWebhook<Employee>
}

/** By data-model key, as a vendor says them. */
export interface SimulatedUpdates {
  /** New values that the source system takes for any employee, and that none has yet. */
  readonly taken: Readonly<Record<string, unknown>>
  /** How rows show them afterwards, by the same keys, where that is not as they were said: a date in the source's own form. */
  readonly shown?: Readonly<Record<string, unknown>>
  /** Keys of `taken` that the source system lets be empty. */
  readonly emptied: ReadonlyArray<string>
  /** One value, or some, that the source system refuses: a date that is none, a department that it does not have. */
  readonly refused: Readonly<Record<string, unknown>>
}

export interface SimulatedWebhook<Employee = unknown> {
  /** A call as the source system makes it now, signed for this customer. */
  readonly call: (tenant: Tenant<Employee>) => SimulatedCall
  /** How old a call may be, where its signature says when it was made, milliseconds; null: that does not matter. */
  readonly goodForMillis: number | null
}

export interface SimulatedCall {
  /** Those that the signature stands in or is made of, by their names in lower case: none can be left out. */
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** One customer of the source system, as of now. */
export interface Tenant<Employee = unknown> {
  readonly credentials: Credentials
  readonly employees: ReadonlyArray<Employee>
  /** Epoch milliseconds. */
  readonly now: number
  /** For the simulation: what it has to remember of this customer, such as the tokens it gave. */
  readonly memory: Map<string, unknown>
}

export interface SimulatedRequest {
  readonly method: SourceMethod
  readonly url: URL
  /** By their names in lower case. */
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | null
}

/** `json` or `text`, or neither. */
export interface SimulatedAnswer<Employee = unknown> {
  /** 200 when left out. */
  readonly status?: number
  /** By their names in lower case. */
  readonly headers?: Readonly<Record<string, string>>
  readonly json?: unknown
  readonly text?: string
  /** To a request that changed somebody: all employees of the customer from now on. */
  readonly employees?: ReadonlyArray<Employee>
}
