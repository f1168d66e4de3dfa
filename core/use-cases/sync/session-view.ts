import type { SyncSession } from "../../ports/sync/sync-ledger.ts"
import type { Actor } from "../access/actor.ts"
import { readsSource } from "../access/reads-source.ts"

/** A session as the actor, who may see it, sees it: why it is held or failed quotes the source. */
export const sessionFor = (actor: Actor, session: SyncSession): SyncSession =>
  readsSource(actor) ? session : { ...session, reason: null }
