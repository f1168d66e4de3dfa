/*
 * What is the reader's own in an example request. A call writes it as `$NAME`: the samples of the documentation show that name, and the API
 * document has the value below in its place, which the schema allows and which names nothing that exists. No id that the service makes
 * is a UUID of version 8 (RFC 9562, 5.8).
 */

/** The value of each placeholder in the API document. */
export const PLACEHOLDER_VALUES: Readonly<Record<string, string>> = {
  ORG_ID: "00000000-0000-8000-8000-00000000c0de",
  VENDOR_ORG_ID: "00000000-0000-8000-8000-00000000da7a",
  CONNECTION_ID: "00000000-0000-8000-8000-0000000c0ffe",
  EMPLOYEE_ID: "EXAMPLE-EMPLOYEE",
  FILE_TOKEN: "example-file-token",
  SOURCE_WEBHOOK_TOKEN: "example-source-webhook-token",
  HRSYNC_API_KEY: "example-api-key",
  HRSYNC_ENCRYPTED_PAYLOAD:
    "eyJhbGciOiJSU0EtT0FFUC0yNTYiLCJlbmMiOiJBMjU2R0NNIiwiY3R5IjoiSldUIn0.a2V5.aXY.Y2lwaGVydGV4dA.dGFn",
  HRSYNC_PUSH_USERNAME: "example-push-username",
  HRSYNC_PUSH_PASSWORD: "example-push-password",
  HRSYNC_PASSWORD: "example-password",
  APP_SECRET: "example-app-secret",
  WEBHOOK_SECRET: "whsec_ZXhhbXBsZS1hcHAtc2VjcmV0",
  PUBLIC_KEY: "-----BEGIN PUBLIC KEY-----\nEXAMPLE\n-----END PUBLIC KEY-----\n",
}

/** An example in which values have replaced the placeholders. */
export interface FilledExample {
  readonly value: unknown
  /** The names of the placeholders by the JSON pointer (RFC 6901) of their values; that of the example itself is empty. */
  readonly placeholders: Readonly<Record<string, string>>
}

/** Replaces the placeholders in an example by their values; an unknown one throws. */
export const fillPlaceholders = (example: unknown, pointer = ""): FilledExample => {
  if (typeof example === "string") return fillText(example, pointer)
  if (typeof example !== "object" || example === null) return { value: example, placeholders: {} }
  const parts = Object.entries(example).map(
    ([key, part]) => [key, fillPlaceholders(part, `${pointer}/${escapeToken(key)}`)] as const,
  )
  const value = Array.isArray(example)
    ? parts.map(([, part]) => part.value)
    : Object.fromEntries(parts.map(([key, part]) => [key, part.value]))
  return {
    value,
    placeholders: Object.assign({}, ...parts.map(([, part]) => part.placeholders)) as Record<string, string>,
  }
}

const fillText = (text: string, pointer: string): FilledExample => {
  if (!/^\$[A-Z_]+$/u.test(text)) return { value: text, placeholders: {} }
  const name = text.slice(1)
  const value = PLACEHOLDER_VALUES[name]
  if (value === undefined) throw new Error(`The placeholder ${text} has no value`)
  return { value, placeholders: { [pointer]: name } }
}

const escapeToken = (key: string): string => key.replaceAll("~", "~0").replaceAll("/", "~1")
