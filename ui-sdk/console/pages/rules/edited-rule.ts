import type { Draft } from "./draft.ts"
import type { Messages } from "./en.ts"

/** A rule in the form, and what the form says of it. */
export interface EditedRule {
  readonly draft: Draft
  readonly messages: Messages
  /** Saving was tried, so what is missing is said. */
  readonly isTried: boolean
  /** Why the service refused the rule. */
  readonly problems: ReadonlyArray<string>
  readonly onChange: (draft: Draft) => void
}
