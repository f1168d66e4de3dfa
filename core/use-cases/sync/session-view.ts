import type { SyncSession } from "../../domain/sync/session.ts"
import type { Actor } from "../access/actor.ts"
import { canReadSource } from "../access/can-read-source.ts"

/** A session as the actor, who may see it, sees it: the reasons for holding and failing quote the source. */
export const toSessionView = (actor: Actor, session: SyncSession): SyncSession =>
  canReadSource(actor) ? session : { ...session, reason: null }
