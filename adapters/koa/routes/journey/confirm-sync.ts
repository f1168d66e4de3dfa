import * as Effect from "effect/Effect"
import {
  ConfirmedJourneySync,
  ConfirmJourneySync,
} from "../../../../core/contract/connection/journey/confirm-sync.ts"
import type { AuthenticatedJourney } from "../../../../core/use-cases/access/credentials/authenticate-journey.ts"
import type { UseCases } from "../../../../core/use-cases/use-cases.ts"
import { type Access, endpoint } from "../../endpoint.ts"
import { alreadyRunning } from "../../error-table.ts"
import { DEFAULT_STYLE, failure } from "../../failure.ts"
import { CONNECTION_GONE } from "./journey-answer.ts"

const { schema } = DEFAULT_STYLE

/** POST /api/journey/confirm-sync/ */
export const confirmSyncRoute = (
  access: Access<AuthenticatedJourney>,
  confirmSync: UseCases["sync"]["confirmSync"],
) =>
  endpoint({
    method: "POST",
    path: "/api/journey/confirm-sync/",
    id: "confirmJourneySync",
    tag: "Journey",
    summary: "Answer for a sync that is held",
    description:
      "A sync that would change or remove unusually many employees is held until somebody answers. Confirmed, what was read is shared, which GET /api/journey/sync/ shows meanwhile; otherwise it is dropped, and the next sync reads afresh.",
    access,
    body: {
      schema: ConfirmJourneySync,
      types: ["json"],
      example: { session_id: "0198a000-0000-7000-8000-000000000001", confirmed: true },
    },
    answers: {
      200: { description: "Answered.", schema: ConfirmedJourneySync, example: { state: "completed" } },
      404: { description: "The connection is not accepted yet, or was terminated.", schema },
      409: {
        description: "It is not held any more: it was answered, or a later sync replaced it.",
        schema,
      },
    },
    errors: {
      ...CONNECTION_GONE,
      ConnectionNotLive: CONNECTION_GONE.ConnectionNotFound,
      SessionLost: () => alreadyRunning({ sessionId: null }),
      SessionNotHeld: () => failure(409, "This sync does not wait for an answer any more."),
      SyncAlreadyRunning: alreadyRunning,
    },
    handle: ({ caller: { actor }, body: { session_id: sessionId, confirmed } }) =>
      Effect.map(
        confirmSync(actor, {
          connectionId: actor.connectionId,
          sessionId,
          confirmed,
          onProgress: () => undefined,
        }),
        ({ state }) => ({ status: 200, body: { state } satisfies ConfirmedJourneySync }),
      ),
  })
