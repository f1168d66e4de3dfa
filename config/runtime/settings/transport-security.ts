import { whereIs } from "./where-is.ts"
import { isLoopback } from "./loopback.ts"

/*
 * PostgreSQL, RabbitMQ and the mail server are reached with TLS and a verified certificate, unless they are on this machine or a setting
 * allows a plain connection (config/deploy/README.md, TLS inside). It is decided once, from the address: what the address leaves open
 * is written into it, and what it says against that is refused. So whatever connects by it later obeys, pg_dump too.
 */

export const TRANSPORTS = ["postgresql", "rabbitmq", "smtp"] as const
export type Transport = (typeof TRANSPORTS)[number]

/** The settings that are addresses of such a server. */
const ADDRESSES = {
  DATABASE_URL: "postgresql",
  DATABASE_URL_SERVICE: "postgresql",
  DATABASE_URL_TENANT: "postgresql",
  HRSYNC_KEY_STORE: "postgresql",
  AMQP_URL: "rabbitmq",
  SMTP_URL: "smtp",
} as const satisfies Readonly<Record<string, Transport>>

type Name = keyof typeof ADDRESSES
type Addresses = { readonly [name in Name]?: string | null }
type Environment = Readonly<Record<string, string | undefined>>

/** What an address says of TLS. `unsaid`: nothing, so the server's offer would decide. */
type Verdict =
  { readonly kind: "local" | "secure" | "unsaid" } | { readonly kind: "weak"; readonly why: string }

/** Decides for an address of a server; `env` has what Node and PostgreSQL's clients read besides it. */
export const judgeAddress = (transport: Transport, url: string, env: Environment): Verdict => {
  const verdict = JUDGES[transport](url, env)
  return verdict.kind !== "local" && verdict.kind !== "weak" && env["NODE_TLS_REJECT_UNAUTHORIZED"] === "0"
    ? { kind: "weak", why: "NODE_TLS_REJECT_UNAUTHORIZED=0 accepts any certificate" }
    : verdict
}

/** The address with which the server is reached, or why it is not: a sentence with both ways out, and no password. */
export const secureAddress = (
  transport: Transport,
  url: string,
  allowed: ReadonlyArray<Transport>,
  env: Environment,
): { readonly url: string } | { readonly problem: string } => {
  const verdict = judgeAddress(transport, url, env)
  if (verdict.kind === "weak" && !allowed.includes(transport)) {
    const list = [...allowed, transport].join(",")
    return {
      problem: `${describePlace(transport, url)} would be reached without verified TLS: ${verdict.why}. ${HOW[transport]}. Or set HRSYNC_ALLOW_PLAINTEXT=${list}, if nobody can listen or answer in between.`,
    }
  }
  return verdict.kind === "unsaid" && !allowed.includes(transport)
    ? { url: addParameter(url, DEMANDS[transport]) }
    : { url }
}

/** All addresses of the settings as `secureAddress` returns them, and by the name of a setting why it is refused. */
export const secureAddresses = (
  set: Addresses,
  allowed: ReadonlyArray<Transport>,
  env: Environment,
): {
  readonly addresses: { readonly [name in Name]?: string }
  readonly errors: Readonly<Record<string, string>>
} => {
  const decided = listAddresses(set).map(
    ([name, transport, url]) => [name, secureAddress(transport, url, allowed, env)] as const,
  )
  return {
    addresses: Object.fromEntries(decided.flatMap(([name, to]) => ("url" in to ? [[name, to.url]] : []))),
    errors: Object.fromEntries(
      decided.flatMap(([name, to]) => ("problem" in to ? [[name, to.problem]] : [])),
    ),
  }
}

/** The connections outside this machine that others may read or answer, in words, each with the setting of its address. */
export const listPlaintext = (set: Addresses, env: Environment): ReadonlyArray<string> =>
  listAddresses(set).flatMap(([name, transport, url]) => {
    const verdict = judgeAddress(transport, url, env)
    if (verdict.kind === "local" || verdict.kind === "secure") return []
    const why = verdict.kind === "weak" ? verdict.why : UNSAID[transport]
    return [`${name}: ${describePlace(transport, url)} (${why})`]
  })

/** A key store may be a folder. */
const listAddresses = (set: Addresses) =>
  (Object.entries(ADDRESSES) as ReadonlyArray<[Name, Transport]>).flatMap(([name, transport]) => {
    const url = set[name] ?? "file:"
    return url.startsWith("file:") ? [] : [[name, transport, url] as const]
  })

