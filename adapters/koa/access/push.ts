import type { AdmitPusher, AdmittedPusher, PushProof } from "../../../core/use-cases/push/admit-pusher.ts"
import type { Access } from "../endpoint.ts"
import type { RouteRequest } from "../route.ts"

/** A bearer token with JSON (RFC 6750), or the headers `username` and `password` with a form (interface.md). */
export const byPushCredential = (admit: AdmitPusher): Access<AdmittedPusher> => ({
  security: "pushToken",
  admit: ({ headers, address, guard }, endpoint) => {
    const proof = proofOf(headers)
    return guard(proof === null ? null : JSON.stringify(proof), admit(proof, { address, endpoint }))
  },
})

const proofOf = ({ authorization, username, password }: RouteRequest["headers"]): PushProof | null => {
  if (typeof username === "string" && typeof password === "string") return { username, password }
  if (authorization === undefined) return null
  // What is no bearer token belongs to nobody.
  return { token: /^bearer +(\S+) *$/iu.exec(authorization)?.[1] ?? "" }
}
