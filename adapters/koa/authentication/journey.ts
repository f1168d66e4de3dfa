import * as Effect from "effect/Effect"
import type {
  AuthenticatedJourney,
  AuthenticateJourney,
} from "../../../core/use-cases/accounts/credentials/authenticate-journey.ts"
import type { Access } from "./access.ts"
import { invalidRequest } from "../calls/error-table.ts"
import { JOURNEY_DEVICE } from "../calls/security.ts"
import { parseBearerToken } from "./bearer.ts"

const DEVICE_KEY = new RegExp(JOURNEY_DEVICE.pattern, "u")

/** `Authorization: Bearer <TOKEN>` with the token of POST /api/sdk/token/ (RFC 6750), and the key of the caller's device. */
export const makeJourneyAccess = (authenticate: AuthenticateJourney): Access<AuthenticatedJourney> => ({
  authenticate: ({ headers, address, guard }, endpoint) => {
    const deviceKey = headers[JOURNEY_DEVICE.name.toLowerCase()] ?? null
    if (deviceKey !== null && !(typeof deviceKey === "string" && DEVICE_KEY.test(deviceKey))) {
      return Effect.fail(invalidRequest({ [JOURNEY_DEVICE.name]: "Expected 32 bytes in base64url." }))
    }
    const token = parseBearerToken(headers.authorization)
    return guard(token, authenticate({ token, deviceKey }, { address, endpoint }))
  },
})
