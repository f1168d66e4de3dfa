import type { HeaderFlaw } from "../../../core/ports/accounts/payload-cipher.ts"
import { decodeBase64url } from "../base64url.ts"
import { parseJsonObject } from "./json-object.ts"

/** The JWE's protected header (specification/authentication.md#encrypted-payloads). */
export const ENCRYPTION_HEADER = { alg: "RSA-OAEP-256", enc: "A256GCM", cty: "JWT" } as const

/** The JWS's protected header; `typ` may be left out by the sender. */
export const SIGNATURE_HEADER = { alg: "RS256" } as const

/** The header's `typ`, when there is one; without regard to case, as a media type (RFC 7515, 4.1.9). */
export type HeaderTypes = ReadonlyArray<string>

/** jwcrypto's documentation writes JWE, and JOSE is any compact form. */
export const ENCRYPTION_TYPES: HeaderTypes = ["jwt", "jwe", "jose"]
/** A token that the vendor signed for another purpose names that, and is no request. */
export const SIGNATURE_TYPES: HeaderTypes = ["jwt"]

/**
 * Never accepted (specification/authentication.md#encrypted-payloads): they let the sender supply a key, inflate the
 * payload, or change the meaning of other members. Any other member is ignored, as RFC 7515, 4 requires: `x5t` and
 * `x5t#S256`, which .NET and Java libraries write, only name a certificate.
 */
const FORBIDDEN = ["zip", "jwk", "jku", "x5u", "x5c", "crit", "b64"]

export interface Header {
  readonly kid: string | null
}

/**
 * Decodes a protected header of the compact form. Returns what is wrong unless it is canonical base64url of a JSON object that
 * has the required members, none of the forbidden ones, one of the types or none, and a string as `kid` or none.
 */
export const readHeader = (
  encoded: string,
  { cty, ...algorithms }: Readonly<Record<string, string>>,
  types: HeaderTypes,
): Header | HeaderFlaw => {
  const bytes = decodeBase64url(encoded)
  const header = bytes === null ? null : parseJsonObject(bytes)
  if (header === null) return "form"
  if (Object.entries(algorithms).some(([name, value]) => header[name] !== value)) return "algorithm"
  if (cty !== undefined && header["cty"] !== cty) return "cty"
  if (FORBIDDEN.some((name) => Object.hasOwn(header, name))) return "forbidden_member"

  const { typ, kid } = header
  if (typ !== undefined && !(typeof typ === "string" && types.includes(typ.toLowerCase()))) return "typ"
  if (kid === undefined) return { kid: null }
  return typeof kid === "string" ? { kid } : "kid"
}

/** Encodes a header for the compact form. */
export const writeHeader = (header: Readonly<Record<string, string>>): string =>
  Buffer.from(JSON.stringify(header), "utf8").toString("base64url")
