/**
 * The vendor that a journey's token was issued for: its claim `vendor`. Nothing is verified here; it only selects the page to
 * open, and the service verifies the token.
 *
 * @returns the id of the vendor's organization; null when `token` is not such a token
 */
export const readVendor = (token: string): string | null => {
  try {
    const [, payload = ""] = token.split(".")
    const { vendor } = JSON.parse(atob(payload.replaceAll("-", "+").replaceAll("_", "/"))) as {
      vendor?: unknown
    }
    return typeof vendor === "string" && /^[\da-f-]{36}$/u.test(vendor) ? vendor : null
  } catch {
    return null
  }
}
