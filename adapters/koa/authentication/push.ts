import type {
  AuthenticatePusher,
  AuthenticatedPusher,
  PresentedCredentials,
} from "../../../core/use-cases/push/authenticate-pusher.ts"
import type { Access } from "./access.ts"
import type { RouteRequest } from "../calls/route.ts"
import { parseBearerToken } from "./bearer.ts"
import { BEARER_SCHEME, explainForm } from "./header-form.ts"

/**
 * A bearer token with JSON (RFC 6750), or the headers `username` and `password` with a form
 * (specification/authentication.md#schemes).
 */
export const makePushCredentialAccess = (authenticate: AuthenticatePusher): Access<AuthenticatedPusher> => ({
  authenticate: ({ headers, address, guard }, endpoint) => {
    const proof = readPushProof(headers)
    return explainForm(
      headers.authorization,
      BEARER_SCHEME,
      guard(proof === null ? null : JSON.stringify(proof), authenticate(proof, { address, endpoint })),
    )
  },
})

const readPushProof = ({
  authorization,
  username,
  password,
}: RouteRequest["headers"]): PresentedCredentials | null => {
  if (typeof username === "string" && typeof password === "string") return { username, password }
  const token = parseBearerToken(authorization)
  return token === null ? null : { token }
}
