import type { ImpersonationStep, Person } from "./model.ts"

/** A vendor that may do whatever its API, its mailbox and its page allow, and one honest HR admin. */
export interface ImpersonationFixture {
  /** Plays one step; a step that is rejected, or not possible yet, changes nothing. */
  readonly play: (step: ImpersonationStep) => Promise<void>
  /** What the vendor has now that the corporate never agreed to give; empty: nothing. */
  readonly findTakeovers: () => Promise<ReadonlyArray<string>>
  /** How often the HR admin's journey was accepted: sequences that connect nothing prove nothing. */
  readonly accepted: () => number
}

export type TokenStep = Extract<ImpersonationStep, { readonly act: "token" }>
export type Source = Extract<ImpersonationStep, { readonly act: "enter" }>["source"]

/** A person in the journey of a token, on the person's own device. */
export interface Caller {
  readonly by: Person
  readonly token: string
}

export interface JourneyMail {
  readonly kind: "mailbox-code" | "journey-link"
  readonly code: string
}

/** What the service lets the two people do. A call that it refuses changes nothing. */
export interface ImpersonationCalls {
  /** Moves the clock. */
  readonly wait: (minutes: number) => Promise<void>
  /** Null: refused; so is an expired link. */
  readonly requestToken: (step: TokenStep) => Promise<string | null>
  readonly openLink: (by: Person, code: string) => Promise<string | null>
  /** Those that came since the last call, oldest first. */
  readonly takeMails: (to: Person) => Promise<ReadonlyArray<JourneyMail>>
  readonly sendLink: (caller: Caller, to: Person | null) => Promise<void>
  readonly sendCode: (caller: Caller, to: Person) => Promise<void>
  readonly verify: (caller: Caller, code: string) => Promise<void>
  readonly enter: (caller: Caller, source: Source) => Promise<void>
  /** The id of the connection that this call accepted; null: it accepted none. */
  readonly submit: (caller: Caller, code: string | null) => Promise<string | null>
  /** Has the source of the token's connection refuse the stored secret. */
  readonly breakSource: (token: string) => Promise<void>
  /**
   * Tries to have the source read at the vendor's address, to repair it with that address, to agree to whatever is requested, and to
   * name its own mailbox as a colleague's. Returns what the token shows of the HR admin's entries, as text.
   */
  readonly attack: (caller: Caller) => Promise<string>
  /** What the vendor's address received since the last call, as text. */
  readonly takeReceived: () => Promise<string>
  readonly sharesBirthday: (connectionId: string) => Promise<boolean>
}
