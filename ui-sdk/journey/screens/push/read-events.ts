/** An event of a stream of server-sent events. */
export interface StreamEvent {
  /** The last one that the stream has named; null: none. */
  readonly id: string | null
  readonly data: string
}

/**
 * The events of a response, as they arrive (HTML, 9.2.6). Reads with fetch and not with EventSource, which sends no token. Fields
 * other than `id` and `data`, and comments, are skipped.
 */
export async function* readEvents(stream: ReadableStream<Uint8Array>): AsyncGenerator<StreamEvent> {
  const reader = stream.getReader()
  const decoder = new TextDecoder()
  let [rest, id] = ["", null as string | null]
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) {
      const blocks = (rest + decoder.decode(next.value, { stream: true })).split("\n\n")
      rest = blocks.pop() ?? ""
      for (const block of blocks) {
        const lines = block.split("\n")
        id = findField(lines, "id") ?? id
        const data = findField(lines, "data")
        if (data !== null) yield { id, data }
      }
    }
  } finally {
    await reader.cancel().catch(() => undefined)
  }
}

const findField = (lines: ReadonlyArray<string>, name: string): string | null =>
  lines.find((line) => line.startsWith(`${name}: `))?.slice(name.length + 2) ?? null
