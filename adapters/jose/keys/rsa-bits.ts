/**
 * Lengths of RSA keys, in bits. 2048 is the least that the specification takes (specification/authentication.md#vendor-keys) and
 * corresponds to 112 bits of security; 3072 to the 128 bits that OWASP ASVS 5.0, 11.2.3 requires (NIST SP 800-57, table 2).
 */
export const RSA_BITS = [2048, 3072, 4096] as const

export type RsaBits = (typeof RSA_BITS)[number]

export const DEFAULT_RSA_BITS: RsaBits = 2048
