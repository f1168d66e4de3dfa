/** Regroups bytes into chunks of a given size; the last chunk has the rest. */
export async function* splitIntoChunks(
  bytes: AsyncIterable<Uint8Array>,
  size: number,
): AsyncGenerator<Buffer> {
  let pending: Array<Uint8Array> = []
  let length = 0
  for await (const chunk of bytes) {
    pending.push(chunk)
    length += chunk.length
    if (length < size) continue
    const whole = Buffer.concat(pending)
    let at = 0
    for (; at + size <= whole.length; at += size) yield whole.subarray(at, at + size)
    pending = at < whole.length ? [whole.subarray(at)] : []
    length = whole.length - at
  }
  if (length > 0) yield Buffer.concat(pending)
}
