import * as Effect from "effect/Effect"
import * as calls from "../../../../../core/contract/connection/console/clients-calls.ts"
import { openConsoleFileJourney } from "../../../../../core/contract/onboarding/console/file-journey-calls.ts"
import { mailConsoleLink } from "../../../../../core/contract/onboarding/console/link-calls.ts"
import type { ConsoleDeletion } from "../../../../../core/contract/connection/console/clients.ts"
import { type Implementation, implement, respond } from "../../../calls/implement.ts"
import { NOT_STORED } from "../../not-stored.ts"
import { DONE, toTimestamp } from "../console-response.ts"
import { toConsoleClientDetails } from "./client-response.ts"

/** One client, and what its vendor does with it. */
export const clientCalls: ReadonlyArray<Implementation> = [
  implement(calls.showConsoleClient, ({ connection: { showClient } }, { caller: { actor }, path }) =>
    Effect.map(showClient(actor, path.connection_id), (details) =>
      respond(200, toConsoleClientDetails(details)),
    ),
  ),

  implement(calls.remindConsoleClient, ({ onboarding: { remindClient } }, { caller: { actor }, path }) =>
    Effect.as(remindClient(actor, path.connection_id, { locale: null }), DONE),
  ),

  implement(calls.askConsoleForFile, ({ onboarding: { askForFile } }, { caller: { actor }, path }) =>
    Effect.as(askForFile(actor, path.connection_id, null), DONE),
  ),

  implement(
    mailConsoleLink,
    ({ onboarding: { sendJourneyLink } }, { caller: { actor }, path, body: { locale } }) =>
      sendJourneyLink(actor, { connectionId: path.connection_id, email: null, locale }).pipe(
        // Nobody is named, so that nobody can be a stranger.
        Effect.catchTag("NoColleague", Effect.die),
        Effect.as(DONE),
      ),
  ),

  implement(openConsoleFileJourney, ({ onboarding: { openFileJourney } }, { caller: { actor }, path }) =>
    Effect.map(openFileJourney(actor, path.connection_id), ({ accessToken, vendorOrgId }) =>
      respond(201, { access_token: accessToken, vendor_id: vendorOrgId }, NOT_STORED),
    ),
  ),

  implement(
    calls.changeConsoleSchedule,
    ({ connection: { changeSchedule, showClient } }, { caller: { actor }, path, body: { frequency } }) =>
      Effect.flatMap(showClient(actor, path.connection_id), ({ connection: { schedule } }) =>
        Effect.as(
          changeSchedule(actor, path.connection_id, { frequency, timeZone: schedule?.timeZone ?? "UTC" }),
          DONE,
        ),
      ),
  ),

  implement(calls.showConsolePause, ({ connection: { showPause } }, { caller: { actor }, path }) =>
    Effect.map(showPause(actor, path.connection_id), (effect) =>
      respond(200, {
        employees: effect.employees,
        next_sync_at: toTimestamp(effect.nextSyncAt),
        is_syncing: effect.isSyncing,
        waiting_webhooks: effect.waitingWebhooks,
      }),
    ),
  ),

  implement(
    calls.pauseConsoleClient,
    ({ connection: { pauseConnection } }, { caller: { actor }, path, body: { paused } }) =>
      Effect.as(pauseConnection(actor, path.connection_id, paused), DONE),
  ),

  implement(calls.showConsoleDeletion, ({ connection: { showDeletion } }, { caller: { actor }, path }) =>
    Effect.map(showDeletion(actor, path.connection_id), (deletion) =>
      respond(200, toConsoleDeletion(deletion)),
    ),
  ),

  implement(
    calls.terminateConsoleClient,
    ({ connection: { terminateConnection } }, { caller: { actor }, path }) =>
      Effect.map(terminateConnection(actor, path.connection_id), (deletion) =>
        respond(200, toConsoleDeletion(deletion)),
      ),
  ),
]

const toConsoleDeletion = (deletion: {
  readonly employees: number
  readonly syncSessions: number
  readonly webhooks: number
}): ConsoleDeletion => ({
  employees: deletion.employees,
  sync_sessions: deletion.syncSessions,
  webhooks: deletion.webhooks,
})
