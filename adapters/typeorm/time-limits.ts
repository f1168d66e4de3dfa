/* Timeouts of each step in milliseconds. Together they guarantee that no caller waits a minute for a lost server or connection. */

export interface TimeLimits {
  /** To get a connection: a free one from the pool, or a new one. */
  readonly connect: number
  /** A statement for a request, a page or a webhook. */
  readonly statement: number
  /** A statement over all employees of a connection: the last step of a sync, a termination. */
  readonly bulk: number
  /** Waiting for a lock. Shorter than the statement timeout, so that the error names the lock. */
  readonly lock: number
  /** An idle transaction: its client is lost, and it still holds locks. */
  readonly idleInTransaction: number
  /** Silence of the server during a statement before it is checked. See half-open-detector.ts. */
  readonly silence: number
}

export const TIME_LIMITS: TimeLimits = {
  connect: 10_000,
  statement: 30_000,
  bulk: 30 * 60_000,
  lock: 8_000,
  idleInTransaction: 60_000,
  silence: 15_000,
}

/** How soon either side of an idle connection notices that the other is lost: 15 + 3 * 5 seconds. */
const KEEP_ALIVE_MILLIS = 15_000
const SERVER_KEEP_ALIVE = {
  tcp_keepalives_idle: 15,
  tcp_keepalives_interval: 5,
  tcp_keepalives_count: 3,
  // Also for unacknowledged data, which keep-alives do not cover. Milliseconds.
  tcp_user_timeout: 30_000,
}

/** For every connection of a process; the TCP settings have no effect on a Unix socket. `further`: other settings of the server. */
export const sessionOptions = (
  { connect, statement, lock, idleInTransaction }: TimeLimits,
  further: Readonly<Record<string, string>> = {},
) => ({
  connectionTimeoutMillis: connect,
  statement_timeout: statement,
  lock_timeout: lock,
  idle_in_transaction_session_timeout: idleInTransaction,
  keepAlive: true,
  keepAliveInitialDelayMillis: KEEP_ALIVE_MILLIS,
  options: Object.entries({ ...SERVER_KEEP_ALIVE, ...further })
    .map(([name, value]) => `-c ${name}=${String(value)}`)
    .join(" "),
})
