import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import type { AuditActor, AuditOrigin, AuditOutcome, NewAuditEntry } from "../../../domain/audit/entry.ts"
import type { AuditLog } from "../../../ports/audit/audit-log.ts"
import { RequestOrigin } from "../../../ports/audit/request-origin.ts"
import type { StorageError } from "../../../ports/storage-error.ts"
import type { Actor } from "../actor.ts"
import { toRole } from "../permissions.ts"
import { type AuditedCall, type ChangeFacts, CurrentAuditedCall, type EntryFacts } from "./audited-call.ts"
import type { Audited, AuditRules, NotAudited } from "./audit-rule.ts"
import { makeRecordedReads, type RecordedReads } from "./recorded-reads.ts"
import { mapUseCases } from "../map-use-cases.ts"

/** Tells of a change that has this entry, in its transaction. */
export type TellChange = (
  entry: NewAuditEntry,
  facts: ChangeFacts & { readonly byEmail: string | null },
) => Effect.Effect<void, StorageError>

const tellNobody: TellChange = () => Effect.void

interface Log {
  readonly auditLog: AuditLog
  readonly reads: RecordedReads
  readonly tellChange: TellChange
}

type AnyUseCase = (...args: ReadonlyArray<unknown>) => Effect.Effect<unknown, StorageError>
type AnyRule = NotAudited | Audited<ReadonlyArray<unknown>, unknown>

/**
 * The use-cases of a context, each with an entry in the audit log for every call that succeeds, as its rule says, and for those
 * that it refuses and says so (`appendRefusal`). `tellChange` gets each entry in its transaction. A use-case that another one calls is
 * part of that call, which has one entry.
 */
export const audited = <Context extends object>(
  auditLog: AuditLog,
  rules: AuditRules<Context>,
  useCases: Context,
  tellChange: TellChange = tellNobody,
): Context => {
  const log = { auditLog, tellChange, reads: makeRecordedReads() }
  return mapUseCases(useCases, (useCase, name) => {
    const rule = rules[name as keyof Context] as AnyRule
    return "audit" in rule ? auditCalls(log, rule, useCase as AnyUseCase) : useCase
  })
}

const auditCalls =
  (log: Log, rule: Audited<ReadonlyArray<unknown>, unknown>, useCase: AnyUseCase): AnyUseCase =>
  (...args) =>
    Effect.withFiber((fiber) => {
      if (fiber.getRef(CurrentAuditedCall) !== null) return useCase(...args)
      const origin = fiber.getRef(RequestOrigin)
      return Effect.flatMap(Clock.currentTimeMillis, (at) =>
        runAudited(log, rule, useCase(...args), { args, at, origin }),
      )
    })

interface CallContext {
  readonly args: ReadonlyArray<unknown>
  readonly at: number
  readonly origin: AuditOrigin
}

const runAudited = (
  { auditLog, tellChange, reads }: Log,
  rule: Audited<ReadonlyArray<unknown>, unknown>,
  effect: Effect.Effect<unknown, StorageError>,
  { args, at, origin }: CallContext,
): Effect.Effect<unknown, StorageError> => {
  let noted: EntryFacts = {}
  let changeFacts: ChangeFacts = {}
  let isWritten = false
  const context = { action: rule.action, at, origin, actor: args[0] }
  const toEntry = (facts: EntryFacts | null): NewAuditEntry | null =>
    facts === null ? null : makeEntry(context, mergeFacts(facts, noted), "done")
  const tell = (entry: NewAuditEntry | null) =>
    entry === null
      ? Effect.void
      : tellChange(entry, { ...changeFacts, byEmail: changeFacts.byEmail ?? findAddress(args[0]) })
  const call: AuditedCall = {
    note: (facts) => {
      noted = mergeFacts(noted, facts)
    },
    noteChange: (facts) => {
      changeFacts = { ...changeFacts, ...facts }
    },
    refuse: (facts) => auditLog.append(makeEntry(context, facts, "refused")),
    commit: (change, isChange) => {
      if (rule.audit !== "at-its-change" || isWritten) return change
      const toOwnEntry = (result: Parameters<typeof isChange>[0]) =>
        isChange(result) ? toEntry(rule.describe(args)) : null
      const told = Effect.tap(change, (result) => tell(toOwnEntry(result)))
      return Effect.tap(auditLog.within(told, toOwnEntry), (result) =>
        Effect.sync(() => {
          isWritten = isChange(result)
        }),
      )
    },
  }
  const running = Effect.provideService(effect, CurrentAuditedCall, call)
  if (rule.audit === "in-transaction") {
    const toOwnEntry = (result: unknown) => toEntry(rule.describe(args, result))
    return auditLog.within(
      Effect.tap(running, (result) => tell(toOwnEntry(result))),
      toOwnEntry,
    )
  }
  return Effect.tap(running, (result) => {
    const entry = isComplete(rule, isWritten) ? null : toEntry(rule.describe(args, result))
    if (entry === null || (isOncePerHour(rule) && reads.has(entry))) return Effect.void
    return Effect.tap(Effect.andThen(auditLog.append(entry), tell(entry)), () =>
      Effect.sync(() => isOncePerHour(rule) && reads.remember(entry)),
    )
  })
}

const isOncePerHour = (rule: Audited<ReadonlyArray<unknown>, unknown>): boolean =>
  rule.audit === "afterwards" && rule.oncePerHour === true

/** Whether nothing is to be appended after the call. */
const isComplete = (rule: Audited<ReadonlyArray<unknown>, unknown>, isWritten: boolean): boolean =>
  isWritten || (rule.audit === "at-its-change" && rule.always !== true)

/** Later facts win; details are merged. */
const mergeFacts = (facts: EntryFacts, later: EntryFacts): EntryFacts => ({
  ...facts,
  ...later,
  details: { ...facts.details, ...later.details },
})

interface EntryContext {
  readonly action: NewAuditEntry["action"]
  readonly at: number
  readonly origin: AuditOrigin
  readonly actor: unknown
}

const makeEntry = (
  { action, at, origin, actor }: EntryContext,
  facts: EntryFacts,
  outcome: AuditOutcome,
): NewAuditEntry => ({
  at,
  origin,
  action: facts.action ?? action,
  actor: facts.actor ?? toAuditActor(actor as Actor),
  target: facts.target ?? defaultTarget(facts),
  connectionId: facts.connectionId ?? null,
  vendorOrgId: facts.vendorOrgId ?? null,
  orgId: facts.orgId ?? null,
  outcome,
  details: facts.details ?? {},
})

const defaultTarget = ({ connectionId, vendorOrgId }: EntryFacts): NewAuditEntry["target"] => {
  if (connectionId !== undefined) return { kind: "connection", id: connectionId }
  return vendorOrgId === undefined ? { kind: "installation", id: null } : { kind: "vendor", id: vendorOrgId }
}

/** The address of the person who called: in a journey the verified one, since the vendor wrote the other. */
const findAddress = (actor: unknown): string | null => {
  if (typeof actor !== "object" || actor === null) return null
  if ("mailbox" in actor) return actor.mailbox as string | null
  return "email" in actor && "kind" in actor ? (actor.email as string) : null
}

/** The ids of an actor; never a name or an address. */
export const toAuditActor = (actor: Actor): AuditActor => ({
  role: toRole(actor),
  userId: "userId" in actor ? actor.userId : null,
  credentialId: "credentialId" in actor ? actor.credentialId : null,
})
