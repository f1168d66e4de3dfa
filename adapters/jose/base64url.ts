/**
 * Decodes canonical base64url (RFC 7515, 2), or returns null for anything else: padding, other characters, an impossible
 * length, or bits set beyond the last byte. So each value has exactly one spelling.
 */
export const decodeBase64url = (text: string): Buffer | null => {
  const bytes = Buffer.from(text, "base64url")
  return bytes.toString("base64url") === text ? bytes : null
}

/** Encodes a long value in chunks; the results of `push` and `end` concatenate to the encoding of the whole. */
export interface Base64urlEncoder {
  readonly push: (bytes: Uint8Array) => string
  readonly end: () => string
}

/** Creates an encoder; it holds back the 0 to 2 bytes that do not yet form a group of three. */
export const makeBase64urlEncoder = (): Base64urlEncoder => {
  let rest: Buffer = Buffer.alloc(0)
  return {
    push: (bytes) => {
      // Copies only the group that `rest` began: copying every chunk would double the garbage of a long
      // payload.
      const start = (3 - rest.length) % 3
      const group = Buffer.concat([rest, bytes.subarray(0, start)])
      if (group.length % 3 !== 0) {
        rest = group
        return ""
      }
      const end = bytes.length - ((bytes.length - start) % 3)
      rest = Buffer.from(bytes.subarray(end))
      return encode(group) + encode(bytes.subarray(start, end))
    },
    end: () => encode(rest),
  }
}

const encode = (bytes: Uint8Array): string =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString("base64url")
