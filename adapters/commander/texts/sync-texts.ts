import type { SourceError } from "../../../core/ports/sync/source.ts"
import type { SessionLost } from "../../../core/ports/sync/sync-ledger.ts"
import type {
  NotRealTime,
  SourceWebhooksUnsupported,
  SourceNotPullable,
} from "../../../core/use-cases/connection/connection-errors.ts"
import type { ConnectorNotPullable } from "../../../core/use-cases/connection/sources/check-source.ts"
import type { SourceUnreadable } from "../../../core/use-cases/connection/sources/connect-source.ts"
import type { CredentialsInvalid } from "../../../core/use-cases/connection/sources/credentials.ts"
import type { SessionNotFound } from "../../../core/use-cases/sync/show-session.ts"
import type {
  ConnectionNotLive,
  ConnectionPaused,
  SessionNotHeld,
  SyncAlreadyRunning,
  SyncLimitReached,
} from "../../../core/use-cases/sync/sync-errors.ts"
import { FAILURE_REASONS } from "../../../core/use-cases/sync/failure-reason.ts"
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

/** Sources, and the syncs that read them. */
export const SYNC_TEXTS: Texts<SyncError> = {
  ConnectionNotLive: ({ connectionId }) =>
    `Connection ${connectionId} does not exist or is not accepted, so it cannot be synced.`,
  ConnectionPaused: ({ connectionId }) =>
    `Connection ${connectionId} is paused: "hrsync connection resume ${connectionId}" lets it go on.`,
  CredentialsInvalid: ({ fields }) => `The credentials are not complete: ${fieldTexts(fields).join("; ")}`,
  SourceNotPullable: ({ connectionId }) =>
    `Connection ${connectionId} has no source that can be asked for its employees.`,
  ConnectorNotPullable: ({ connector, known }) =>
    `There is no connector "${connector}" that reads from a source by itself; there are ${known.join(", ")}.`,
  NotRealTime: ({ connectionId }) =>
    `Connection ${connectionId} does not sync in real time; "hrsync connection schedule ${connectionId} --frequency real-time" changes that.`,
  SessionLost: ({ sessionId }) =>
    `Another process went on with sync ${sessionId}; "hrsync connection session ${sessionId}" shows what became of it.`,
  SessionNotHeld: sessionNotHeldText,
  SessionNotFound: ({ sessionId }) =>
    `There is no sync session ${sessionId}: "hrsync connection show" lists those of a connection.`,
  SourceError: FAILURE_REASONS.SourceError,
  SourceUnreadable: ({ problems }) => problems.map(({ reason }) => reason).join(" "),
  SyncAlreadyRunning: ({ sessionId }) =>
    `A sync of this connection is already running${sessionId === null ? "" : `: session ${sessionId}`}.`,
  SyncLimitReached: FAILURE_REASONS.SyncLimitReached,
  SourceWebhooksUnsupported: ({ connectionId }) =>
    `The source of connection ${connectionId} has no webhooks of its own. In real time it is asked every 15 minutes.`,
}
