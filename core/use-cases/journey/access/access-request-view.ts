import { isLive } from "../../../domain/connection/state.ts"
import type { Connection } from "../../../domain/connection/connection.ts"
import type { StoredAccess } from "../../../ports/onboarding/journey-links.ts"
import type { Actor } from "../../authorization/actor.ts"
import { canSeeEntered } from "../../authorization/device-access.ts"

/** What the user who asked a colleague sees of it. Never what the colleague entered. */
export interface AccessRequestView {
  readonly connector: string
  /** The colleague. */
  readonly email: string
  readonly state: "waiting" | "expired" | "given"
  readonly askedAt: number
  readonly expiresAt: number
  readonly givenAt: number | null
}

/** Null for another device, as for everything that was entered, and once the connection is accepted. */
export const viewAccessRequest = (
  access: StoredAccess | null,
  {
    actor,
    connection,
    now,
  }: { readonly actor: Actor; readonly connection: Connection; readonly now: number },
): AccessRequestView | null => {
  if (access === null || isLive(connection.status) || !canSeeEntered(actor, access.askedDevice)) return null
  const { connector, email, askedAt, expiresAt, given } = access
  const waiting = now < expiresAt ? "waiting" : "expired"
  return {
    connector,
    email,
    state: given === null ? waiting : "given",
    askedAt,
    expiresAt,
    givenAt: given?.at ?? null,
  }
}
