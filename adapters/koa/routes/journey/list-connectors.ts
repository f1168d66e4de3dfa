import * as Effect from "effect/Effect"
import { JourneyConnectors } from "../../../../core/contract/connection/journey/journey-connectors.ts"
import type { AuthenticatedJourney } from "../../../../core/use-cases/access/credentials/authenticate-journey.ts"
import type { ListJourneyConnectors } from "../../../../core/use-cases/connection/journey/list-journey-connectors.ts"
import { type Access, endpoint } from "../../endpoint.ts"
import { CONNECTION_GONE } from "./journey-answer.ts"

/** GET /api/journey/connectors/ */
export const listConnectorsRoute = (
  access: Access<AuthenticatedJourney>,
  listConnectors: ListJourneyConnectors,
) =>
  endpoint({
    method: "GET",
    path: "/api/journey/connectors/",
    id: "listJourneyConnectors",
    tag: "Journey",
    summary: "List what can be connected",
    description:
      "The HR systems and other sources of this installation, by name, each with the form that connects it.",
    access,
    answers: { 200: { description: "The connectors.", schema: JourneyConnectors, example: EXAMPLE } },
    errors: CONNECTION_GONE,
    handle: ({ caller: { actor } }) =>
      Effect.map(listConnectors(actor, actor.connectionId), (connectors) => ({
        status: 200,
        body: { connectors } satisfies JourneyConnectors,
      })),
  })

const EXAMPLE = {
  connectors: [
    {
      code: "keka",
      name: "Keka",
      integration_type: "HRMS",
      required_fields: {
        api_key: {
          label: "API key",
          type: "password",
          is_required: true,
          is_masked: true,
          help: "An administrator makes one that may read employees.",
          placeholder: null,
          pattern: null,
          options: null,
        },
      },
      helping_docs_url: null,
      logo_url: null,
      has_salary: true,
    },
  ],
}
