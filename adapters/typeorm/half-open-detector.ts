import type { Socket } from "node:net"
import pg from "pg"

/*
 * TCP does not notice a peer that is gone while a question is on its way: Linux sends it again for a quarter of an hour.
 * And a long statement is as silent as a dead line. So whoever has waited for a while asks the server itself, over a new
 * connection, whether it is still at work for him; if not, the old one is given up, on both sides.
 */

export interface HalfOpenOptions extends pg.ClientConfig {
  /** Without a word for so long, the server is asked whether it is still at work. */
  readonly silenceMillis?: number
}

const SILENCE_MILLIS = 15_000
const PROBE_MILLIS = 5_000
/** A connection that is closed need not wait for a server that does not answer. */
const CLOSING_MILLIS = 2_000

/** What node-postgres knows and does not show. */
interface ClientInternals {
  readonly connection: { readonly stream: Socket }
  readonly processID: number | null
  /** False while an answer is waited for. */
  readonly readyForQuery?: boolean
}

/** A client of node-postgres that fails what was asked on a half-open connection within `silenceMillis` and a few seconds. */
export class HalfOpenDetectingClient extends pg.Client {
  constructor(options: HalfOpenOptions = {}) {
    super(options)
    // Whoever asks on a connection that breaks is told by the answer. But between its holders nobody may be listening, and
    // an error that nobody hears ends the process.
    this.on("error", () => undefined)
    this.once("connect", () => detectHalfOpen(this, options))
  }

  override end(): Promise<void>
  override end(callback: (error: Error) => void): void
  override end(callback?: (error: Error) => void): Promise<void> | void {
    const cut = setTimeout(() => readInternals(this).connection.stream.destroy(), CLOSING_MILLIS).unref()
    this.once("end", () => clearTimeout(cut))
    if (callback === undefined) return super.end()
    super.end(callback)
  }
}

const readInternals = (client: pg.Client): ClientInternals => client as unknown as ClientInternals

const detectHalfOpen = (client: pg.Client, options: HalfOpenOptions): void => {
  const { silenceMillis = SILENCE_MILLIS } = options
  const { connection, processID } = readInternals(client)
  let moved = -1
  let quietSince = performance.now()
  let probing = false

  const isSilent = () =>
    readInternals(client).readyForQuery === false && countMovedBytes(connection.stream) === moved

  const poll = async () => {
    if (probing) return
    if (!isSilent()) {
      moved = countMovedBytes(connection.stream)
      quietSince = performance.now()
    }
    if (performance.now() - quietSince < silenceMillis) return
    probing = true
    // A process that was busy for long reads what has come meanwhile, and is silent no more.
    const isDead = await isBackendGone(options, processID, isSilent)
    probing = false
    quietSince = performance.now()
    if (isDead && isSilent()) connection.stream.destroy(new Error("The server does not answer any more"))
  }
  const timer = setInterval(() => void poll(), silenceMillis / 3).unref()
  client.once("end", () => clearInterval(timer))
}

/**
 * That something is asked on it does not show that a line carries anything: only what comes back does, and how what is too
 * much to be sent at once becomes less.
 */
const countMovedBytes = ({ bytesRead, bytesWritten, writableLength }: Socket): number =>
  bytesRead + (writableLength > 0 ? bytesWritten - writableLength : 0)

/** Not at work for us, or nobody who could say so. What the server still keeps for us, such as locks, it lets go of. */
const isBackendGone = async (
  { connectionTimeoutMillis = PROBE_MILLIS, ...options }: HalfOpenOptions,
  processID: number | null,
  isSilent: () => boolean,
): Promise<boolean> => {
  const queryTimeout = Math.min(PROBE_MILLIS, connectionTimeoutMillis)
  const probe = new pg.Client({
    ...options,
    connectionTimeoutMillis: queryTimeout,
    query_timeout: queryTimeout,
  })
  probe.on("error", () => undefined)
  try {
    await probe.connect()
    const { rows } = await probe.query<{ working: boolean }>(IS_WORKING, [processID])
    if (rows[0]?.working === true) return false
    if (isSilent()) await probe.query(END, [processID])
    return true
  } catch (error) {
    // A server that refuses is there: that it has no connection left, for instance, says nothing about this one.
    return !(error instanceof pg.DatabaseError)
  } finally {
    void probe.end().catch(() => undefined)
  }
}

/** One that waits for its client waits for us. */
const IS_WORKING = `SELECT state = 'active' AND wait_event_type IS DISTINCT FROM 'Client' AS working
  FROM pg_stat_activity WHERE pid = $1`

const END = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid = $1 AND usename = current_user"
