import type { EmployeeNumber, Group } from "./canaries.ts"
import type { Flags, Terms } from "./model.ts"

/** What the vendor's rules do: carry fields into others, and change by what employees are chosen. */
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

/**
 * A vendor that does all that its API allows, and a corporate, on one connection. Texts are all that comes back, errors too.
 */
export interface ConsentFixture {
  readonly now: () => number
  readonly advanceClock: (millis: number) => Promise<void>
  /* The vendor's. */
  readonly sendToken: (flags: Flags) => Promise<void>
  readonly vendorFlags: (flags: Flags) => Promise<void>
  readonly rules: (rules: RuleSet) => Promise<void>
  /** Gives what the vendor is answered; null: nobody was found, and nothing recorded. */
  readonly consent: (employee: EmployeeNumber, until: number) => Promise<string | null>
  readonly update: (employee: EmployeeNumber, value: string) => Promise<string>
  readonly resend: () => Promise<void>
  readonly readList: () => Promise<string>
  readonly readEmployee: (employee: EmployeeNumber) => Promise<string>
  readonly readSalary: (employee: EmployeeNumber) => Promise<string>
  /** Everything behind the links that were sent, as updates of somebody or not. */
  readonly readFiles: () => Promise<ReadonlyArray<string>>
  /** Whether its receiver takes what is sent. */
  readonly setReceiving: (takes: boolean) => void
  /** What was sent since it was asked last, once everything that is due was. */
  readonly fetchWebhooks: () => Promise<ReadonlyArray<ReceivedWebhook>>
  /* The corporate's. */
  /** False: the vendor requires what would be withheld. */
  readonly share: (terms: Terms) => Promise<boolean>
  readonly onDemand: (on: boolean) => Promise<void>
  readonly findRequest: () => Promise<PendingRequest | null>
  readonly answer: (version: string, agree: boolean) => Promise<void>
  readonly sync: (groups: ReadonlyMap<EmployeeNumber, Group>) => Promise<void>
}
