import * as Effect from "effect/Effect"
import { PausedJourney } from "../../../../core/contract/connection/journey/review-change.ts"
import { formatTimestamp } from "../../../../core/contract/wire-values.ts"
import type { AuthenticatedJourney } from "../../../../core/use-cases/access/credentials/authenticate-journey.ts"
import type { UseCases } from "../../../../core/use-cases/use-cases.ts"
import { type Access, endpoint } from "../../endpoint.ts"
import { DEFAULT_STYLE } from "../../failure.ts"
import { CONNECTION_GONE, NOT_STORED } from "./journey-answer.ts"

/** POST /api/journey/pause/ */
export const pauseJourneyRoute = (
  access: Access<AuthenticatedJourney>,
  pause: UseCases["connection"]["pauseConnection"],
) =>
  endpoint({
    method: "POST",
    path: "/api/journey/pause/",
    id: "pauseJourney",
    tag: "Journey",
    summary: "Pause sharing",
    description:
      "For a person who was told about a change that is not right: nothing is read, uploaded or pushed, and the vendor keeps what it has, until the corporate or the operator resumes it. Takes a verified caller.",
    access,
    answers: {
      200: {
        description: "Sharing is paused.",
        schema: PausedJourney,
        example: { paused_at: "2026-11-24T09:20:00.000Z" },
      },
      404: {
        description: "The connection is not accepted, or was terminated.",
        schema: DEFAULT_STYLE.schema,
      },
    },
    errors: { ...CONNECTION_GONE, ConnectionNotLive: CONNECTION_GONE.ConnectionNotFound },
    handle: ({ caller: { actor } }) =>
      Effect.map(pause(actor, actor.connectionId, true), ({ pausedAt }) => ({
        status: 200,
        headers: NOT_STORED,
        body: { paused_at: formatTimestamp(pausedAt ?? 0) } satisfies PausedJourney,
      })),
  })