const describePlace = (transport: Transport, url: string): string =>
  `${NAMES[transport]} at ${whereIs(url, PORTS[transport])}`

const NAMES: Readonly<Record<Transport, string>> = {
  postgresql: "PostgreSQL",
  rabbitmq: "RabbitMQ",
  smtp: "the mail server",
}
const PORTS: Readonly<Record<Transport, string>> = { postgresql: "5432", rabbitmq: "5672", smtp: "587" }

/** The parameter that makes TLS a condition, of node-postgres and libpq, and of nodemailer. */
const DEMANDS: Readonly<Record<Transport, string>> = {
  postgresql: "sslmode=verify-full",
  rabbitmq: "",
  smtp: "requireTLS=true",
}
const HOW: Readonly<Record<Transport, string>> = {
  postgresql:
    "Write sslmode=verify-full into the address, with sslrootcert=FILE if the authority is your own",
  rabbitmq: "Use amqps://, usually port 5671; NODE_EXTRA_CA_CERTS names the file of an authority of your own",
  smtp: "Use smtps://, or smtp:// without these parameters, which demands STARTTLS; NODE_EXTRA_CA_CERTS names the file of an authority of your own",
}
const UNSAID: Readonly<Record<Transport, string>> = {
  postgresql: "no sslmode",
  rabbitmq: "no TLS",
  smtp: "TLS only if the server offers it",
}

const addParameter = (url: string, parameter: string): string =>
  `${url}${url.includes("?") ? "&" : "?"}${parameter}`

const judgePostgres = (url: string, env: Environment): Verdict => {
  const { hosts, parameters } = readPostgresUrl(url, env)
  if (hosts.every(isLoopback)) return { kind: "local" }
  const modes = parameters.getAll("sslmode")
  const weak = modes.find((mode) => mode !== "verify-full")
  if (weak !== undefined) return { kind: "weak", why: `sslmode=${describe(weak)}` }
  // node-postgres verifies with ssl=true, and pg_dump does not.
  if (parameters.has("ssl")) return { kind: "weak", why: "ssl= in place of sslmode" }
  return { kind: modes.length > 0 ? "secure" : "unsaid" }
}

/** The hosts that node-postgres or libpq may connect to. What neither can read is nobody's host, and so none of this machine. */
const readPostgresUrl = (url: string, { PGHOST }: Environment) => {
  const readable = URL.canParse(url) ? url : url.replace("@/", "@localhost/")
  if (!URL.canParse(readable)) return { hosts: [""], parameters: new URLSearchParams() }
  const { hostname, searchParams: parameters } = new URL(readable)
  const named = parameters.getAll("host").filter((host) => host !== "")
  const own = readable === url && hostname !== "" ? decode(hostname) : (PGHOST ?? "localhost")
  return { hosts: [...(named.length > 0 ? named : [own]), ...parameters.getAll("hostaddr")], parameters }
}

const decode = (host: string): string => {
  try {
    return decodeURIComponent(host)
  } catch {
    return host
  }
}

const judgeRabbitMq = (url: string): Verdict => {
  const { protocol, hostname } = new URL(url)
  if (isLoopback(hostname)) return { kind: "local" }
  return protocol === "amqps:" ? { kind: "secure" } : { kind: "weak", why: "amqp:// has no TLS" }
}

/** Parameters with which nodemailer goes on without TLS, or accepts any certificate. */
const UNSAFE_MAIL = ["ignoreTLS", "opportunisticTLS", "secured", "secure", "tls.rejectUnauthorized"]

const judgeSmtp = (url: string): Verdict => {
  const { protocol, hostname, searchParams } = new URL(url)
  if (isLoopback(hostname)) return { kind: "local" }
  const unsafe = UNSAFE_MAIL.find((name) => searchParams.has(name))
  if (unsafe !== undefined) return { kind: "weak", why: unsafe }
  const required = searchParams.getAll("requireTLS")
  if (required.some((value) => value !== "true")) return { kind: "weak", why: "requireTLS is not true" }
  return { kind: protocol === "smtps:" || required.length > 0 ? "secure" : "unsaid" }
}

const JUDGES: Readonly<Record<Transport, (url: string, env: Environment) => Verdict>> = {
  postgresql: judgePostgres,
  rabbitmq: judgeRabbitMq,
  smtp: judgeSmtp,
}

/** A misplaced password must not reach a message. */
const describe = (mode: string): string => (/^[a-z-]{1,12}$/u.test(mode) ? mode : "...")
