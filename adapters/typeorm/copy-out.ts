import pg, { type ClientBase } from "pg"

/*
 * Rows in PostgreSQL's binary COPY format (PostgreSQL manual, COPY, "Binary Format"). node-postgres reads results as text,
 * in which a sealed record is twice as long; to write and read that was more than half of what a list cost.
 */

export interface CopyStatement {
  readonly text: string
  readonly expectedBytes: number
}

/** The fields of a row as PostgreSQL's binary `send` functions write them; null where there is no value. */
export type CopiedRow = ReadonlyArray<Buffer | null>

/**
 * Rows of a SELECT without parameters: put what varies into it by `literal`. `expectedBytes` is what they may come to:
 * memory that has to grow while they arrive is most of what a list leaves to the garbage collector.
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

/** Text as a literal of SQL, whatever it holds but NUL, which no text of PostgreSQL holds. Throws for that. */
export const literal = (text: string): string => {
  if (text.includes("\0")) throw new RangeError("PostgreSQL has no text with NUL in it")
  return pg.escapeLiteral(text)
}

/** Ids as a literal of SQL. */
export const uuidArray = (ids: ReadonlyArray<string>): string => `${literal(`{${ids.join()}}`)}::uuid[]`

/** node-postgres hands each piece of a COPY to the query that started it, in memory that it uses again. */
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
