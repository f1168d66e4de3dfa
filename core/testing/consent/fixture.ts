import type { EmployeeNumber, Group } from "./canaries.ts"
import type { Flags, Terms } from "./model.ts"

/** Effects of the vendor's rules: copying fields into others, and changing fields of the subset rules. */
export type RuleSet = "none" | "merge" | "regroup"

/** What a vendor received. */
export interface ReceivedWebhook {
  readonly text: string
  readonly isUpdate: boolean
}

export interface PendingRequest {
  readonly version: string
  readonly newKeys: ReadonlyArray<string>
  readonly mandatoryKeys: ReadonlyArray<string>
}

/** A vendor that uses all of its API, and a corporate, on one connection. Every result is text, including errors. */
export interface ConsentFixture {
  readonly now: () => number
  readonly advanceClock: (millis: number) => Promise<void>
  /* The vendor's actions. */
  readonly sendToken: (flags: Flags) => Promise<void>
  readonly vendorFlags: (flags: Flags) => Promise<void>
  readonly rules: (rules: RuleSet) => Promise<void>
  /** Returns the response to the vendor; null: the employee was not found, and nothing recorded. */
  readonly consent: (employee: EmployeeNumber, until: number) => Promise<string | null>
  readonly update: (employee: EmployeeNumber, value: string) => Promise<string>
  readonly resend: () => Promise<void>
  readonly readList: () => Promise<string>
  readonly readEmployee: (employee: EmployeeNumber) => Promise<string>
  readonly readSalary: (employee: EmployeeNumber) => Promise<string>
  /** The contents of all sent links, as updates of an employee or not. */
  readonly readFiles: () => Promise<ReadonlyArray<string>>
  /** The bodies of its latest webhooks, as the delivery log shows them. */
  readonly readDeliveries: () => Promise<ReadonlyArray<ReceivedWebhook>>
  /** Whether its receiver accepts webhooks. */
  readonly setReceiving: (takes: boolean) => void
  /** What was sent since the last call, once everything that is due was. */
  readonly fetchWebhooks: () => Promise<ReadonlyArray<ReceivedWebhook>>
  /* The corporate's actions. */
  /** False: the vendor requires what would be withheld. */
  readonly share: (terms: Terms) => Promise<boolean>
  readonly onDemand: (on: boolean) => Promise<void>
  readonly findRequest: () => Promise<PendingRequest | null>
  readonly decide: (version: string, agree: boolean) => Promise<void>
  readonly sync: (groups: ReadonlyMap<EmployeeNumber, Group>) => Promise<void>
}
