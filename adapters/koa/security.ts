/* The authentication schemes of callers (interface.md, "Authentication"). */

/** OpenAPI 3.1, Security Scheme Object. */
export const SECURITY_SCHEMES = {
  basic: {
    type: "http",
    scheme: "basic",
    description: "HTTP Basic with the vendor's username and password (RFC 7617).",
  },
  apiKey: {
    type: "apiKey",
    in: "header",
    name: "Authorization",
    description: "The vendor's API key without a scheme: Authorization: <API_KEY>.",
  },
  pushToken: {
    type: "http",
    scheme: "bearer",
    description: "A corporate's access token from /api/external/oauth/token: Authorization: Bearer <TOKEN>.",
  },
  journeyToken: {
    type: "http",
    scheme: "bearer",
    description: "The access_token of /api/sdk/token/, for one journey: Authorization: Bearer <TOKEN>.",
  },
  tokenKey: {
    type: "apiKey",
    in: "header",
    name: "Authorization",
    description: "The vendor's API key with the scheme Token: Authorization: Token <API_KEY>.",
  },
} as const

export type SecurityName = keyof typeof SECURITY_SCHEMES

/** The credentials of an example request. */
export const CURL_CREDENTIALS: Readonly<Record<SecurityName, string>> = {
  basic: '-u "$HRSYNC_USERNAME:$HRSYNC_PASSWORD"',
  apiKey: '-H "Authorization: $HRSYNC_API_KEY"',
  pushToken: '-H "Authorization: Bearer $HRSYNC_PUSH_TOKEN"',
  journeyToken: '-H "Authorization: Bearer $HRSYNC_JOURNEY_TOKEN"',
  tokenKey: '-H "Authorization: Token $HRSYNC_API_KEY"',
}
