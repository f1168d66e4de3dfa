import { EgressDenied } from "../../core/ports/connection/egress-policy.ts"
import type { AttemptResult } from "../../core/ports/webhooks/webhook-sender.ts"
import { NameNotResolved, readErrorCode } from "./name-resolution.ts"

type FailureReason = Extract<AttemptResult, { kind: "unreachable" }>["reason"]
type SocketReason = Exclude<FailureReason, "egress" | "dns">

/** The stage of the request when it failed: before `sent`, the receiver can't have received any of it. */
export interface FailurePoint {
  /** Host and port, for the message; never the path, which may hold a secret of the receiver. */
  readonly host: string
  readonly https: boolean
  readonly sent: boolean
}

export interface Failure {
  readonly reason: FailureReason
  /** A sentence for the attempt log. */
  readonly detail: string
}

/** Errors while connecting. Any other code of an https connection is one of TLS, whose codes are too many to list. */
const CONNECT_CODES: Readonly<Record<string, SocketReason>> = {
  UND_ERR_CONNECT_TIMEOUT: "timeout",
  ETIMEDOUT: "timeout",
  ECONNREFUSED: "refused",
  EHOSTUNREACH: "refused",
  EHOSTDOWN: "refused",
  ENETUNREACH: "refused",
  ENETDOWN: "refused",
  EADDRNOTAVAIL: "refused",
  EACCES: "refused",
  EPERM: "refused",
  EMFILE: "refused",
  ENFILE: "refused",
  UND_ERR_INVALID_ARG: "protocol",
  UND_ERR_DESTROYED: "refused",
  UND_ERR_CLOSED: "refused",
}

/** Errors after the request was written. Any other code means that the response is not HTTP. */
const EXCHANGE_CODES: Readonly<Record<string, SocketReason>> = {
  ETIMEDOUT: "timeout",
  ECONNRESET: "reset",
  ECONNABORTED: "reset",
  EPIPE: "reset",
  UND_ERR_SOCKET: "reset",
  UND_ERR_DESTROYED: "reset",
}

/** undici reports these responses, which a client must not get, as socket errors. */
const NOT_HTTP: ReadonlySet<string> = new Set(["bad response", "bad upgrade"])

const SENTENCES: Readonly<Record<SocketReason, (host: string, code: string) => string>> = {
  timeout: (host, code) => `${host} did not accept the connection in time (${code}).`,
  refused: (host, code) => `${host} could not be connected to (${code}).`,
  reset: (host, code) => `${host} closed the connection before it answered (${code}).`,
  tls: (host, code) => `No secure connection to ${host} could be made (${code}).`,
  protocol: (host, code) => `The exchange with ${host} was not valid HTTP (${code}).`,
}

const findSocketReason = (error: Error, code: string, at: FailurePoint): SocketReason => {
  if (!at.sent) return CONNECT_CODES[code] ?? (at.https ? "tls" : "refused")
  if (code.startsWith("ERR_SSL_")) return "tls"
  return NOT_HTTP.has(error.message) ? "protocol" : (EXCHANGE_CODES[code] ?? "protocol")
}

/** Classifies an error of undici, of a socket or of the egress policy as the outcome of the attempt. */
export const attemptFailure = (error: Error, at: FailurePoint): Failure => {
  if (error instanceof EgressDenied) return { reason: "egress", detail: error.reason }
  if (error instanceof NameNotResolved) return { reason: "dns", detail: `${error.message}.` }
  const code = readErrorCode(error) ?? error.name
  const reason = findSocketReason(error, code, at)
  return { reason, detail: SENTENCES[reason](at.host, code) }
}

/** The failure of an attempt that exceeded its time limit. */
export const attemptTimeout = (limitMillis: number, at: FailurePoint): Failure => {
  const did = at.sent ? "did not respond" : "could not be connected to"
  return { reason: "timeout", detail: `${at.host} ${did} within ${limitMillis / 1000} s.` }
}
