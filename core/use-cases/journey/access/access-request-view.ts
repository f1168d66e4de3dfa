import { isStillNeeded } from "../../../domain/onboarding/access-request.ts"
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

/** Whether another device waits for a colleague, or has what one gave. */
export const isOpenElsewhere = (access: StoredAccess | null, actor: Actor, now: number): boolean =>
  access !== null &&
  !canSeeEntered(actor, access.askedDevice) &&
  (access.given !== null || now < access.expiresAt)

/**
 * Null once it is no longer needed, and for who has no part in it: another device while the connection is made, as for everything that was
 * entered; who does not speak for the corporate afterwards.
 */
export const viewAccessRequest = (
  access: StoredAccess | null,
  {
    actor,
    connection,
    now,
  }: { readonly actor: Actor; readonly connection: Connection; readonly now: number },
): AccessRequestView | null => {
  if (access === null || !isStillNeeded(access, isLive(connection.status))) return null
  if (!isShownTo(actor, access)) return null
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

const isShownTo = (actor: Actor, { askedDevice }: StoredAccess): boolean => {
  if (askedDevice !== null) return canSeeEntered(actor, askedDevice)
  return actor.kind !== "journey" || actor.isVerified || actor.isAnchoredDevice
}
