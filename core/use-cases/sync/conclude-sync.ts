import { describeReasons } from "../../contract/reasons/format-reason.ts"
import { makePlainReason, makeReason, type Reason } from "../../contract/reasons/reason-codes.ts"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { explainMissingColumn } from "../../domain/reading/missing-columns.ts"
import type { SharingPolicy } from "../../domain/sharing/policy.ts"
import type { Connection } from "../../domain/connection/connection.ts"
import type { LoadMode, SyncSession } from "../../domain/sync/session.ts"
import type { Source } from "../../ports/sync/source.ts"
import type { StorageError } from "../../ports/storage-error.ts"
import type { SessionLost } from "../../ports/sync/sync-ledger.ts"
import type { ConnectionKeys } from "../../ports/accounts/vault.ts"
import type { UsedPorts } from "../../ports/ports.ts"
import { type ApplyPorts, makeApplySession } from "./apply-session.ts"
import { resolveDuplicates, type DeduplicatedSource } from "./staging/resolve-duplicates.ts"
import { stageMissing } from "./staging/stage-missing.ts"
import type { StagedSource } from "./staging/staged-source.ts"
import type { OnProgress, SyncReport } from "../reading/sync-report.ts"
import { recordSyncOutcome } from "./record-sync-outcome.ts"
import { evaluateMassChange, type MassChangeInput } from "./staging/evaluate-mass-change.ts"

/** Accepts a connection when its first source is valid, right before anything is shared. */
export interface AcceptedBySync {
  /** As it will be once it is accepted. */
  readonly connection: Connection
  /** Whether it was accepted; false: another caller accepted first, and nothing is shared. */
  readonly accept: Effect.Effect<boolean, StorageError>
}

export interface ConcludeInput {
  readonly connection: Connection
  readonly keys: ConnectionKeys
  readonly policy: SharingPolicy
  readonly source: Source
  readonly mode: LoadMode
  readonly dryRun: boolean
  readonly silentWithoutChanges?: boolean
  readonly retainHeld?: boolean
  readonly acceptance?: AcceptedBySync
  readonly onProgress: OnProgress
}

export type ConcludePorts = ApplyPorts & UsedPorts<"salaryHistory" | "directory">

/**
 * Concludes a session whose source is read: applies it as a whole, holds it for a person, or, with any error or in a dry
 * run, drops it.
 */
export const makeConcludeSync = (ports: ConcludePorts) => {
  const { ledger } = ports
  const applySession = makeApplySession(ports)

  const drop = Effect.fnUntraced(function* (
    session: SyncSession,
    to: "failed" | "cancelled",
    reasons: ReadonlyArray<Reason>,
  ) {
    const now = yield* Clock.currentTimeMillis
    return yield* ledger.transition(session, to, {
      totals: session.totals,
      ...describeReasons(reasons),
      now,
    })
  })
  const advanceSession = makeAdvanceSession(ports)

  return Effect.fnUntraced(function* (
    input: ConcludeInput,
    read: StagedSource,
  ): Effect.fn.Return<SyncReport, StorageError | SessionLost> {
    const staged = yield* resolveDuplicates(ports, input.source, input.keys, read)
    if (isBlocked(staged, input.source)) {
      return toSyncReport(
        staged,
        yield* drop(clearChangeCounts(staged.session), "failed", [makePlainReason("sync.source-errors")]),
      )
    }
    const concludesAbsence = canDetectMissing(staged)
    const hold =
      input.mode === "full" ? yield* evaluateGuard(ledger, { ...input, concludesAbsence }, staged) : null
    const session = countLeftOut(
      concludesAbsence ? yield* stageMissing(ledger, staged.session, input.keys) : staged.session,
      input.source,
    )
    if (input.dryRun)
      return toSyncReport(staged, yield* drop(session, "cancelled", [makePlainReason("sync.dry-run")]), hold)
    const rejection = input.acceptance === undefined ? null : yield* tryAccept(input.acceptance, hold)
    if (rejection !== null)
      return toSyncReport(staged, yield* drop(clearChangeCounts(session), "failed", rejection), hold)
    if (staged.givesSalary && !input.connection.salaryGiven) {
      yield* ports.salaryHistory.saveSalaryGiven(input.connection.id)
    }
    if (hold !== null) return toSyncReport(staged, yield* advanceSession(input, session, hold), hold)
    const applying = yield* advanceSession(input, session, null)
    const silent = input.silentWithoutChanges === true && hasNoChanges(applying)
    const { connection, onProgress } = input
    return toSyncReport(staged, yield* applySession(connection, applying, { silent, onProgress }))
  })
}

/**
 * Why nothing of the source is shared, for a connection that would be accepted with it; null: it is accepted. No one could
 * confirm a held sync of an unaccepted connection, so it is rejected instead.
 */
const tryAccept = ({ accept }: AcceptedBySync, hold: Hold | null) =>
  hold === null
    ? Effect.map(accept, (accepted) => (accepted ? null : [makePlainReason("sync.accepted-before")]))
    : Effect.succeed(hold.reasonCodes)

