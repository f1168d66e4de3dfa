import type * as Effect from "effect/Effect"
import type { AuditAction } from "../../../contract/audit/actions.ts"
import type { StorageError } from "../../../ports/storage-error.ts"
import type { EntryFacts } from "./audited-call.ts"

/** Commits the whole use-case with its entry: for one that waits for the database only. */
interface InTransaction<Args, Result> {
  readonly audit: "in-transaction"
  readonly action: AuditAction
  /** Null: nothing was changed. */
  readonly describe: (args: Args, result: Result) => EntryFacts | null
}

/** Commits the entry with the change that the use-case marks by `commitWithEntry`. */
interface AtItsChange<Args> {
  readonly audit: "at-its-change"
  readonly action: AuditAction
  readonly describe: (args: Args) => EntryFacts
  /** True: a call that came to no such change has an entry as well, appended afterwards. */
  readonly always?: true
}

/** Appends the entry after the use-case and before its result is returned: for reads, and for effects outside the database. */
interface Afterwards<Args, Result> {
  readonly audit: "afterwards"
  readonly action: AuditAction
  /** True: reading the same thing again within an hour is the same reading (`makeRecordedReads`). */
  readonly oncePerHour?: true
  /** Null: nothing was read. */
  readonly describe: (args: Args, result: Result) => EntryFacts | null
}

export type Audited<Args, Result> = InTransaction<Args, Result> | AtItsChange<Args> | Afterwards<Args, Result>

export interface NotAudited {
  /** The reason. */
  readonly notAudited: string
  /** The action that it is the first half of, whose proof it already requires. */
  readonly begins?: AuditAction
}

/** Whether and how a use-case is audited. An audited one can fail with StorageError. */
export type AuditRule<UseCase> = UseCase extends (
  ...args: infer Args
) => Effect.Effect<infer Result, infer Error>
  ? NotAudited | (StorageError extends Error ? Audited<Args, Result> : never)
  : NotAudited

/** A rule for every use-case of a context. */
export type AuditRules<Context> = { readonly [Name in keyof Context]: AuditRule<Context[Name]> }

/* Reasons that several use-cases share. */

export const READS_NO_PERSONAL_DATA = {
  notAudited: "It reads settings, states or counts, and no employee.",
} as const
export const AUTHENTICATES = {
  notAudited: "It authenticates a caller, whose call has an entry of its own where it is sensitive.",
} as const
export const IS_A_DRAFT = {
  notAudited: "A journey is a draft until it is submitted, which has an entry.",
} as const
export const IS_A_JOB = {
  notAudited: "The service does it by its schedule, as a consequence of changes that have entries.",
} as const
