import * as Effect from "effect/Effect"
import type { JourneyPurpose } from "../../../contract/onboarding/journey/journey-purpose.ts"
import type { Connection } from "../../../domain/connection/connection.ts"
import { findJourneyPurpose } from "../../../domain/onboarding/journey-link.ts"
import { isLive } from "../../../domain/connection/state.ts"
import type { ConnectionIssues } from "../../../ports/connection/connection-issues.ts"
import type { StorageError } from "../../../ports/storage-error.ts"

/** A connection has at most one open issue of each code, and open ones come first. */
const LISTED = 50

/** What the corporate has to decide now; `onboarding` when there is nothing, or nothing was accepted yet. */
export const findOpenPurpose = (
  issues: Pick<ConnectionIssues, "list">,
  { id, status }: Pick<Connection, "id" | "status">,
): Effect.Effect<JourneyPurpose, StorageError> =>
  isLive(status)
    ? Effect.map(issues.list(id, LISTED), (listed) =>
        findJourneyPurpose(listed.filter(({ resolvedAt }) => resolvedAt === null).map(({ code }) => code)),
      )
    : Effect.succeed("onboarding")
