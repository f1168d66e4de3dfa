import { once } from "node:events"
import { createWriteStream } from "node:fs"
import type { Readable, Writable } from "node:stream"
import { pipeline } from "node:stream/promises"
import { createGzip } from "node:zlib"
import pg from "pg"
import { EmbeddedPostgresError } from "./error.ts"
import type { EmbeddedPostgres } from "./attach.ts"

/*
 * A copy of the running cluster by PostgreSQL's own protocol for it, as pg_basebackup does, which the packages do not bring:
 * https://www.postgresql.org/docs/current/protocol-replication.html#PROTOCOL-REPLICATION-BASE-BACKUP
 */

/** With the log that a start on the copy needs, so that the copy is complete by itself. */
const BASE_BACKUP = "BASE_BACKUP (LABEL 'hrsync', CHECKPOINT 'fast', WAL true, MANIFEST 'no')"

/** The first byte of a message. */
const [NEW_ARCHIVE, DATA] = ["n", "d"].map((letter) => letter.charCodeAt(0))

/**
 * Writes the cluster to a file, as a tar archive compressed by gzip; the server keeps running.
 * @throws EmbeddedPostgresError `start-failed` when the running server is that of an earlier release, which has no login for it
 */
export const writeBaseBackup = async (
  { host, port, logins }: EmbeddedPostgres,
  file: string,
): Promise<void> => {
  if (logins.backup === undefined) throw new EmbeddedPostgresError("start-failed", NO_LOGIN)
  const { user, password } = logins.backup
  const options = { host, port, user, password, replication: "true" }
  const client = new pg.Client(options)
  client.on("error", () => undefined)
  await client.connect()
  const zip = createGzip()
  try {
    const written = pipeline(zip, createWriteStream(file, { flags: "wx", mode: 0o600 }))
    const backup = new BaseBackup(zip)
    client.query(backup)
    await Promise.all([backup.ended, written])
  } finally {
    zip.destroy()
    await client.end()
  }
}

const NO_LOGIN =
  "The embedded PostgreSQL runs since before an upgrade. Stop every process of the service; the next start makes the login for backups."

/** The query, as pg runs it: what it is called with are the messages of the server. */
class BaseBackup {
  readonly ended: Promise<void>
  readonly #sink: Writable
  #settle: (error: Error | null) => void = () => undefined
  #archives = 0
  /** Messages that were received already still come. */
  #isPaused = false

  constructor(sink: Writable) {
    this.#sink = sink
    this.ended = new Promise((resolve, reject) => {
      this.#settle = (error) => {
        if (error === null) resolve()
        else reject(error)
      }
    })
  }

  submit(connection: { query: (text: string) => void }) {
    connection.query(BASE_BACKUP)
  }

  handleCopyData({ chunk }: { chunk: Buffer }, { stream }: { stream: Readable }) {
    if (chunk[0] === NEW_ARCHIVE) this.#archives++
    // The cluster has no tablespaces of its own, so there is one archive.
    if (chunk[0] !== DATA || this.#archives !== 1) return
    // A copy: the parser of pg uses its buffer again, and the sink may still hold the bytes.
    if (this.#sink.write(Buffer.from(chunk.subarray(1)))) return
    stream.pause()
    if (this.#isPaused) return
    this.#isPaused = true
    void once(this.#sink, "drain").then(() => {
      this.#isPaused = false
      stream.resume()
    })
  }

  handleError(error: Error) {
    this.#sink.end()
    this.#settle(error)
  }

  handleReadyForQuery() {
    this.#sink.end()
    this.#settle(null)
  }

  handleRowDescription() {}
  handleDataRow() {}
  handleCommandComplete() {}
}
