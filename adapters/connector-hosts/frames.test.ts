import { describe, expect, it } from "vitest"
import { encodeFrame, FrameReader } from "./frames.ts"
import type { FromConnector, SentPage } from "./messages.ts"

const encode = (message: Parameters<typeof encodeFrame>[0]) => Buffer.concat(encodeFrame(message))

/** What arrives when the bytes come in chunks of this size. */
const receive = (bytes: Buffer, size = bytes.length, limit = 10_000): ReadonlyArray<unknown> => {
  const messages: Array<unknown> = []
  const reader = new FrameReader(limit, (message) => messages.push(message))
  for (let start = 0; start < bytes.length; start += size) reader.add(bytes.subarray(start, start + size))
  return messages
}

const makePage = (...cells: ReadonlyArray<unknown>): FromConnector => ({
  type: "page",
  columns: ["a", "b"],
  page: {
    rows: [{ position: 1, cells }],
    unreadable: [],
    cursor: null,
    progress: { unit: "rows", done: 1, total: null },
  } satisfies SentPage,
})

describe("messages to and from a process", () => {
  it("arrive in order and whole, however they are cut", () => {
    const next = { type: "next" } as const
    const response = { status: 200, headers: { a: "ü" }, retryAfterMillis: null }
    const answered = { type: "response", id: 1, response, bytes: Buffer.from([0, 255]) } as const
    const bytes = Buffer.concat([encode(next), encode(answered), encode(next)])
    for (const size of [1, 7, bytes.length]) expect(receive(bytes, size)).toEqual([next, answered, next])
  })

  it("keep an undefined cell, which null is not", () => {
    const [message] = receive(encode(makePage(undefined, null, "x")))
    expect((message as { page: SentPage }).page.rows[0]?.cells).toStrictEqual([undefined, null, "x"])
  })

  it.each([[() => "x"], [Symbol("x")], [Number.NaN], [Infinity], [1n], [{ nested: [() => 1] }]])(
    "are not sent with what JSON would lose (%#)",
    (cell) => {
      expect(() => encodeFrame(makePage(cell))).toThrow()
    },
  )

  it("are refused when they are longer than the limit, before they have come", () => {
    const header = Buffer.alloc(8)
    header.writeUInt32BE(10_001, 0)
    expect(() => receive(header)).toThrow("too long")
    header.writeUInt32BE(1, 0)
    header.writeUInt32BE(0xffff_ffff, 4)
    expect(() => receive(header)).toThrow("too long")
  })

  it("are refused when they are no JSON", () => {
    const bytes = Buffer.concat([Buffer.from([0, 0, 0, 1, 0, 0, 0, 0]), Buffer.from("{")])
    expect(() => receive(bytes)).toThrow()
  })

  it("ignore marks of undefined cells that fit nothing", () => {
    const forged = {
      ...makePage("x"),
      page: { rows: [{ cells: ["x"] }], omitted: [[0, [0, 9e9]], [7], null] },
    }
    expect(receive(encode(forged as never))).toHaveLength(1)
  })
})
