import type { Socket } from "node:net"
import pg from "pg"

/* TCP does not notice a lost peer while data are unacknowledged: Linux retransmits for 15 minutes. And a long statement is as
   silent as a dead connection. So after some silence the client asks the server over a new connection whether its backend is
   still busy; if not, the old connection is closed on both sides. */

export interface HalfOpenOptions extends pg.ClientConfig {
  /** Silence after which the client checks that the server is still busy. */
  readonly silenceMillis?: number
}

const SILENCE_MILLIS = 15_000
const PROBE_MILLIS = 5_000
/** Closing does not wait for a server that does not respond. */
const CLOSING_MILLIS = 2_000

/** Internal fields of node-postgres. */
interface ClientInternals {
  readonly connection: { readonly stream: Socket }
  readonly processID: number | null
  /** False while a statement is running. */
  readonly readyForQuery?: boolean
}

/** A node-postgres client that fails statements on a half-open connection within `silenceMillis` and a few seconds. */
export class HalfOpenDetectingClient extends pg.Client {
  constructor(options: HalfOpenOptions = {}) {
    super(options)
    // A statement on a broken connection fails itself. But between two uses no listener may be attached, and an unhandled error
    // event would end the process.
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

/** The connection to the server, of which node-postgres has no public name. */
export const findSocket = (client: pg.Client): Socket => readInternals(client).connection.stream

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
    // A blocked event loop may have unread data: reading them shows that the server is not silent.
    const isDead = await isBackendGone(options, processID, isSilent)
    probing = false
    quietSince = performance.now()
    if (isDead && isSilent()) connection.stream.destroy(new Error("The server no longer responds"))
  }
  const timer = setInterval(() => void poll(), silenceMillis / 3).unref()
  client.once("end", () => clearInterval(timer))
}

/** Sending does not prove that a connection works. Only received bytes do, or a shrinking send buffer. */
const countMovedBytes = ({ bytesRead, bytesWritten, writableLength }: Socket): number =>
  bytesRead + (writableLength > 0 ? bytesWritten - writableLength : 0)

/**
 * Returns whether the backend is idle or the server cannot be reached. Terminates an idle backend, so that it releases its
 * locks.
 */
const isBackendGone = async (
  clientOptions: HalfOpenOptions,
  processID: number | null,
  isSilent: () => boolean,
): Promise<boolean> => {
  const { connectionTimeoutMillis = PROBE_MILLIS } = clientOptions
  const queryTimeout = Math.min(PROBE_MILLIS, connectionTimeoutMillis)
  const probe = new pg.Client({
    ...clientOptions,
    // They name another role: only the login's may see its connections and terminate them.
    options: "",
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
    // A server that rejects the check is alive: having no free connection, for instance, says nothing about this one.
    return !(error instanceof pg.DatabaseError)
  } finally {
    void probe.end().catch(() => undefined)
  }
}

/** A backend that waits for its client waits for us. */
const IS_WORKING = `SELECT state = 'active' AND wait_event_type IS DISTINCT FROM 'Client' AS working
  FROM pg_stat_activity WHERE pid = $1`

const END = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid = $1 AND usename = current_user"
