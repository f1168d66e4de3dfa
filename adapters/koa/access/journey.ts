import type {
  AuthenticatedJourney,
  AuthenticateJourney,
} from "../../../core/use-cases/access/credentials/authenticate-journey.ts"
import type { Access } from "../endpoint.ts"
import { parseBearerToken } from "./bearer.ts"

/** `Authorization: Bearer <TOKEN>` with the token of POST /api/sdk/token/ (RFC 6750). */
export const makeJourneyAccess = (authenticate: AuthenticateJourney): Access<AuthenticatedJourney> => ({
  security: "journeyToken",
  authenticate: ({ headers, address, guard }, endpoint) => {
    const token = parseBearerToken(headers.authorization)
    return guard(token, authenticate(token, { address, endpoint }))
  },
})
