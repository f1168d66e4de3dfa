/* FNV-1a, 64 bits (G. Fowler, L. C. Noll, K.-P. Vo): distinguishes versions, not for security. */

const OFFSET_BASIS = 0xcbf29ce484222325n
const PRIME = 0x100000001b3n

/** 16 hexadecimal digits for the text's UTF-8 bytes. */
export const fnv1a64 = (text: string): string => {
  let hash = OFFSET_BASIS
  for (const byte of new TextEncoder().encode(text)) {
    hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * PRIME)
  }
  return hash.toString(16).padStart(16, "0")
}
