import type { EmployeeNumber, Group } from "./canaries.ts"
import type { Flags, Terms } from "./model.ts"

/** What the vendor's rules do: carry fields into others, and change by what employees are chosen. */
export type RuleSet = "none" | "merge" | "regroup"

/** What a vendor received. */
export interface News {
  readonly text: string
  readonly isUpdate: boolean
}

export interface ShownRequest {
  readonly version: string
  readonly newKeys: ReadonlyArray<string>
  readonly mandatoryKeys: ReadonlyArray<string>
}

/**
 * A vendor that does all that its API allows, and a corporate, on one connection. Texts are all that comes back, errors too.
 */
export interface ConsentWorld {
  readonly now: () => number
  readonly pass: (millis: number) => Promise<void>
  /* The vendor's. */
  readonly token: (flags: Flags) => Promise<void>
  readonly vendorFlags: (flags: Flags) => Promise<void>
  readonly rules: (rules: RuleSet) => Promise<void>
  /** Gives what the vendor is answered; null: nobody was found, and nothing recorded. */
  readonly consent: (employee: EmployeeNumber, until: number) => Promise<string | null>
  readonly update: (employee: EmployeeNumber, value: string) => Promise<string>
  readonly resend: () => Promise<void>
  readonly list: () => Promise<string>
  readonly one: (employee: EmployeeNumber) => Promise<string>
  readonly salary: (employee: EmployeeNumber) => Promise<string>
  /** Everything behind the links that were sent, as updates of somebody or not. */
  readonly files: () => Promise<ReadonlyArray<string>>
  /** Whether its receiver takes what is sent. */
  readonly receive: (takes: boolean) => void
  /** What was sent since it was asked last, once everything that is due was. */
  readonly news: () => Promise<ReadonlyArray<News>>
  /* The corporate's. */
  /** False: the vendor requires what would be withheld. */
  readonly share: (terms: Terms) => Promise<boolean>
  readonly onDemand: (on: boolean) => Promise<void>
  readonly request: () => Promise<ShownRequest | null>
  readonly answer: (version: string, agree: boolean) => Promise<void>
  readonly sync: (groups: ReadonlyMap<EmployeeNumber, Group>) => Promise<void>
}
