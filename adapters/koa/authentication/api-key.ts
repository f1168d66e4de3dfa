import * as Effect from "effect/Effect"
import { REQUIRED_MESSAGE } from "../../../core/contract/field-errors.ts"
import type {
  LimitAnonymousCalls,
  AuthenticatedVendor,
  AuthenticateVendor,
} from "../../../core/use-cases/accounts/credentials/authentication.ts"
import type { Access } from "./access.ts"
import { invalidRequest } from "../calls/error-table.ts"
import { explainForm, KEY_ALONE, TOKEN_SCHEME } from "./header-form.ts"

/** `Authorization: <API_KEY>` without a scheme (specification/authentication.md#schemes). */
export const makeApiKeyAccess = (authenticate: AuthenticateVendor): Access<AuthenticatedVendor> => ({
  authenticate: ({ headers, address, guard }, endpoint) => {
    const key = headers.authorization ?? null
    return explainForm(headers.authorization, KEY_ALONE, guard(key, authenticate(key, { address, endpoint })))
  },
})

/** `Authorization: Token <API_KEY>`. */
export const makeTokenAccess = (authenticate: AuthenticateVendor): Access<AuthenticatedVendor> => ({
  authenticate: ({ headers, address, guard }, endpoint) => {
    const key = parseTokenHeader(headers.authorization)
    return explainForm(
      headers.authorization,
      TOKEN_SCHEME,
      guard(key, authenticate(key, { address, endpoint })),
    )
  },
})

/** A header without the scheme `Token` counts as an empty key, which matches no vendor. */
const parseTokenHeader = (header: string | undefined): string | null =>
  header === undefined ? null : (/^token +(\S+) *$/iu.exec(header)?.[1] ?? "")

/** Requires no credentials; the limit of the address still applies. */
export const makePublicAccess = (authenticate: LimitAnonymousCalls): Access<unknown> => ({
  authenticate: ({ address }, endpoint) => authenticate({ address, endpoint }),
})

/** `api_key` in the body, or the key in the header without a scheme (specification/endpoints.md#invite-a-corporate). */
export const makeBodyKeyAccess = (authenticate: AuthenticateVendor): Access<AuthenticatedVendor> => ({
  authenticate: ({ headers, address, guard }, endpoint, body) =>
    body.pipe(
      Effect.flatMap((sent) => {
        const inBody = readBodyKey(sent)
        const key = inBody ?? headers.authorization ?? null
        const header = inBody === null ? headers.authorization : undefined
        return explainForm(header, KEY_ALONE, guard(key, authenticate(key, { address, endpoint })))
      }),
      Effect.catchTag("Unauthenticated", (error) =>
        Effect.fail(error.given ? error : invalidRequest({ api_key: REQUIRED_MESSAGE })),
      ),
    ),
})

const readBodyKey = (body: unknown): string | null => {
  const key = typeof body === "object" && body !== null && "api_key" in body ? body.api_key : null
  return typeof key === "string" && key !== "" ? key : null
}
