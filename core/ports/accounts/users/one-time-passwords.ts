/** Codes of authenticator apps: TOTP of RFC 6238 with SHA-1, 6 digits and 30 seconds, which every app supports. */
export interface OneTimePasswords {
  /** A new secret of 160 random bits, in base32. */
  readonly generate: () => string
  /** `otpauth://totp/...`, for a QR code. */
  readonly uri: (account: { readonly secret: string; readonly email: string }) => string
  /**
   * The time step of which this is the code, at most one away from now (epoch milliseconds), since clocks differ; null: it is
   * the code of none of them.
   */
  readonly findStep: (secret: string, code: string, now: number) => number | null
}
