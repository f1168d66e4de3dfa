/** The token of an `Authorization: Bearer` header (RFC 6750, 2.1); null: no header. Another scheme gives an empty token, which is never valid. */
export const parseBearerToken = (header: string | undefined): string | null =>
  header === undefined ? null : (/^bearer +(\S+) *$/iu.exec(header)?.[1] ?? "")
