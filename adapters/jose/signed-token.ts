import { type KeyObject, verify } from "node:crypto"
import type { PayloadFlaw } from "../../core/ports/accounts/payload-cipher.ts"
import { decodeBase64url } from "./base64url.ts"
import { readHeader, SIGNATURE_HEADER, SIGNATURE_TYPES } from "./payload/header.ts"

/* The inner layer: a compact JWS (RFC 7515), here a JWT. */

export interface SignedToken {
  readonly kid: string | null
  /** Header and payload as sent: the input of the signature. */
  readonly signingInput: Buffer
  readonly payload: Buffer
  readonly signature: Buffer
}

/** Returns the parts of a compact JWS, or what is wrong unless it has the one accepted form and header. */
export const readSignedToken = (token: Buffer): SignedToken | PayloadFlaw => {
  const [encodedHeader, encodedPayload, encodedSignature, ...rest] = token.toString("latin1").split(".", 4)
  if (encodedHeader === undefined || encodedPayload === undefined) return "jws_form"
  if (encodedSignature === undefined || rest.length > 0) return "jws_form"

  const header = readHeader(encodedHeader, SIGNATURE_HEADER, SIGNATURE_TYPES)
  const payload = decodeBase64url(encodedPayload)
  const signature = decodeBase64url(encodedSignature)
  if (payload === null || signature === null) return "jws_form"
  if (typeof header === "string") return `jws_header_${header}`
  const signingInput = token.subarray(0, encodedHeader.length + 1 + encodedPayload.length)
  return { kid: header.kid, signingInput, payload, signature }
}

/** RS256 (RFC 7518, 3.3). */
export const verifySignature = (
  token: Pick<SignedToken, "signingInput" | "signature">,
  key: KeyObject,
): boolean => verify("sha256", token.signingInput, key, token.signature)