type Hold = ReturnType<typeof describeReasons>

/**
 * Holds the session when there is a reason, else applies it; a session that was held before is cancelled, or stays held,
 * accordingly.
 */
const makeAdvanceSession = ({ ledger, telemetry }: ApplyPorts) =>
  Effect.fnUntraced(function* (
    { connection, retainHeld = false }: ConcludeInput,
    session: SyncSession,
    hold: Hold | null,
  ) {
    const now = yield* Clock.currentTimeMillis
    const superseded = retainHeld ? null : yield* ledger.findHeld(connection.id)
    const moved = yield* ledger.transition(session, hold === null ? "applying" : "held", {
      totals: session.totals,
      ...(hold ?? { reason: null }),
      now,
      held: retainHeld
        ? { becomes: "outdated" }
        : {
            becomes: "superseded",
            ...describeReasons([makeReason("sync.replaced", { session: session.id })]),
          },
    })
    if (superseded !== null) {
      const { connector } = connection
      yield* recordSyncOutcome(telemetry, { ...superseded, state: "cancelled", connector, since: now })
    }
    return moved
  })

/**
 * Unmapped columns and duplicate employees block every source, an invalid value only sources whose errors a person must
 * correct.
 */
const isBlocked = ({ mapping, findings, duplicateRows }: DeduplicatedSource, source: Source): boolean =>
  (mapping?.errors.length ?? 0) > 0 ||
  duplicateRows > 0 ||
  (findings.issueCount > 0 && source.invalidValues === "reject")

/**
 * An employee whose row could not be read has not left, and neither has one whom a page may have lost. Whom the rows of
 * conflicts and of new employees who wait belong to is known, and other rows are no employees.
 */
const canDetectMissing = ({
  session,
  conflictRows,
  waitingRows,
  nonEmployeeRows,
  pageCheck,
}: DeduplicatedSource): boolean =>
  session.mode === "full" &&
  session.totals.rejected === conflictRows + waitingRows + nonEmployeeRows &&
  pageCheck.concludesAbsence

const hasNoChanges = ({ kind, totals }: SyncSession): boolean =>
  kind === "incremental" && totals.added + totals.updated === 0

/** Rows that a person left out of a file were not read. They are counted after the guard, which judges what was. */
const countLeftOut = (session: SyncSession, { leftOutRows = 0 }: Source): SyncSession => {
  const { totals } = session
  const { rows, excluded } = totals
  return { ...session, totals: { ...totals, rows: rows + leftOutRows, excluded: excluded + leftOutRows } }
}

/** With errors nothing is shared, and not every row was compared: the counts of changes and exclusions would be wrong. */
const clearChangeCounts = (session: SyncSession): SyncSession => {
  const { totals } = session
  const accepted = totals.accepted + totals.excluded
  const cleared = { added: 0, updated: 0, unchanged: 0, disappeared: 0, excluded: 0 }
  return { ...session, totals: { ...totals, ...cleared, accepted } }
}

/** Why a full load is held; null: it is not. A field that would be emptied is reported with its former column. */
const evaluateGuard = Effect.fnUntraced(function* (
  ledger: ApplyPorts["ledger"],
  input: ConcludeInput & Pick<MassChangeInput, "concludesAbsence">,
  { session, missingColumns }: StagedSource,
) {
  const goneFields = missingColumns.map(({ key }) => key)
  const evaluation = yield* evaluateMassChange(ledger, session, { ...input, goneFields })
  if (!evaluation.held) return null
  const emptiedColumns = missingColumns.filter(({ key }) =>
    evaluation.emptied.some((field) => field.key === key),
  )
  return describeReasons([
    ...evaluation.reasonCodes,
    ...emptiedColumns.slice(0, MAX_COLUMNS_NAMED).map(explainMissingColumn),
  ])
})

const MAX_COLUMNS_NAMED = 8

const toSyncReport = (
  source: DeduplicatedSource,
  session: SyncSession,
  hold: Hold | null = null,
): SyncReport => {
  const { mapping, missingColumns, findings, lacking, encoding, grossDifferences, pageCheck } = source
  const { cursor, layout, dates, years = [], phones = [], zones, amounts, learnt } = source
  const { conflictRows, replacedRows, unknownStatuses, leftOut } = source
  return {
    sessionId: session.id,
    state: session.state,
    mode: session.mode,
    totals: session.totals,
    mapping,
    missingColumns,
    dates,
    years,
    phones,
    zones,
    amounts,
    learnt,
    encoding,
    layout,
    grossDifferences,
    lacking,
    coverage: null,
    pageCheck,
    cursor,
    holdReason: hold?.reason ?? null,
    holdReasonCodes: hold?.reasonCodes ?? [],
    conflictRows,
    replacedRows,
    unknownStatuses,
    leftOut,
    ...findings,
  }
}
