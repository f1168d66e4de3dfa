/** A data key as it is stored. */
export interface WrappedKey {
  readonly masterKeyId: string
  readonly bytes: Uint8Array
}
