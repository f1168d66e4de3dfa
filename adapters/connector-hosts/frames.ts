import type { FromConnector, SentPage, ToConnector } from "./messages.ts"

/*
 * Messages between the service and a connector's process: lengths of the JSON and of the bytes beside it, then both. JSON, since what
 * it decodes to is never larger than the message, whatever a hostile connector sends.
 */

const HEADER_BYTES = 8

/** Throws when the message is no JSON: a function, a symbol, an endless number. Its `bytes` travel as they are. */
export const encodeFrame = (message: FromConnector | ToConnector): ReadonlyArray<Uint8Array> => {
  const bytes = ("bytes" in message ? message.bytes : undefined) ?? new Uint8Array()
  const sent = message.type === "page" ? { ...message, page: markOmitted(message.page) } : message
  const json = Buffer.from(JSON.stringify(sent, keepJson))
  const header = Buffer.alloc(HEADER_BYTES)
  header.writeUInt32BE(json.length, 0)
  header.writeUInt32BE(bytes.length, 4)
  return bytes.length === 0 ? [header, json] : [header, json, bytes]
}

/**
 * An undefined cell leaves a value as it is, while null clears it, and JSON has only null. A page that is none is left to the reader,
 * which rejects it.
 */
const markOmitted = (page: SentPage): object => {
  if (!isObject(page) || !Array.isArray(page.rows)) return page
  const omitted = page.rows.flatMap((row: unknown, index) => {
    const cells: ReadonlyArray<unknown> =
      isObject(row) && "cells" in row && Array.isArray(row.cells) ? row.cells : []
    if (!cells.includes(undefined)) return []
    return [[index, cells.flatMap((cell, place) => (cell === undefined ? [place] : []))]]
  })
  return omitted.length === 0 ? page : { ...page, omitted }
}

/** Undoes `markOmitted`. Marks that do not fit are ignored: they are the connector's own. */
const restoreOmitted = (message: unknown): void => {
  if (!isObject(message) || !("page" in message) || !isObject(message.page)) return
  const { rows, omitted } = message.page as { rows?: unknown; omitted?: unknown }
  if (!Array.isArray(rows) || !Array.isArray(omitted)) return
  for (const mark of omitted as ReadonlyArray<unknown>) {
    const [index, places] = Array.isArray(mark) ? (mark as ReadonlyArray<unknown>) : []
    const row: unknown = rows[Number(index)]
    if (!isObject(row) || !("cells" in row) || !Array.isArray(row.cells) || !Array.isArray(places)) continue
    for (const place of places as ReadonlyArray<unknown>) {
      if (row.cells[Number(place)] === null) row.cells[Number(place)] = undefined
    }
  }
}

/** JSON.stringify would write null for these: an employee's value would be cleared, unsaid. */
const keepJson = (key: string, value: unknown): unknown => {
  if (key === "bytes" && value instanceof Uint8Array) return undefined
  if (typeof value === "function" || typeof value === "symbol") throw new TypeError("It is no JSON.")
  if (typeof value === "number" && !Number.isFinite(value)) throw new TypeError("It is no JSON.")
  return value
}

/** Collects the chunks of a stream, and gives each whole message to `onMessage`. */
export class FrameReader {
  readonly #limitBytes: number
  readonly #onMessage: (message: unknown) => void
  #chunks: Array<Buffer> = []
  #size = 0
  /** The lengths of the message that is being collected; null: its header is. */
  #lengths: { readonly json: number; readonly bytes: number } | null = null

  constructor(limitBytes: number, onMessage: (message: unknown) => void) {
    this.#limitBytes = limitBytes
    this.#onMessage = onMessage
  }

  /** Throws an Error when a message is longer than the limit, or is no JSON. */
  add(chunk: Buffer): void {
    this.#chunks.push(chunk)
    this.#size += chunk.length
    for (;;) {
      if (this.#lengths === null) {
        if (this.#size < HEADER_BYTES) return
        const header = this.#take(HEADER_BYTES)
        this.#lengths = { json: header.readUInt32BE(0), bytes: header.readUInt32BE(4) }
        if (this.#lengths.json + this.#lengths.bytes > this.#limitBytes) throw new Error("It is too long.")
      }
      const { json, bytes } = this.#lengths
      if (this.#size < json + bytes) return
      const text = this.#take(json).toString()
      const beside = this.#take(bytes)
      this.#lengths = null
      const message: unknown = JSON.parse(text)
      restoreOmitted(message)
      this.#onMessage(bytes > 0 && isObject(message) ? { ...message, bytes: beside } : message)
    }
  }

  #take(count: number): Buffer {
    const all = this.#chunks.length === 1 ? this.#chunks[0] : undefined
    const whole = all ?? Buffer.concat(this.#chunks, this.#size)
    const rest = whole.subarray(count)
    this.#chunks = rest.length === 0 ? [] : [rest]
    this.#size = rest.length
    return whole.subarray(0, count)
  }
}

const isObject = (value: unknown): value is object => typeof value === "object" && value !== null
