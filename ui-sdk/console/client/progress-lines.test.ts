import { describe, expect, it } from "vitest"
import { readProgressLines } from "./progress-lines.ts"

/** Sends the pieces one after another; a piece may end within a line, or within a character. */
const send = (...pieces: ReadonlyArray<string | Uint8Array>) =>
  new ReadableStream<Uint8Array>({
    start: (controller) => {
      for (const piece of pieces)
        controller.enqueue(typeof piece === "string" ? new TextEncoder().encode(piece) : piece)
      controller.close()
    },
  })

const read = async (body: ReadableStream<Uint8Array>) => {
  const seen: Array<number> = []
  const result = await readProgressLines<{ progress: number; result: string }>(
    body,
    (progress) => void seen.push(progress),
  )
  return { seen, result }
}

describe("a call that says how far it is", () => {
  it("is followed line by line, however its bytes arrive", async () => {
    const word = new TextEncoder().encode('{"result":"नाम"}\n')
    const { seen, result } = await read(
      send('{"progress":0}\n{"prog', 'ress":1}\n', word.slice(0, 12), word.slice(12)),
    )
    expect(seen).toEqual([0, 1])
    expect(result).toEqual({ ok: true, value: "नाम" })
  })

  it("fails with the words of the service", async () => {
    const { result } = await read(send('{"progress":0}\n{"failure":{"message":"The source is too slow."}}\n'))
    expect(result).toMatchObject({
      ok: false,
      problem: { kind: "refused", message: "The source is too slow." },
    })
  })

  it.each([
    ["ends before its last line", send('{"progress":0}\n')],
    ["is cut within a line", send('{"progress":0}\n{"resu\n')],
  ])("is offline when it %s", async (_, body) => {
    expect((await read(body)).result).toMatchObject({ ok: false, problem: { kind: "offline" } })
  })
})
