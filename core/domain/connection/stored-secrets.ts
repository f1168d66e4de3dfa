/*
 * Where a stored secret may go. It belongs to the address and the login that it was entered for
 * (specification/connections.md#stored-secrets): with another host, port or login it would be sent to a server, or
 * prove an identity, that the person who typed it never saw.
 */

type Details = Readonly<Record<string, string>>

/** The server's key. Confirming it for the first time sends no secret anywhere new. */
const HOST_KEY = "host_key_fingerprint"

/**
 * Whether stored secrets may be used with these details: each field that names the address or the login (`bindingFields` of the
 * connector) has the value that they were entered with.
 */
export const areSecretsReusable = (
  bindingFields: ReadonlyArray<string>,
  given: Details,
  stored: Details,
): boolean => bindingFields.every((field) => isSamePlace(field, given[field] ?? "", stored[field] ?? ""))

const isSamePlace = (field: string, given: string, stored: string): boolean =>
  toPlace(given) === toPlace(stored) || (field === HOST_KEY && stored === "")

/** An address without its path, since a secret belongs to an origin (scheme, host and port); any other text as it is. */
const toPlace = (text: string): string => {
  const trimmed = text.trim()
  return HTTP_ADDRESS.test(trimmed) && URL.canParse(trimmed) ? new URL(trimmed).origin : trimmed
}

const HTTP_ADDRESS = /^https?:\/\//iu
