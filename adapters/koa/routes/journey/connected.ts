import * as Effect from "effect/Effect"
import * as calls from "../../../../core/contract/journey/connected-calls.ts"
import type {
  JourneyConnected,
  JourneyDeletion,
  JourneySharingPreview,
} from "../../../../core/contract/journey/connected.ts"
import { ALL_DATA_MODEL_KEYS } from "../../../../core/contract/sharing/data-model-flags.ts"
import { formatTimestamp } from "../../../../core/contract/wire-values.ts"
import { makeSharingPolicy } from "../../../../core/domain/sharing/policy.ts"
import { listFilled } from "../../../../core/domain/sync/coverage.ts"
import type { SyncSession } from "../../../../core/domain/sync/session.ts"
import type { ConnectedDetails } from "../../../../core/use-cases/journey/show-connected.ts"
import type { SharingPreview } from "../../../../core/use-cases/sharing/preview/sharing-preview.ts"
import { withFailures } from "../../calls/call-errors.ts"
import { alreadyRunning } from "../../calls/descriptions.ts"
import { type Implementation, implement, respond } from "../../calls/implement.ts"
import { Streamed } from "../../calls/route.ts"
import { toBytes } from "../csv-bytes.ts"
import { NOT_STORED } from "../not-stored.ts"

/** What people see of an accepted connection, and what they change of it. */
export const connectedCalls: ReadonlyArray<Implementation> = [
  implement(calls.showJourneyConnected, ({ journey: { showConnected } }, { caller: { actor } }) =>
    Effect.map(showConnected(actor, actor.connectionId), (details) =>
      respond(200, toConnected(details), NOT_STORED),
    ),
  ),

  implement(
    calls.previewJourneySharing,
    ({ sharing: { previewSharing } }, { caller: { actor }, body: { sample, ...terms } }) =>
      Effect.map(
        previewSharing(actor, { connectionId: actor.connectionId, terms, readsSource: false }),
        (preview) => respond(200, toSharingPreview(preview, sample), NOT_STORED),
      ),
  ),

  implement(
    calls.changeJourneySharing,
    ({ sharing: { changeSharing } }, { caller: { actor }, body: { version, ...terms } }) =>
      withFailures(
        Effect.map(changeSharing(actor, actor.connectionId, terms, version), ({ excluded }) =>
          respond(200, { excluded }, NOT_STORED),
        ),
        {
          SyncAlreadyRunning: alreadyRunning,
          SessionLost: () => alreadyRunning({ sessionId: null }),
          FieldsRequired: ({ keys }) => ({
            message: "The request is not valid: see withheld.",
            data: { withheld: `Required by the vendor: ${keys.join(", ")}` },
          }),
        },
      ),
  ),

  implement(
    calls.removeJourneyMailbox,
    ({ onboarding: { removeAnchor } }, { caller: { actor }, body: { mailbox_id: anchorId } }) =>
      Effect.as(
        removeAnchor(actor, { connectionId: actor.connectionId, anchorId }),
        respond(200, {}, NOT_STORED),
      ),
  ),

  implement(calls.resumeJourney, ({ connection: { pauseConnection } }, { caller: { actor } }) =>
    Effect.map(pauseConnection(actor, actor.connectionId, false), ({ dueAt }) =>
      respond(200, { next_sync: toTimestamp(dueAt) }, NOT_STORED),
    ),
  ),

  implement(calls.showJourneyDeletion, ({ connection: { showDeletion } }, { caller: { actor } }) =>
    Effect.map(showDeletion(actor, actor.connectionId), (deletion) =>
      respond(200, toDeletion(deletion), NOT_STORED),
    ),
  ),

  implement(calls.stopJourney, ({ connection: { terminateConnection } }, { caller: { actor } }) =>
    Effect.map(terminateConnection(actor, actor.connectionId), (deletion) =>
      respond(200, toDeletion(deletion), NOT_STORED),
    ),
  ),

  implement(calls.exportJourneyEmployees, ({ employee: { exportDirectory }, toCsv }, { caller: { actor } }) =>
    Effect.map(exportDirectory(actor, actor.connectionId), (pages) =>
      respond(200, new Streamed(toBytes(toCsv(pages)), "text/csv; charset=utf-8"), {
        ...NOT_STORED,
        "Content-Disposition": 'attachment; filename="employees.csv"',
      }),
    ),
  ),
]

const toConnected = ({
  connection,
  version,
  coverage,
  syncs,
  mailboxes,
}: ConnectedDetails): JourneyConnected => {
  const { flags, withheld, subset } = connection
  const requested = makeSharingPolicy(flags, [])
  const filled = coverage === null ? null : listFilled(coverage)
  return {
    status: connection.status,
    paused_at: toTimestamp(connection.pausedAt),
    shared_since: toTimestamp(connection.firstSyncedAt),
    next_sync: connection.pausedAt === null ? toTimestamp(connection.dueAt) : null,
    employees: connection.employeeCount,
    on_demand: connection.onDemand,
    fields: ALL_DATA_MODEL_KEYS.filter(requested.shares).map((key) => ({
      key,
      is_mandatory: requested.mandatory(key),
      filled: filled?.get(key) ?? null,
    })),
    ...{ withheld, subset, version },
    syncs: syncs.map(toConnectedSync),
    mailboxes: mailboxes.map(({ id, email, isProven, isCaller }) => ({
      ...{ mailbox_id: id, email, is_proven: isProven, is_caller: isCaller },
    })),
  }
}

const toConnectedSync = ({ totals, ...session }: SyncSession): JourneyConnected["syncs"][number] => ({
  session_id: session.id,
  state: session.state,
  trigger: session.trigger,
  is_first: session.kind === "initial",
  started_at: formatTimestamp(session.startedAt),
  finished_at: toTimestamp(session.finishedAt),
  employees_shared: session.state === "completed" ? totals.added + totals.updated : 0,
  rows_left_out: totals.excluded,
  rows_rejected: totals.rejected,
})

const toSharingPreview = (
  { total, matching, values, samples, leaving, undecided }: SharingPreview,
  place: number,
): JourneySharingPreview => {
  const sample = samples[Math.min(place, samples.length - 1)]
  return {
    ...{ total, matching, values, leaving, undecided },
    sample: sample?.record ?? null,
    sample_count: samples.length,
    is_sample_changed: sample?.isChangedByVendor === true,
  }
}

const toDeletion = (deletion: {
  readonly employees: number
  readonly syncSessions: number
  readonly webhooks: number
}): JourneyDeletion => ({
  employees: deletion.employees,
  sync_sessions: deletion.syncSessions,
  webhooks: deletion.webhooks,
})

const toTimestamp = (at: number | null): string | null => (at === null ? null : formatTimestamp(at))
