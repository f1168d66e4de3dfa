import type { ImpersonationStep } from "./model.ts"

/** A vendor that may do whatever its API, its mailbox and its page allow, and one honest HR admin. */
export interface ImpersonationFixture {
  /** Plays one step; a step that is refused, or that nothing leads to yet, changes nothing. */
  readonly play: (step: ImpersonationStep) => Promise<void>
  /** What the vendor has now that the corporate never agreed to give; empty: nothing. */
  readonly findTakeovers: () => Promise<ReadonlyArray<string>>
  /** How often the HR admin's journey was accepted: sequences that connect nothing prove nothing. */
  readonly accepted: () => number
}
