import type { Format } from "../../../elements/locale/format.ts"

/** What is wrong with a protected header. */
export type HeaderFlaw = "form" | "algorithm" | "cty" | "forbidden_member" | "typ" | "kid"

/** The refusals that have words of their own; others show their code alone. */
export type Refusal =
  | "body_form"
  | "jwe_form"
  | "jwe_decryption"
  | "jws_form"
  | "jws_signature"
  | "claims_form"
  | "claims_time"
  | "claims_jti"
  | "claims_fields"
  | "claims_jti_used"
  | "employee_not_found"
  | "public_key_missing"
  | "connection_not_found"
  | "action_forbidden"
  | "too_many_requests"
  | "invalid_request"
  | "body_refused"
  | "unauthenticated"

export const en = (f: Format) => ({
  title: "API calls",
  lede: "What your software called in the last 30 days, and why a call was refused. Without bodies, and without anything of an employee.",
  refresh: "Refresh",
  figures: {
    title: "Last 24 hours",
    calls: (count: number) => f.plural(count, { one: "call", other: "calls" }),
    refused: "refused",
    median: "median: half of the calls took at most this long",
    percentile95: "95th percentile: 95 of 100 calls took at most this long",
    ms: (ms: number) => `${f.number(ms < 10 ? Math.round(ms * 10) / 10 : Math.round(ms))} ms`,
    latest: (count: number, since: string) => `Of the latest ${f.number(count)} calls, since ${since}.`,
    omitted: (count: number) =>
      `${f.number(count)} more ${f.plural(count, { one: "call was", other: "calls were" })} too many to list: we list 20 a second.`,
  },
  search: "Find a call",
  searchHint: "Request ID",
  outcome: { label: "Outcome", all: "All", accepted: "Accepted", refused: "Refused" },
  anyRoute: "Route",
  anyTime: "30 days",
  all: "All",
  only: (what: string) => `Only ${what}`,
  clear: "Clear filters",
  table: "API calls",
  column: { time: "Time", call: "Call", answer: "Response", took: "Took", key: "Credential" },
  omitted: (count: number) =>
    `${f.number(count)} ${f.plural(count, { one: "call", other: "calls" })} just before, not listed`,
  kind: { "api-key": "API key", "basic-user": "Basic user", gone: "Ended credential" },
  shown: (count: number) => `${f.number(count)} shown`,
  searched: (time: string) => `Searched back to ${time}. Older calls were not looked at yet.`,
  further: "Search further back",
  empty: {
    none: "No calls yet",
    noneText: "Calls appear here a second after your software makes them.",
    nothing: "Nothing matches",
    nothingText: "No call matches these filters.",
    notYet: "Nothing found so far",
  },
  detail: {
    requestId: "Request ID",
    when: "When",
    call: "Call",
    status: "Status",
    took: "Took",
    credential: "Credential",
    code: "Code",
    why: "Why it was refused",
    sameKey: "Calls of this credential",
    sameReason: "Calls refused for this reason",
    link: "Link to this call",
  },
  why: {
    body_form: "The body is not JSON with the field encrypted_payload.",
    jwe_form: "encrypted_payload is not a compact JWE: five parts in base64url, with dots between them.",
    jwe_decryption:
      "The payload could not be decrypted. Encrypt it with our current key from /.well-known/jwks.json.",
    jws_form: "What was encrypted is not a compact JWS: three parts in base64url, with dots between them.",
    jws_signature:
      "None of your public keys verifies the signature. Sign with the private key whose public key is registered under Developers.",
    claims_form: "What was signed is not a JSON object.",
    claims_time:
      "exp, nbf or iat do not allow it at this time. Check the clock of your server: up to 60 seconds of difference are accepted.",
    claims_jti: "jti is not a text of the accepted length.",
    claims_fields: "Fields of the request inside are not valid. The response names them in details.",
    claims_jti_used: "This jti was sent before. Make a new one for each call.",
    employee_not_found: "The connection has no employee with this ID.",
    public_key_missing: "No public key is registered. Add one under Developers.",
    connection_not_found: "There is no such connection, or it was ended.",
    action_forbidden: "The API key lacks the scope for this call. Send a key that has it.",
    too_many_requests: "More calls than the limit of this credential. Wait as long as Retry-After says.",
    invalid_request: "Fields of the request are not valid. The response names them.",
    body_refused: "The body was too large, of another type, or not valid JSON.",
    unauthenticated: "The credential ended while the call was running.",
  } satisfies Record<Refusal, string>,
  layer: { jwe: "the encryption (JWE)", jws: "the signature (JWS)" },
  header: {
    form: (layer: string) => `The header of ${layer} is not a JSON object.`,
    algorithm: (layer: string) =>
      `The header of ${layer} names another algorithm. Encrypt with RSA-OAEP-256 and A256GCM, sign with RS256.`,
    cty: (layer: string) => `The header of ${layer} lacks cty: "JWT", or has one where none belongs.`,
    forbidden_member: (layer: string) => `The header of ${layer} has a member that is not accepted.`,
    typ: (layer: string) => `The header of ${layer} has another typ than "JWT".`,
    kid: (layer: string) => `The kid in the header of ${layer} names no known key.`,
  } satisfies Record<HeaderFlaw, (layer: string) => string>,
  failed: "The service failed. Repeat the call; if it fails again, give its request ID to the operator.",
  other: "The response says why.",
})

export type Messages = ReturnType<typeof en>
