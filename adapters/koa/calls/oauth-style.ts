import { OAUTH_ERRORS, OAuthErrorBody, type OAuthErrorCode } from "../../../core/contract/push/oauth-token.ts"
import { REQUIRED_MESSAGE } from "../../../core/contract/field-errors.ts"
import type { Failure, FailureStyle } from "../failure.ts"

/** RFC 6749, 5.2. The error code is in `data`; any other invalid request is `invalid_request`. */
export const OAUTH_STYLE: FailureStyle = {
  schema: OAuthErrorBody,
  body: (failed) => ({ error: toOAuthErrorCode(failed), error_description: formatErrorDescription(failed) }),
}

const toOAuthErrorCode = ({ status, data }: Failure): OAuthErrorCode => {
  const own = OAUTH_ERRORS.find((code) => code === data)
  if (own !== undefined) return own
  const grantType = typeof data === "object" ? data?.["grant_type"] : undefined
  if (grantType !== undefined && grantType !== REQUIRED_MESSAGE) return "unsupported_grant_type"
  return status < 500 ? "invalid_request" : "server_error"
}

const formatErrorDescription = ({ message, data }: Failure): string =>
  typeof data === "object" && data !== null
    ? Object.entries(data)
        .map(([field, reason]) => `${field}: ${reason}`)
        .join("; ")
    : message
