import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { judgeFullLoad } from "../../domain/sync/mass-change-guard.ts"
import type { LoadMode } from "../../domain/sync/session.ts"
import type { Connection } from "../../ports/connection-store.ts"
import type { Source } from "../../ports/source.ts"
import type { StorageError } from "../../ports/storage-error.ts"
import type { SessionLost, SyncSession } from "../../ports/sync-ledger.ts"
import type { ConnectionKeys } from "../../ports/vault.ts"
import type { VendorStore } from "../../ports/vendor-store.ts"
import { type ApplyPorts, makeApplySession } from "./apply-session.ts"
import { selectedEvents } from "./finish-interrupted.ts"
import { settleRepeated, type SettledSource } from "./settle-repeated.ts"
import { stageMissing } from "./stage-missing.ts"
import type { StagedSource } from "./stage-source.ts"
import type { OnProgress, SyncReport } from "./sync-report.ts"

export interface ConcludeInput {
  readonly connection: Connection
  readonly keys: ConnectionKeys
  readonly source: Source
  readonly mode: LoadMode
  readonly dryRun: boolean
  readonly silentWithoutChanges?: boolean
  readonly onProgress: OnProgress
}

/** The source is read: shared as a whole, held for a person, or, with any error or in a dry run, not at all. */
export const makeConcludeSync = (ports: ApplyPorts & { readonly vendors: VendorStore }) => {
  const { ledger } = ports
  const applySession = makeApplySession(ports)

  const move = Effect.fnUntraced(function* (
    session: SyncSession,
    to: "held" | "applying" | "failed" | "cancelled",
    reason: string | null,
  ) {
    const now = yield* Clock.currentTimeMillis
    return yield* ledger.move(session, to, { totals: session.totals, reason, now })
  })

  return Effect.fnUntraced(function* (
    input: ConcludeInput,
    read: StagedSource,
  ): Effect.fn.Return<SyncReport, StorageError | SessionLost> {
    const staged = yield* settleRepeated(ledger, input.source, read)
    if (isBlocked(staged, input.source)) {
      return report(staged, yield* move(changingNobody(staged.session), "failed", "The source has errors."))
    }
    const heldBecause = yield* guard(ledger, input, staged.session)
    const session = showsWhoLeft(staged.session)
      ? yield* stageMissing(ledger, staged.session, input.keys)
      : staged.session
    if (input.dryRun)
      return report(staged, yield* move(session, "cancelled", "It was a dry run."), heldBecause)
    if (heldBecause !== null) return report(staged, yield* move(session, "held", heldBecause), heldBecause)
    const applying = yield* move(session, "applying", null)
    const isSilent = input.silentWithoutChanges === true && changesNobody(applying)
    const events = isSilent ? [] : yield* selectedEvents(ports.vendors, input.connection)
    return report(staged, yield* applySession(applying, events, input.onProgress))
  })
}

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

/** Why a full load waits for a person; null: it does not. */
const guard = Effect.fnUntraced(function* (
  ledger: ApplyPorts["ledger"],
  { mode, connection }: ConcludeInput,
  session: SyncSession,
) {
  if (mode === "delta") return null
  const missing = yield* ledger.countMissing(session)
  const verdict = judgeFullLoad({
    ...missing,
    sourceRows: session.totals.accepted,
    allowedShare: connection.allowedMissingShare,
  })
  return verdict.held ? verdict.reason : null
})

const report = (
  { mapping, findings, cursor }: StagedSource,
  session: SyncSession,
  heldBecause: string | null = null,
): SyncReport => ({
  sessionId: session.id,
  state: session.state,
  mode: session.mode,
  totals: session.totals,
  mapping,
  cursor,
  heldBecause,
  ...findings,
})
