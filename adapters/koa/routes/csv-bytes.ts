/** The chunks in UTF-8. */
export async function* toBytes(chunks: AsyncIterable<{ readonly text: string }>): AsyncGenerator<Uint8Array> {
  for await (const { text } of chunks) yield Buffer.from(text)
}
