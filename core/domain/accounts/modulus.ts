/** The modulus of an RSA key, base64url (RFC 7518, 6.3.1.1). */
export const parseModulus = (base64url: string): bigint =>
  BigInt(`0x${Buffer.from(base64url, "base64url").toString("hex") || "0"}`)

/** The size of the key in bits. */
export const measureModulus = (base64url: string): number => parseModulus(base64url).toString(2).length
