import type { BasicCredentials } from "../../../core/use-cases/accounts/credentials/authentication.ts"

/** The credentials of an `Authorization: Basic` header in UTF-8 (RFC 7617); null when it is not one. */
export const parseBasicCredentials = (header: string | undefined): BasicCredentials | null => {
  const encoded = /^basic +([A-Za-z0-9+/]+={0,2}) *$/iu.exec(header ?? "")?.[1]
  if (encoded === undefined) return null
  const text = Buffer.from(encoded, "base64").toString("utf8")
  const colon = text.indexOf(":")
  // PostgreSQL stores no text with NUL, so no user has such a name.
  if (text.includes("\0")) return null
  return colon < 0 ? null : { username: text.slice(0, colon), password: text.slice(colon + 1) }
}
