import type { Credentials, Manifest } from "../index.ts"
import type { Fixture } from "./fixture.ts"

/* What must stay out of sight: the masked fields of the form, whatever a request is authorised by, and what is said of people. */

/** A shorter one could be found anywhere. */
export const MIN_SECRET_LENGTH = 8

export const listSecrets = (
  { credentialFields }: Pick<Manifest, "credentialFields">,
  credentials: Credentials,
): ReadonlyArray<string> =>
  credentialFields.flatMap(({ key, is_masked }) => {
    const value = credentials[key]
    return is_masked && value !== undefined && value !== "" ? [value] : []
  })

/** The secrets of a world in every form that a connector may give them. */
export const listSecretForms = (
  manifest: Pick<Manifest, "credentialFields">,
  fixture: Fixture,
): ReadonlyArray<string> => {
  const { credentials } = fixture.access
  const secrets = [...listSecrets(manifest, credentials), ...fixture.requests.flatMap(authorisedBy)]
  const pairs = Object.values(credentials).flatMap((left) => secrets.map((right) => `${left}:${right}`))
  const forms = [...secrets, ...pairs].flatMap(encodeForms)
  return [...new Set(forms)].filter((text) => text.length >= MIN_SECRET_LENGTH)
}

/** As a text may stand in an address, a header or a message. */
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

/** A shorter value of a person could be found anywhere. */
export const MIN_VALUE_LENGTH = 6

/** Every text in it, at any depth. */
export const textsIn = (value: unknown): ReadonlyArray<string> => {
  if (typeof value === "string") return [value]
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(textsIn) : []
}
