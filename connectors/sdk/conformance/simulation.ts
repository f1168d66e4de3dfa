import type { Credentials, SourceMethod } from "../index.ts"

/*
 * What an author writes about the source system, once, in `conformance.js` beside the connector: an in-memory
 * implementation of its documented API. The suite injects network faults, malformed responses and bad data.
 */

/** `Employee`: one employee record in the source system's own format. */
export interface Simulation<Employee = unknown> {
  /** Invented employees with dates, enough for more than one page. */
  readonly employees: ReadonlyArray<Employee>
  /** Valid credentials of two customers of the source system, with no secret in common. */
  readonly credentials: readonly [Credentials, Credentials]
  /** Credentials that the source refuses, such as a revoked key. */
  readonly wrongCredentials: Credentials
  /** The origins to which requests may go with these credentials, such as `https://api.example.com`. */
  readonly origins: (credentials: Credentials) => ReadonlyArray<string>
  /** The column of the connector's rows that identifies an employee. */
  readonly idColumn: string
  /** The value of that column for this employee: a text or a number, as the source has it. */
  readonly readId: (employee: Employee) => string | number
  /**
   * Returns the employee under the value of that column that another one has, as when a company gives a number twice; what
   * the source itself identifies the record with stays, where that is something else.
   */
  readonly copyId: (employee: Employee, other: Employee) => Employee
  /**
   * Returns the employee under this id, a text; the key of the record, too, becomes this text where the source lets companies choose
   * it. The simulation sorts and compares as the source does (`collate`).
   */
  readonly withId?: (employee: Employee, id: string) => Employee
  /** Returns the employee with this department, or another label of the company's own that a row shows. */
  readonly withLabel?: (employee: Employee, label: string) => Employee
  /** Returns the employee with a job or a pay that begins later; for a source that lists those beside the ones of today. */
  readonly withFuture?: (employee: Employee, future: SimulatedFuture) => Employee
  /** Columns in which no employee of the simulation has a value; in every other one at least one has. */
  readonly emptyColumns?: ReadonlyArray<string>
  /** Returns the employee after a change, at this time (epoch milliseconds), of something that a row shows. */
  readonly changed: (employee: Employee, at: number) => Employee
  /** Answers a request as the source system does: checks the credentials, filters and pages. */
  readonly respond: (request: SimulatedRequest, tenant: Tenant<Employee>) => SimulatedResponse<Employee>
  /** An error response, for a source that reports errors with status 200. */
  readonly errorBody?: unknown
  /** Expires the tokens issued to this customer, for a source whose tokens expire. */
  readonly expireTokens?: (tenant: Tenant<Employee>) => void
  /** Updates to write, for a connector with `write`. */
  readonly updates?: SimulatedUpdates
  /** How the source system signs its calls, for a connector with `verifyHook`. */
  readonly webhook?: SimulatedWebhook<Employee>
}

/** What begins after the day of the reading. */
export interface SimulatedFuture {
  /** YYYY-MM-DD */
  readonly from: string
  /** Different numbers stand for different jobs and pay. */
  readonly variant: number
  /** Whether nothing holds before it: the first contract, the first salary. */
  readonly isFirst: boolean
}

/** Values by data-model key, as a vendor sends them. */
export interface SimulatedUpdates {
  /** New values that the source accepts for any employee and that no employee has yet. */
  readonly taken: Readonly<Record<string, unknown>>
  /** How rows show these values, by the same keys, where that differs: a date in the source's own format, for example. */
  readonly shown?: Readonly<Record<string, unknown>>
  /** Keys of `taken` that the source lets be empty. */
  readonly emptied: ReadonlyArray<string>
  /** One or more values that the source refuses: an invalid date, a department that does not exist. */
  readonly refused: Readonly<Record<string, unknown>>
}

export interface SimulatedWebhook<Employee = unknown> {
  /** Returns a call as the source system makes it now, signed for this customer. */
  readonly call: (tenant: Tenant<Employee>) => SimulatedCall
  /**
   * Maximum age of a call in milliseconds, where its signature covers the time of the call; null when calls do not
   * expire.
   */
  readonly goodForMillis: number | null
}

export interface SimulatedCall {
  /** The headers that hold the signature or are covered by it, by lower-case name: none may be missing. */
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** The current state of one customer of the source system. */
export interface Tenant<Employee = unknown> {
  readonly credentials: Credentials
  readonly employees: ReadonlyArray<Employee>
  /** Epoch milliseconds. */
  readonly now: number
  /** State that the simulation keeps for this customer, such as the tokens it issued. */
  readonly memory: Map<string, unknown>
}

export interface SimulatedRequest {
  readonly method: SourceMethod
  readonly url: URL
  /** By lower-case name. */
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | null
}

/** Has `json` or `text`, or neither. */
export interface SimulatedResponse<Employee = unknown> {
  /** Default 200. */
  readonly status?: number
  /** By lower-case name. */
  readonly headers?: Readonly<Record<string, string>>
  readonly json?: unknown
  readonly text?: string
  /** For a request that changed employees: all employees of the customer from now on. */
  readonly employees?: ReadonlyArray<Employee>
}
