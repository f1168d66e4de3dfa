import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import type { WebhookEvent } from "../../contract/webhooks/webhook.ts"
import { EMPLOYEES_PER_WEBHOOK } from "../../domain/sync/batches.ts"
import type { EmployeeChange, SyncSession } from "../../domain/sync/session.ts"
import {
  isFileEvent,
  planClosing,
  type PlanContext,
  planOpening,
  planRecords,
  type PlannedWebhook,
} from "../../domain/webhooks/session-webhooks.ts"
import type { VendorStore } from "../../ports/accounts/vendor-store.ts"
import type { Connection } from "../../domain/connection/connection.ts"
import type { StorageError } from "../../ports/storage-error.ts"
import type { ApplyStep, SessionLost, SyncLedger } from "../../ports/sync/sync-ledger.ts"
import type { UsedPorts } from "../../ports/ports.ts"
import type { OnProgress } from "../reading/sync-report.ts"

/** Changes in one transaction: a multiple of a webhook's records, so that only the last webhook is short. */
const CHANGES_PER_STEP = 500 * EMPLOYEES_PER_WEBHOOK

const CHANGES: ReadonlyArray<EmployeeChange> = ["add", "update"]

export type ApplyPorts = UsedPorts<"ledger" | "vendors" | "secrets" | "telemetry">

export interface ApplyOptions {
  /** True: the vendor is not notified, whatever the session is. */
  readonly silent?: boolean
  readonly onProgress?: OnProgress
}

/**
 * Moves a session's staged changes into the directory and the outbox, step by step; continues where an interrupted one
 * stopped.
 */
export const makeApplySession = ({ ledger, vendors, secrets, telemetry }: ApplyPorts) => {
  const addRequestIds = (webhooks: Planned) =>
    webhooks.map((webhook) => ({ ...webhook, requestId: secrets.uuid() }))

  const apply = (session: SyncSession, step: Omit<ApplyStep, "webhooks" | "now">, webhooks: Planned) =>
    Effect.flatMap(
      Clock.currentTimeMillis,
      (now) => ledger.apply(session, { ...step, webhooks: addRequestIds(webhooks), now }),
      // Waits for a step that has begun, so that an interrupting caller knows how much is committed.
    ).pipe(Effect.uninterruptible)

  return Effect.fnUntraced(function* (
    connection: Connection,
    session: SyncSession,
    { silent = session.silent, onProgress }: ApplyOptions = {},
  ): Effect.fn.Return<SyncSession, StorageError | SessionLost> {
    const selected = silent ? [] : yield* findSelectedEvents(vendors, connection)
    const total = session.totals.added + session.totals.updated
    let current = session
    let done = 0

    if (current.applied === null && current.webhookCounter === 0) {
      const opening = planOpening(toPlanContext(current, selected), toRecordCounts(current))
      if (opening.length > 0) current = yield* apply(current, { page: null, completes: false }, opening)
    }
    for (const change of CHANGES) {
      for (;;) {
        const rows: StagedChanges = yield* loadNextRows(ledger, current, change)
        const last = rows.at(-1)
        if (last === undefined) break
        const page = { change, throughOrdinal: last.ordinal }
        const ids = rows.map((row) => row.id)
        const records = planRecords(toPlanContext(current, selected), change, ids)
        current = yield* apply(current, { page, completes: false }, records)
        telemetry.recordRowsApplied({ change, rows: rows.length })
        done += rows.length
        onProgress?.({ step: "applying", done, total })
      }
    }
    const closing = planClosing(toPlanContext(current, selected), toRecordCounts(current))
    const listsChanges = closing.some(({ kind }) => isFileEvent(kind))
    return yield* apply(current, { page: null, completes: true, listsChanges }, closing)
  })
}

/** The events that the vendor of a connection receives: none without an endpoint. */
const findSelectedEvents = (vendors: VendorStore, { vendorOrgId }: Connection) =>
  Effect.map(vendors.find(vendorOrgId), (vendor) => vendor?.endpoint?.events ?? [])

type Planned = ReadonlyArray<PlannedWebhook>
type StagedChanges = ReadonlyArray<{ readonly ordinal: number; readonly id: string }>

/** The position is the last applied change: additions precede updates. */
const loadNextRows = (ledger: SyncLedger, session: SyncSession, change: EmployeeChange) => {
  const { applied } = session
  if (applied?.change === "update" && change === "add") return Effect.succeed([])
  return ledger.listStaged(
    session,
    change,
    applied?.change === change ? applied.ordinal : -1,
    CHANGES_PER_STEP,
  )
}

const toRecordCounts = ({ totals }: SyncSession) => ({
  newRecords: totals.added,
  updatedRecords: totals.updated,
})

const toPlanContext = (session: SyncSession, selected: ReadonlyArray<WebhookEvent>): PlanContext => ({
  session: session.kind,
  selected: (event) => selected.includes(event),
  lastCounter: session.webhookCounter,
})
