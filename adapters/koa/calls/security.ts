/* The authentication schemes of callers (specification/authentication.md#schemes). */

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
  consoleSession: {
    type: "apiKey",
    in: "cookie",
    name: "__Host-hrsync-session",
    description:
      "The session of a user of the console, which POST /api/console/sign-in/ begins. Calls that change something also need the header X-Requested-With: hrsync-console.",
  },
  consolePage: {
    type: "apiKey",
    in: "header",
    name: "X-Requested-With",
    description:
      "The value hrsync-console, which a page of another site cannot send. Nobody has signed in yet.",
  },
  tokenKey: {
    type: "apiKey",
    in: "header",
    name: "Authorization",
    description: "The vendor's API key with the scheme Token: Authorization: Token <API_KEY>.",
  },
} as const

/** What authenticates a push as a form, in place of the bearer token. Both are needed. */
export const PUSH_FORM_SCHEMES = {
  pushUsername: {
    type: "apiKey",
    in: "header",
    name: "username",
    description: "With multipart/form-data: the user name of the corporate's push credentials.",
  },
  pushPassword: {
    type: "apiKey",
    in: "header",
    name: "password",
    description: "With multipart/form-data: the password of the corporate's push credentials.",
  },
} as const

/** A header of a request beside its credentials. */
export interface RequestHeader {
  readonly name: string
  readonly description: string
  readonly pattern?: string
}

/** As parameters too: generators of clients seldom support two schemes that belong together. */
export const PUSH_HEADERS: ReadonlyArray<RequestHeader> = Object.values(PUSH_FORM_SCHEMES).map(
  ({ name, description }) => ({ name, description }),
)

/** A header that every call of a journey may carry. */
export const JOURNEY_DEVICE = {
  name: "Journey-Device",
  description:
    "A key of the caller's browser: 32 random bytes in base64url, which the journey's page makes once and keeps. What was entered with it and not agreed yet, such as secrets and uploaded files, is used only with the same key, or with a token of a mailed link.",
  pattern: "^[A-Za-z0-9_-]{43}$",
} as const

/** A header that creating calls of the console may carry. */
export const IDEMPOTENCY_KEY = {
  name: "Idempotency-Key",
  description:
    "A key that the caller makes for this request: 16 to 200 visible ASCII characters, such as a UUID. For 24 hours, the same request with the same key gets the same response and creates nothing again.",
  pattern: "^[!-~]{16,200}$",
} as const

/** A header that a page of another site cannot send: see authentication/console.ts. */
export const CONSOLE_HEADER = { name: "X-Requested-With", value: "hrsync-console" } as const

export type SecurityName = keyof typeof SECURITY_SCHEMES

/** The credentials of an example request. */
export const CURL_CREDENTIALS: Readonly<Record<SecurityName, string>> = {
  basic: '-u "$HRSYNC_USERNAME:$HRSYNC_PASSWORD"',
  apiKey: '-H "Authorization: $HRSYNC_API_KEY"',
  pushToken: '-H "Authorization: Bearer $HRSYNC_PUSH_TOKEN"',
  journeyToken: '-H "Authorization: Bearer $HRSYNC_JOURNEY_TOKEN"',
  consoleSession: '-H "X-Requested-With: hrsync-console" -b "__Host-hrsync-session=$HRSYNC_CONSOLE_SESSION"',
  consolePage: '-H "X-Requested-With: hrsync-console"',
  tokenKey: '-H "Authorization: Token $HRSYNC_API_KEY"',
}
