import { listErrorFacts } from "../error-facts.ts"

/** What went wrong with a connection. */
export type NetworkProblem =
  "refused" | "unknown-host" | "unreachable" | "timeout" | "closed" | "certificate" | "no-tls"

const PROBLEMS: Readonly<Record<string, NetworkProblem>> = {
  ECONNREFUSED: "refused",
  ENOENT: "refused",
  ENOTFOUND: "unknown-host",
  EAI_AGAIN: "unknown-host",
  EDNS: "unknown-host",
  EHOSTUNREACH: "unreachable",
  ENETUNREACH: "unreachable",
  EADDRNOTAVAIL: "unreachable",
  ETIMEDOUT: "timeout",
  UND_ERR_CONNECT_TIMEOUT: "timeout",
  UND_ERR_HEADERS_TIMEOUT: "timeout",
  ECONNRESET: "closed",
  EPIPE: "closed",
  UND_ERR_SOCKET: "closed",
  CERT_HAS_EXPIRED: "certificate",
  CERT_NOT_YET_VALID: "certificate",
  DEPTH_ZERO_SELF_SIGNED_CERT: "certificate",
  SELF_SIGNED_CERT_IN_CHAIN: "certificate",
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: "certificate",
  UNABLE_TO_GET_ISSUER_CERT: "certificate",
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: "certificate",
  ERR_TLS_CERT_ALTNAME_INVALID: "certificate",
  EPROTO: "no-tls",
  ERR_SSL_WRONG_VERSION_NUMBER: "no-tls",
  ERR_SSL_PACKET_LENGTH_TOO_LONG: "no-tls",
}

const SENTENCES: Readonly<Record<NetworkProblem, string>> = {
  refused: "nothing listens there",
  "unknown-host": "its host name cannot be resolved",
  unreachable: "there is no route to it",
  timeout: "it did not respond in time",
  closed: "it closed the connection",
  certificate: "its certificate is not valid",
  "no-tls": "it does not speak TLS on this port",
}

const CERTIFICATES: Readonly<Record<string, string>> = {
  CERT_HAS_EXPIRED: "its certificate has expired",
  CERT_NOT_YET_VALID: "its certificate is not valid yet, or the clock of this machine is wrong",
  ERR_TLS_CERT_ALTNAME_INVALID: "its certificate is for another host name",
  DEPTH_ZERO_SELF_SIGNED_CERT: "its certificate is signed by no authority that this machine knows",
  SELF_SIGNED_CERT_IN_CHAIN: "its certificate is signed by no authority that this machine knows",
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: "it does not send the whole chain of its certificate",
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: "its certificate is signed by no authority that this machine knows",
}

/**
 * What an error of a connection means, in words that follow "HOST:PORT: "; null: it is none. Looks at the causes too, since
 * libraries wrap what Node throws, and Node collects one error for each address of a name.
 */
export const describeNetworkError = (
  error: unknown,
): { readonly problem: NetworkProblem; readonly sentence: string } | null => {
  for (const { code: own, name, message } of listErrorFacts(error)) {
    // nodemailer has codes of its own, and Node's in the message.
    const code = own in PROBLEMS ? own : (/\bE[A-Z]{4,}\b/u.exec(message)?.[0] ?? own)
    const problem = PROBLEMS[code] ?? (isTimeout(name, message) ? "timeout" : undefined)
    if (problem !== undefined) return { problem, sentence: CERTIFICATES[code] ?? SENTENCES[problem] }
  }
  return null
}

const isTimeout = (name: string, message: string): boolean =>
  name === "TimeoutError" || /\btimed? ?out\b|\btimeout\b/iu.test(message)
