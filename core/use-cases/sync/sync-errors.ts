import * as Data from "effect/Data"

/** The connection is not accepted, or terminated. */
export class ConnectionNotLive extends Data.TaggedError("ConnectionNotLive")<{
  readonly connectionId: string
}> {
  override readonly message = `Connection ${this.connectionId} does not exist or is not accepted, so it cannot be synced.`
}

/** Nothing is taken from the corporate for now: somebody said so. */
export class ConnectionPaused extends Data.TaggedError("ConnectionPaused")<{
  readonly connectionId: string
}> {
  override readonly message = `Connection ${this.connectionId} is paused: "hrsync connection resume ${this.connectionId}" lets it go on.`
}

/** One sync at a time: this session has the connection. `held`: it waits for a person's yes or no. */
export class SyncAlreadyRunning extends Data.TaggedError("SyncAlreadyRunning")<{
  readonly connectionId: string
  readonly sessionId: string | null
  readonly held: boolean
}> {
  override readonly message = this.held
    ? `A sync of this connection is held and waits for an answer: hrsync connection confirm ${this.connectionId} --session ${this.sessionId ?? "ID"} --yes (or --no)`
    : `A sync of this connection is already running${this.sessionId === null ? "" : `: session ${this.sessionId}`}.`
}

/** There is no such held session of the connection to answer. */
export class SessionNotHeld extends Data.TaggedError("SessionNotHeld")<{
  readonly connectionId: string
  readonly sessionId: string
}> {
  override readonly message = `Connection ${this.connectionId} has no held sync ${this.sessionId}; "hrsync connection show" lists its syncs.`
}
