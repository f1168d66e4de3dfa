import type { SourceError } from "../../../core/ports/sync/source.ts"
import type { SessionLost } from "../../../core/ports/sync/sync-ledger.ts"
import type {
  NotRealTime,
  SourceWebhooksUnsupported,
} from "../../../core/use-cases/connection/connection-errors.ts"
import type { SourceNotPullable, SourceUnreadable } from "../../../core/use-cases/reading/source-errors.ts"
import type { ConnectorNotPullable } from "../../../core/use-cases/connection/sources/check-source.ts"
import type { CredentialsInvalid } from "../../../core/use-cases/reading/credentials.ts"
import type { SessionNotFound } from "../../../core/use-cases/sync/show-session.ts"
import type {
  ConnectionNotLive,
  ConnectionPaused,
} from "../../../core/use-cases/authorization/authorization-errors.ts"
import type {
  SessionNotHeld,
  SyncAlreadyRunning,
  SyncLimitReached,
} from "../../../core/use-cases/sync/sync-errors.ts"
import { formatFailureReason } from "../../../core/use-cases/sync/failure-reason.ts"
import { sessionNotHeldText } from "./session-not-held.ts"
import { fieldTexts, type Texts } from "./texts.ts"

export type SyncError =
  | ConnectionNotLive
  | ConnectionPaused
  | CredentialsInvalid
  | SourceNotPullable
  | ConnectorNotPullable
  | NotRealTime
  | SessionLost
  | SessionNotHeld
  | SessionNotFound
  | SourceError
  | SourceUnreadable
  | SyncAlreadyRunning
  | SyncLimitReached
  | SourceWebhooksUnsupported

/** Sources and syncs. */
export const SYNC_TEXTS: Texts<SyncError> = {
  ConnectionNotLive: ({ connectionId }) =>
    `Connection ${connectionId} does not exist or was not accepted yet, so it cannot be synced.`,
  ConnectionPaused: ({ connectionId }) =>
    `Connection ${connectionId} is paused. Resume it with "hrsync connection resume ${connectionId}".`,
  CredentialsInvalid: ({ fields }) => `The credentials are not valid: ${fieldTexts(fields).join("; ")}`,
  SourceNotPullable: ({ connectionId }) =>
    `Connection ${connectionId} has no source that can be synced on request.`,
  ConnectorNotPullable: ({ connector, known }) =>
    `"${connector}" is not a connector that can read from a source. Use ${known.join(", ")}.`,
  NotRealTime: ({ connectionId }) =>
    `Connection ${connectionId} does not sync in real time. To change that: hrsync connection schedule ${connectionId} --frequency real-time`,
  SessionLost: ({ sessionId }) =>
    `Another process has taken over sync ${sessionId}. Run "hrsync connection session ${sessionId}" to see its state.`,
  SessionNotHeld: sessionNotHeldText,
  SessionNotFound: ({ sessionId }) =>
    `Sync session ${sessionId} was not found. Run "hrsync connection show" to list the sessions of a connection.`,
  SourceError: formatFailureReason,
  SourceUnreadable: ({ errors }) => errors.map(({ reason }) => reason).join(" "),
  SyncAlreadyRunning: ({ sessionId }) =>
    `A sync of this connection is already running${sessionId === null ? "" : `: session ${sessionId}`}.`,
  SyncLimitReached: formatFailureReason,
  SourceWebhooksUnsupported: ({ connectionId }) =>
    `The source of connection ${connectionId} does not support webhooks. With frequency real-time it is read every 15 minutes.`,
}
