import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { isStillNeeded } from "../../../domain/onboarding/access-request.ts"
import { isLive } from "../../../domain/connection/state.ts"
import type { Connection } from "../../../domain/connection/connection.ts"
import type { JourneyLinks, StoredAccess } from "../../../ports/onboarding/journey-links.ts"
import type { StorageError } from "../../../ports/storage-error.ts"
import type { Journey } from "../../authorization/actor.ts"
import { AccessNotOpen } from "./access-errors.ts"

/** The request that this colleague can still answer. A token outlives its link by up to an hour, so each call looks it up. */
export const requireOpenAccess = Effect.fnUntraced(function* (
  journeyLinks: Pick<JourneyLinks, "findAccess">,
  { userId }: Journey,
  { id, status }: Connection,
): Effect.fn.Return<StoredAccess, AccessNotOpen | StorageError> {
  const access = yield* journeyLinks.findAccess(id)
  const now = yield* Clock.currentTimeMillis
  if (access?.userId !== userId || access.given !== null || now >= access.expiresAt)
    return yield* new AccessNotOpen()
  if (!isStillNeeded(access, isLive(status))) return yield* new AccessNotOpen()
  return access
})
