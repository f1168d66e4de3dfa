/**
 * Yields the same bytes in blocks of exactly `size`, the last one shorter; no empty block. Each block is a copy, so it
 * stays valid when the source reuses its chunks. Throws what `chunks` throws, and ends `chunks` when the consumer stops
 * early.
 */
export async function* splitIntoBlocks(
  chunks: AsyncIterable<Uint8Array>,
  size: number,
): AsyncGenerator<Buffer> {
  let block = Buffer.allocUnsafeSlow(size)
  let filled = 0
  for await (const chunk of chunks) {
    for (let taken = 0; taken < chunk.length;) {
      const part = chunk.subarray(taken, taken + size - filled)
      block.set(part, filled)
      filled += part.length
      taken += part.length
      if (filled === size) {
        yield block
        block = Buffer.allocUnsafeSlow(size)
        filled = 0
      }
    }
  }
  if (filled > 0) yield block.subarray(0, filled)
}
