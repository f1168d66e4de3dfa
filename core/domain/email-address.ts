/** Lower case of it is an ASCII "k": the only letter by which an address of another script becomes one in ASCII. */
const KELVIN_SIGN = "\u212A"

/**
 * An e-mail address, or its domain, as it is compared and kept for comparison: without surrounding space, and without regard to case
 * (RFC 5321, 2.4, lets the part before the `@` have one, which no provider uses). A look-alike stays another address.
 */
export const foldEmail = (email: string): string =>
  email
    .trim()
    .split(KELVIN_SIGN)
    .map((part) => part.toLowerCase())
    .join(KELVIN_SIGN)

/** Returns the part after the last `@` in lower case, without a trailing dot. */
export const emailDomain = (email: string): string =>
  foldEmail(email.slice(email.lastIndexOf("@") + 1)).replace(/\.$/u, "")
