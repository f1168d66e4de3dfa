/** A key pair on a user's devices, which signs the user in (Web Authentication). */
export interface Passkey {
  /** The service's own id for it, in addresses and the audit log. */
  readonly id: string
  readonly userId: string
  /** The id that authenticators use. */
  readonly credentialId: Uint8Array
  /** COSE_Key (RFC 9052). */
  readonly publicKey: Uint8Array
  /** Increases with every use, so that a copy of the key is noticed; always 0 where a passkey is on several devices. */
  readonly counter: number
  /** How the browser reaches it, such as `internal` or `usb`. */
  readonly transports: ReadonlyArray<string>
  /** It is also on other devices of the user, or in a backup. */
  readonly isBackedUp: boolean
  /** The user's own. */
  readonly name: string
  /** Epoch milliseconds. */
  readonly createdAt: number
  /** Null: never. */
  readonly usedAt: number | null
}
