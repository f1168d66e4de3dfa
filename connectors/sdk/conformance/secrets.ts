import type { Credentials, Manifest } from "../index.ts"
import type { World } from "./world.ts"

/* What must stay out of sight: the masked fields of the form, whatever a request is authorised by, and what is said of people. */

/** A shorter one could be found anywhere. */
export const SHORTEST_SECRET = 8

export const secretsOf = (
  { credentialFields }: Pick<Manifest, "credentialFields">,
  credentials: Credentials,
): ReadonlyArray<string> =>
  credentialFields.flatMap(({ key, is_masked }) => {
    const value = credentials[key]
    return is_masked && value !== undefined && value !== "" ? [value] : []
  })

/** The secrets of a world in every form that a connector may give them. */
export const tracesOf = (
  manifest: Pick<Manifest, "credentialFields">,
  world: World,
): ReadonlyArray<string> => {
  const { credentials } = world.access
  const secrets = [...secretsOf(manifest, credentials), ...world.asked.flatMap(authorisedBy)]
  const pairs = Object.values(credentials).flatMap((left) => secrets.map((right) => `${left}:${right}`))
  const forms = [...secrets, ...pairs].flatMap(formsOf)
  return [...new Set(forms)].filter((text) => text.length >= SHORTEST_SECRET)
}

/** As a text may stand in an address, a header or a message. */
export const formsOf = (text: string): ReadonlyArray<string> => [
  text,
  encodeURIComponent(text),
  Buffer.from(text).toString("base64"),
  Buffer.from(text).toString("base64url"),
]

const authorisedBy = ({ headers }: World["asked"][number]): ReadonlyArray<string> => {
  const authorization = headers["authorization"]
  return authorization === undefined ? [] : [authorization.replace(/^\S+ +/u, "")]
}

/** A shorter value of a person could be found anywhere. */
export const SHORTEST_VALUE = 6

/** Every text in it, at any depth. */
export const textsIn = (value: unknown): ReadonlyArray<string> => {
  if (typeof value === "string") return [value]
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(textsIn) : []
}
