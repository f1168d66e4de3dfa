import type { Credentials, Manifest } from "../index.ts"
import type { World } from "./world.ts"

/* What must stay out of sight: the masked fields of the form, and whatever a request is authorised by. */

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
  const plain = [...secrets, ...pairs]
  const forms = plain.flatMap((text) => [
    text,
    encodeURIComponent(text),
    Buffer.from(text).toString("base64"),
    Buffer.from(text).toString("base64url"),
  ])
  return [...new Set(forms)].filter((text) => text.length >= SHORTEST_SECRET)
}

const authorisedBy = ({ headers }: World["asked"][number]): ReadonlyArray<string> => {
  const authorization = headers["authorization"]
  return authorization === undefined ? [] : [authorization.replace(/^\S+ +/u, "")]
}
