/**
 * The bytes of canonical base64url (RFC 7515, 2), or null for anything else: padding, other characters, a length that
 * no bytes have, or bits set beyond the last byte. So one value has one spelling.
 */
export const decodeBase64url = (text: string): Buffer | null => {
  const bytes = Buffer.from(text, "base64url")
  return bytes.toString("base64url") === text ? bytes : null
}

/** Encodes a long value piece by piece; what `push` and `end` return joins to the encoding of the whole. */
export interface Base64urlEncoder {
  readonly push: (bytes: Uint8Array) => string
  readonly end: () => string
}

/** A new encoder; it holds back the 0 to 2 bytes that do not make up a group of three yet. */
export const makeBase64urlEncoder = (): Base64urlEncoder => {
  let rest: Buffer = Buffer.alloc(0)
  return {
    push: (bytes) => {
      // Only the group that `rest` began is copied: copying every piece would double the garbage of a long payload.
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
