import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import type { AuditAction } from "../../../contract/audit/actions.ts"
import type { AuditActor, AuditDetails, AuditTarget } from "../../../domain/audit/entry.ts"
import type { StorageError } from "../../../ports/storage-error.ts"

/* What a use-case tells about itself while it is audited. Without an audit, e.g. in its own tests, none of it has an effect. */

/** Parts of an entry. With a connection, its vendor and corporate follow from it. */
export interface EntryFacts {
  readonly action?: AuditAction
  readonly actor?: AuditActor
  readonly target?: AuditTarget
  readonly connectionId?: string
  readonly vendorOrgId?: string
  readonly orgId?: string
  readonly details?: AuditDetails
}

/** Parts of the mail about a change, beyond its entry, which holds no personal data. */
export interface ChangeFacts {
  /** The address of who made it, where the actor does not say. */
  readonly byEmail?: string | null
  /** What it is about, for example the address that was added. */
  readonly detail?: string | null
  /** Told as well as everybody who speaks for the corporate afterwards. */
  readonly alsoTo?: ReadonlyArray<string>
}

/** A call that is being audited. */
export interface AuditedCall {
  readonly note: (facts: EntryFacts) => void
  readonly noteChange: (facts: ChangeFacts) => void
  readonly commit: <A, E>(
    change: Effect.Effect<A, E>,
    isChange: (result: A) => boolean,
  ) => Effect.Effect<A, E | StorageError>
  readonly refuse: (facts: EntryFacts) => Effect.Effect<void, StorageError>
}

/** Null: the running call has no entry. */
export const CurrentAuditedCall = Context.Reference<AuditedCall | null>("hrsync/AuditedCall", {
  defaultValue: () => null,
})

/** Adds facts to the entry that neither the call's input nor its result has. */
export const noteFacts = (facts: EntryFacts): Effect.Effect<void> =>
  Effect.withFiber((fiber) => {
    fiber.getRef(CurrentAuditedCall)?.note(facts)
    return Effect.void
  })

/** Adds facts to the mail about the change, where it is one of which those who speak for the corporate are told. */
export const noteChange = (facts: ChangeFacts): Effect.Effect<void> =>
  Effect.withFiber((fiber) => {
    fiber.getRef(CurrentAuditedCall)?.noteChange(facts)
    return Effect.void
  })

/**
 * Appends an entry that the call was refused, at once. Not for a use-case that is committed with its entry as a whole: its failure
 * takes back what was written before.
 */
export const appendRefusal = (facts: EntryFacts): Effect.Effect<void, StorageError> =>
  Effect.withFiber((fiber) => fiber.getRef(CurrentAuditedCall)?.refuse(facts) ?? Effect.void)

/**
 * Marks the change of a use-case that also waits for others, e.g. for a source or a mail server: only this part runs in the
 * transaction of the entry. Of several marks in a call the first that changes something is committed with the entry;
 * `isChange` tells by the result whether it did.
 */
export const commitWithEntry = <A, E>(
  change: Effect.Effect<A, E>,
  isChange: (result: A) => boolean = () => true,
): Effect.Effect<A, E | StorageError> =>
  Effect.withFiber((fiber): Effect.Effect<A, E | StorageError> => {
    const call = fiber.getRef(CurrentAuditedCall)
    return call === null ? change : call.commit(change, isChange)
  })
