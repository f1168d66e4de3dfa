/*
 * What each step may take before it is given up; milliseconds. Together they keep one promise: whatever happens to the
 * server or to the line, nobody waits a minute for an answer that will never come.
 */

export interface TimeLimits {
  /** To get a connection: a free one of the pool, or a new one from the server. */
  readonly connect: number
  /** One statement that serves a request, a page or a webhook. */
  readonly statement: number
  /** One statement over everybody of a connection: the last step of a sync, a termination. */
  readonly bulk: number
  /** Waiting for what another transaction holds. Shorter than a statement, so that the error names the lock. */
  readonly lock: number
  /** A transaction in which nothing is asked: its client is gone, and what it holds is wanted by others. */
  readonly idleInTransaction: number
  /** Without a word from a server that was asked something, until it is asked in another way. See watched-client.ts. */
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

/** How soon either side of a line notices that the other is gone, while nothing is asked: 15 + 3 * 5 seconds. */
const KEEP_ALIVE_MILLIS = 15_000
const SERVER_KEEP_ALIVE = {
  tcp_keepalives_idle: 15,
  tcp_keepalives_interval: 5,
  tcp_keepalives_count: 3,
  // Also when an answer is on its way, which keep-alives do not look after. Milliseconds.
  tcp_user_timeout: 30_000,
}

/** For every connection of a process; on a socket of the same machine those of TCP mean nothing. */
export const sessionOptions = ({ connect, statement, lock, idleInTransaction }: TimeLimits) => ({
  connectionTimeoutMillis: connect,
  statement_timeout: statement,
  lock_timeout: lock,
  idle_in_transaction_session_timeout: idleInTransaction,
  keepAlive: true,
  keepAliveInitialDelayMillis: KEEP_ALIVE_MILLIS,
  options: Object.entries(SERVER_KEEP_ALIVE)
    .map(([name, value]) => `-c ${name}=${String(value)}`)
    .join(" "),
})
