/** A longer piece is no word, and is cut at any character. */
const MAX_WORD_BYTES = 1_024

const isContinuation = (byte: number): boolean => byte >= 0x80 && byte < 0xc0

/**
 * Returns how many bytes at the start of UTF-8 text end with a whole word: up to a space, a delimiter or a line break. The
 * rest may go on in the next chunk.
 */
export const wholeWords = (bytes: Buffer): number => {
  const furthest = Math.max(0, bytes.length - MAX_WORD_BYTES)
  for (let end = bytes.length; end > furthest; end--) {
    if ((bytes[end - 1] ?? 0) < 0x30) return end
  }
  if (bytes.length < MAX_WORD_BYTES) return 0
  let end = bytes.length - 1
  while (end > 0 && isContinuation(bytes[end] ?? 0)) end--
  return end
}
