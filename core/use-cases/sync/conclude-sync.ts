import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { missingColumnText } from "../../domain/mapping/missing-columns.ts"
import type { SharingPolicy } from "../../domain/sharing/policy.ts"
import type { LoadMode } from "../../domain/sync/session.ts"
import type { Connection, ConnectionStore } from "../../ports/connection/connection-store.ts"
import type { Source } from "../../ports/sync/source.ts"
import type { StorageError } from "../../ports/storage-error.ts"
import type { SessionLost, SyncSession } from "../../ports/sync/sync-ledger.ts"
import type { ConnectionKeys } from "../../ports/access/vault.ts"
import type { VendorStore } from "../../ports/access/vendor-store.ts"
import { type ApplyPorts, makeApplySession } from "./apply-session.ts"
import { selectedEvents } from "./finish-interrupted.ts"
import { settleRepeated, type SettledSource } from "./reading/settle-repeated.ts"
import { stageMissing } from "./reading/stage-missing.ts"
import type { StagedSource } from "./reading/stage-source.ts"
import type { OnProgress, SyncReport } from "./sync-report.ts"
import { tellEnd } from "./tell-end.ts"
import { watchChanges } from "./reading/watch-changes.ts"

/** What makes a connection live as soon as its first source is judged to be sound, right before anything is shared. */
export interface AcceptedBySync {
  /** As it will be once it is accepted. */
  readonly connection: Connection
  /** Whether it was; false: somebody else came first, and nothing is shared. */
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
  readonly keepsHeld?: boolean
  readonly acceptance?: AcceptedBySync
  readonly onProgress: OnProgress
}

/** The source is read: shared as a whole, held for a person, or, with any error or in a dry run, not at all. */
export const makeConcludeSync = (
  ports: ApplyPorts & { readonly vendors: VendorStore; readonly connections: ConnectionStore },
) => {
  const { ledger } = ports
  const applySession = makeApplySession(ports)

  const drop = Effect.fnUntraced(function* (
    session: SyncSession,
    to: "failed" | "cancelled",
    reason: string,
  ) {
    const now = yield* Clock.currentTimeMillis
    return yield* ledger.move(session, to, { totals: session.totals, reason, now })
  })
  const goOn = makeGoOn(ports)

  return Effect.fnUntraced(function* (
    input: ConcludeInput,
    read: StagedSource,
  ): Effect.fn.Return<SyncReport, StorageError | SessionLost> {
    const staged = yield* settleRepeated(ledger, input.source, read)
    if (isBlocked(staged, input.source)) {
      return report(staged, yield* drop(changingNobody(staged.session), "failed", "The source has errors."))
    }
    const heldBecause = input.mode === "full" ? yield* guard(ledger, input, staged) : null
    const session = showsWhoLeft(staged.session)
      ? yield* stageMissing(ledger, staged.session, input.keys)
      : staged.session
    if (input.dryRun)
      return report(staged, yield* drop(session, "cancelled", "It was a dry run."), heldBecause)
    const refused = input.acceptance === undefined ? null : yield* acceptance(input.acceptance, heldBecause)
    if (refused !== null)
      return report(staged, yield* drop(changingNobody(session), "failed", refused), heldBecause)
    if (staged.givesSalary && !input.connection.salaryGiven) {
      yield* ports.connections.keepSalaryGiven(input.connection.id)
    }
    if (heldBecause !== null) return report(staged, yield* goOn(input, session, heldBecause), heldBecause)
    const applying = yield* goOn(input, session, null)
    const isSilent = input.silentWithoutChanges === true && changesNobody(applying)
    const events = isSilent ? [] : yield* selectedEvents(ports.vendors, input.connection)
    return report(staged, yield* applySession(applying, events, input.onProgress))
  })
}

/**
 * Why nothing of the source is shared, whose connection is accepted with it; null: it is accepted. Nobody can confirm what waits
 * in a connection that nobody has accepted, so what would be held is refused.
 */
const acceptance = ({ accept }: AcceptedBySync, heldBecause: string | null) =>
  heldBecause === null
    ? Effect.map(accept, (accepted) => (accepted ? null : "The connection was accepted by somebody else."))
    : Effect.succeed(heldBecause)

/** To a person when there is a reason for it, else to be shared; what was held before ends, or goes on waiting, with it. */
const makeGoOn = ({ ledger, telemetry }: ApplyPorts) =>
  Effect.fnUntraced(function* (
    { connection, keepsHeld = false }: ConcludeInput,
    session: SyncSession,
    heldBecause: string | null,
  ) {
    const now = yield* Clock.currentTimeMillis
    const superseded = keepsHeld ? null : yield* ledger.findHeld(connection.id)
    const moved = yield* ledger.move(session, heldBecause === null ? "applying" : "held", {
      totals: session.totals,
      reason: heldBecause,
      now,
      held: keepsHeld
        ? { becomes: "outdated" }
        : { becomes: "superseded", reason: `A later sync took its place: ${session.id}.` },
    })
    if (superseded !== null) {
      const { connector } = connection
      yield* tellEnd(telemetry, { ...superseded, state: "cancelled", connector, since: now })
    }
    return moved
  })

/**
 * A header that cannot be mapped and an employee who stands there twice block every source, a wrong value only those
 * that must be mended by a person.
 */
const isBlocked = ({ mapping, findings, surplusRows }: SettledSource, source: Source): boolean =>
  (mapping?.problems.length ?? 0) > 0 ||
  surplusRows > 0 ||
  (findings.issueCount > 0 && source.invalidValues === "reject")

/** An employee whose row could not be read has not left. */
const showsWhoLeft = ({ mode, totals }: SyncSession): boolean => mode === "full" && totals.rejected === 0

const changesNobody = ({ kind, totals }: SyncSession): boolean =>
  kind === "delta" && totals.added + totals.updated === 0

/** With errors nothing is shared, and not every row was compared: it would be wrong to say what was added. */
const changingNobody = (session: SyncSession): SyncSession => ({
  ...session,
  totals: { ...session.totals, added: 0, updated: 0, unchanged: 0, disappeared: 0, outside: 0 },
})

/** Why a full load waits for a person; null: it does not. A field that would be emptied is told with the column it had. */
const guard = Effect.fnUntraced(function* (
  ledger: ApplyPorts["ledger"],
  input: ConcludeInput,
  { session, missingColumns }: StagedSource,
) {
  const goneFields = missingColumns.map(({ key }) => key)
  const verdict = yield* watchChanges(ledger, session, { ...input, goneFields })
  if (!verdict.held) return null
  const gone = missingColumns.filter(({ key }) => verdict.emptied.some((field) => field.key === key))
  return [verdict.reason, ...gone.slice(0, COLUMNS_NAMED).map(missingColumnText)].join(" ")
})

const COLUMNS_NAMED = 8

const report = (
  { mapping, missingColumns, findings, dates, cursor }: StagedSource,
  session: SyncSession,
  heldBecause: string | null = null,
): SyncReport => ({
  sessionId: session.id,
  state: session.state,
  mode: session.mode,
  totals: session.totals,
  mapping,
  missingColumns,
  dates,
  cursor,
  heldBecause,
  ...findings,
})
