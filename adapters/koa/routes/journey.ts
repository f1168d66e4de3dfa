import * as Effect from "effect/Effect"
import { JourneyAnswer } from "../../../core/contract/connection/journey/journey-context.ts"
import { formatTimestamp } from "../../../core/contract/wire-values.ts"
import type {
  AuthenticatedJourney,
  AuthenticateJourney,
} from "../../../core/use-cases/access/credentials/authenticate-journey.ts"
import type { JourneyContext, ShowJourney } from "../../../core/use-cases/connection/journey/show-journey.ts"
import type { UseCases } from "../../../core/use-cases/use-cases.ts"
import { makeJourneyAccess } from "../access/journey.ts"
import { endpoint } from "../endpoint.ts"
import { failure } from "../failure.ts"
import type { Route } from "../route.ts"

export interface JourneyApi {
  readonly access: Pick<UseCases["access"], "authenticateJourney">
  readonly connection: Pick<UseCases["connection"], "showJourney">
}

/** The endpoints behind the journey. Their token names the connection, so that no request does. */
export const journeyRoutes = ({ access, connection }: JourneyApi): ReadonlyArray<Route> => [
  journeyRoute(access.authenticateJourney, connection.showJourney),
]

/** GET /api/journey/ */
const journeyRoute = (authenticateJourney: AuthenticateJourney, showJourney: ShowJourney) =>
  endpoint({
    method: "GET",
    path: "/api/journey/",
    id: "showJourney",
    tag: "Journey",
    summary: "Read what the journey is about",
    description:
      "Who asks for data, of which corporate, which fields, and until when the token permits the journey.",
    access: makeJourneyAccess(authenticateJourney),
    answers: { 200: { description: "The journey.", schema: JourneyAnswer, example: JOURNEY_EXAMPLE } },
    // The connection was terminated while the call was admitted.
    errors: { ConnectionNotFound: () => failure(404, "Not found.") },
    handle: ({ caller }) =>
      Effect.map(showJourney(caller.actor, caller.actor.connectionId), (context) => ({
        status: 200,
        headers: { "Cache-Control": "no-store" },
        body: toJourneyAnswer(caller, context),
      })),
  })

const toJourneyAnswer = (
  { actor, fullName, expiresAt }: AuthenticatedJourney,
  { vendorName, connection, fields }: JourneyContext,
): JourneyAnswer => ({
  person: { email: actor.email, full_name: fullName },
  vendor: { org_id: connection.vendorOrgId, name: vendorName },
  corporate: { org_id: connection.orgId, name: connection.orgName },
  connection: {
    connection_id: connection.id,
    status: connection.status,
    connector: connection.connector,
  },
  data_model: fields.map(({ key, isMandatory }) => ({ key, is_mandatory: isMandatory })),
  withheld: connection.withheld,
  expires_at: formatTimestamp(expiresAt),
})

const JOURNEY_EXAMPLE = {
  person: { email: "hr@acme.example", full_name: "Asha Rao" },
  vendor: { org_id: "0b6f9a3c-2f0e-4d4e-9a53-1d8a3a2c7b10", name: "Example Insurance" },
  corporate: { org_id: "5a0c7f0e-4f0b-4a51-8a3f-0c6c2f5b9d21", name: "Acme" },
  connection: {
    connection_id: "c2a1f0de-77aa-4f0c-9c55-2f4f7a1f0a10",
    status: "CONNECTION_INVITED",
    connector: null,
  },
  data_model: [{ key: "name", is_mandatory: true }],
  withheld: [],
  expires_at: "2026-11-24T10:00:00.000Z",
}
