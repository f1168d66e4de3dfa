import type { Credentials, Manifest } from "../index.ts"
import type { Fixture } from "./fixture.ts"

/* What must not leak: the masked fields of the form, whatever authorises a request, and personal data. */

/** A shorter secret could occur anywhere by chance. */
export const MIN_SECRET_LENGTH = 8

export const listSecrets = (
  { credentialFields }: Pick<Manifest, "credentialFields">,
  credentials: Credentials,
): ReadonlyArray<string> =>
  credentialFields.flatMap(({ key, is_masked }) => {
    const value = credentials[key]
    return is_masked && value !== undefined && value !== "" ? [value] : []
  })

/** Returns the secrets of a fixture in every form in which a connector may use them. */
export const listSecretForms = (
  manifest: Pick<Manifest, "credentialFields">,
  fixture: Fixture,
): ReadonlyArray<string> => {
  const { credentials } = fixture.access
  const authorised = new Set(fixture.requests.flatMap(authorisedBy))
  const secrets = [...listSecrets(manifest, credentials), ...authorised]
  const pairs = Object.values(credentials).flatMap((left) => secrets.map((right) => `${left}:${right}`))
  const forms = [...secrets, ...pairs].flatMap(encodeForms)
  return [...new Set(forms)].filter((text) => text.length >= MIN_SECRET_LENGTH)
}

/** Encodes a text as it may appear in an address, a header or a message. */
export const encodeForms = (text: string): ReadonlyArray<string> => [
  text,
  encodeURIComponent(text),
  Buffer.from(text).toString("base64"),
  Buffer.from(text).toString("base64url"),
]

const authorisedBy = ({ headers }: Fixture["requests"][number]): ReadonlyArray<string> => {
  const authorization = headers["authorization"]
  return authorization === undefined ? [] : [authorization.replace(/^\S+ +/u, "")]
}

/** A shorter value of a person could occur anywhere by chance. */
export const MIN_VALUE_LENGTH = 6

/** Returns every text and every number in the value, at any depth. */
export const textsIn = (value: unknown): ReadonlyArray<string> => {
  if (typeof value === "string") return [value]
  if (typeof value === "number") return [String(value)]
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(textsIn) : []
}
