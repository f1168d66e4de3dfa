import type { Result } from "../../elements/api/send.ts"

/** What a long call says of itself while it runs, and what it returns. */
interface LongCall {
  readonly progress: unknown
  readonly result: unknown
}

/** The last line is the result, or why there is none. */
type Line<Call extends LongCall> =
  Pick<Call, "progress"> | Pick<Call, "result"> | { readonly failure: { readonly message: string } }

/** Reads the lines of JSON of a long call, and returns its result. Without a last line, the connection was lost. */
export const readProgressLines = async <Call extends LongCall>(
  body: ReadableStream<Uint8Array>,
  onProgress: (progress: Call["progress"]) => void,
): Promise<Result<Call["result"]>> => {
  try {
    for await (const text of readLines(body)) {
      const line = JSON.parse(text) as Line<Call>
      if ("result" in line) return { ok: true, value: line.result }
      if ("failure" in line) return fail("refused", line.failure.message)
      onProgress(line.progress)
    }
  } catch {
    // A broken response counts as one without a result.
  }
  return fail("offline", "")
}

const fail = (kind: "offline" | "refused", message: string): Result<never> => ({
  ok: false,
  problem: { kind, message, codes: [], refusal: null, fields: {}, reference: null },
})

async function* readLines(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const reader = body.pipeThrough(new TextDecoderStream() as TransformStream<Uint8Array, string>).getReader()
  let rest = ""
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    const lines = (rest + next.value).split("\n")
    rest = lines.pop() ?? ""
    yield* lines
  }
}
