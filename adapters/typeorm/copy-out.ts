import pg, { type ClientBase } from "pg"

/* Rows in PostgreSQL's binary COPY format (PostgreSQL manual, COPY, "Binary Format"). node-postgres reads results as text, in
   which a sealed record is twice as long; encoding and decoding it was more than half of the cost of a list. */

export interface CopyStatement {
  readonly text: string
  readonly expectedBytes: number
}

/** The fields of a row in PostgreSQL's binary format; null for NULL. */
export type CopiedRow = ReadonlyArray<Buffer | null>

/**
 * The rows of a SELECT without parameters: insert values with `literal`. `expectedBytes` is the expected size: growing the
 * buffer while rows arrive would cause most of a list's garbage.
 */
export const copyOut = (
  client: ClientBase,
  { text, expectedBytes }: CopyStatement,
): Promise<ReadonlyArray<CopiedRow>> =>
  new Promise((resolve, reject) => {
    const query = new CopyOutQuery(expectedBytes, `COPY (${text}) TO STDOUT (FORMAT binary)`, (error) => {
      if (error) reject(error)
      else resolve(parseRows(query.copied))
    })
    client.query(query)
  })

/** Text as an SQL literal. Throws for text with NUL, which PostgreSQL cannot store. */
export const literal = (text: string): string => {
  if (text.includes("\0")) throw new RangeError("PostgreSQL cannot store text with NUL")
  return pg.escapeLiteral(text)
}

/** Ids as an SQL literal. */
export const uuidArray = (ids: ReadonlyArray<string>): string => `${literal(`{${ids.join()}}`)}::uuid[]`

/** node-postgres passes each chunk of a COPY to the query that started it, in a buffer that it reuses. */
class CopyOutQuery extends pg.Query {
  #bytes: Buffer
  #length = 0

  constructor(expectedBytes: number, text: string, onEnd: (error: Error | null) => void) {
    super(text, onEnd)
    this.#bytes = Buffer.allocUnsafe(expectedBytes)
  }

  get copied(): Buffer {
    return this.#bytes.subarray(0, this.#length)
  }

  handleCopyData({ chunk }: { readonly chunk: Buffer }): void {
    const length = this.#length + chunk.length
    if (length > this.#bytes.length) {
      const grown = Buffer.allocUnsafe(Math.max(this.#bytes.length * 2, length))
      this.#bytes.copy(grown, 0, 0, this.#length)
      this.#bytes = grown
    }
    chunk.copy(this.#bytes, this.#length)
    this.#length = length
  }
}

const SIGNATURE_AND_FLAGS = 15
const END_OF_ROWS = -1
const NO_VALUE = -1

const parseRows = (bytes: Buffer): ReadonlyArray<CopiedRow> => {
  const rows: Array<CopiedRow> = []
  let at = SIGNATURE_AND_FLAGS + 4 + bytes.readInt32BE(SIGNATURE_AND_FLAGS)
  for (;;) {
    const fields = bytes.readInt16BE(at)
    if (fields === END_OF_ROWS) return rows
    at += 2
    const row: Array<Buffer | null> = []
    for (let field = 0; field < fields; field++) {
      const length = bytes.readInt32BE(at)
      at += 4
      row.push(length === NO_VALUE ? null : bytes.subarray(at, at + length))
      at += Math.max(length, 0)
    }
    rows.push(row)
  }
}
