import { once } from "node:events"
import { connect } from "node:tls"
import type { Database } from "../../../adapters/typeorm/database.ts"
import { type Check, type DoctorParts, failed, type Finding, passed, warning } from "./finding.ts"
import { isLoopback } from "../settings/loopback.ts"
import { describeNetworkError } from "./network-errors.ts"

const KEYS_PATH = "/.well-known/jwks.json"

/** Whether BASE_URL leads to this installation: it must publish the keys that are in this database. */
export const publicAddress: Check = async ({ settings, database, absence, limitMillis }) => {
  const { baseUrl } = settings
  if (baseUrl === null) {
    const detail = "BASE_URL is not set, so links in mails and webhooks lead to where the service listens"
    return settings.databaseUrl === null
      ? passed(detail)
      : warning("not-set", detail, "Set BASE_URL to the address under which others reach the service.")
  }
  const { protocol, hostname } = new URL(baseUrl)
  if (protocol === "http:" && !isLoopback(hostname)) {
    const advice =
      "Put a reverse proxy with TLS in front (config/deploy/README.md, TLS), and set BASE_URL to its https address."
    return failed(
      "not-https",
      `${baseUrl} is not https: keys, tokens and sessions cross the network in the clear, and browsers refuse passkeys`,
      advice,
    )
  }
  const answer = await readPublishedKeys(baseUrl, limitMillis)
  if ("finding" in answer) return answer.finding
  if (database === null) return passed(`${baseUrl} leads to a service; not compared, since ${absence ?? ""}`)
  return (
    (await findElsewhere(baseUrl, answer.kids, database)) ?? passed(`${baseUrl} leads to this installation`)
  )
}

type Answer = { readonly kids: ReadonlyArray<string> } | { readonly finding: Finding }

const readPublishedKeys = async (baseUrl: string, limitMillis: number): Promise<Answer> => {
  try {
    const response = await fetch(baseUrl + KEYS_PATH, {
      redirect: "manual",
      signal: AbortSignal.timeout(limitMillis),
    })
    if (response.status >= 502 && response.status <= 504) {
      const advice = "Start the service, and check where the reverse proxy sends requests."
      return {
        finding: warning(
          "not-running",
          `the proxy at ${baseUrl} answers ${String(response.status)}: it reaches no process of the service`,
          advice,
        ),
      }
    }
    if (response.ok) return { kids: readKids(await response.json()) }
    return { finding: elsewhere(baseUrl, `it answers ${String(response.status)} to ${KEYS_PATH}`) }
  } catch (error) {
    return { finding: describeUnreachable(baseUrl, error) }
  }
}

const describeUnreachable = (baseUrl: string, error: unknown): Finding => {
  const network = describeNetworkError(error)
  if (network === null) return elsewhere(baseUrl, "it answers no JSON")
  if (network.problem === "certificate")
    return failed(
      "certificate",
      `${baseUrl}: ${network.sentence}`,
      "Renew or correct the certificate of the reverse proxy: vendors and browsers refuse it too.",
    )
  const advice =
    "Start the service and its reverse proxy, and check the name in the DNS. If only this machine may not reach it, all is well."
  return warning("unreachable", `${baseUrl} from here: ${network.sentence}`, advice)
}

const elsewhere = (baseUrl: string, how: string): Finding =>
  failed(
    "elsewhere",
    `${baseUrl} leads to something else: ${how}`,
    "Correct BASE_URL, or the reverse proxy and its path rules (config/deploy/README.md, TLS).",
  )

const readKids = (body: unknown): ReadonlyArray<string> => {
  const keys = typeof body === "object" && body !== null && "keys" in body ? body.keys : []
  return Array.isArray(keys)
    ? keys.flatMap(({ kid }: { kid?: unknown }) => (typeof kid === "string" ? [kid] : []))
    : []
}

const findElsewhere = async (
  baseUrl: string,
  published: ReadonlyArray<string>,
  { dataSource }: Database,
): Promise<Finding | null> => {
  const own = await dataSource.query<ReadonlyArray<{ kid: string }>>("SELECT kid FROM service_key")
  if (own.length === 0 || own.some(({ kid }) => published.includes(kid))) return null
  return elsewhere(baseUrl, "it publishes the keys of another database")
}

const DAY_MILLIS = 86_400_000
/** Let's Encrypt renews 30 days before the end, so that renewal has failed for two weeks by then. */
const SOON_DAYS = 14

export const certificate: Check = async ({ settings: { baseUrl }, limitMillis, now }: DoctorParts) => {
  if (baseUrl === null || !baseUrl.startsWith("https:")) return passed("none: BASE_URL is not https")
  try {
    const ends = await readEnd(new URL(baseUrl), limitMillis)
    return judgeEnd(baseUrl, ends, now())
  } catch {
    return passed("not checked, since BASE_URL cannot be reached from here")
  }
}

export const judgeEnd = (baseUrl: string, ends: number, now: number): Finding => {
  const days = Math.floor((ends - now) / DAY_MILLIS)
  const until = new Date(ends).toISOString().slice(0, 10)
  const advice = "Renew it, and check why it was not renewed by itself."
  if (days < 0) return failed("ended", `the certificate of ${baseUrl} ended on ${until}`, advice)
  return days < SOON_DAYS
    ? warning("ends-soon", `the certificate of ${baseUrl} ends on ${until}, in ${String(days)} days`, advice)
    : passed(`valid until ${until}`)
}

/** Accepts any certificate, to read its end: the check of the address reports one that is not valid. */
const readEnd = async ({ hostname, port }: URL, limitMillis: number): Promise<number> => {
  const host = hostname.replace(/^\[|\]$/gu, "")
  const socket = connect({
    host,
    port: Number(port === "" ? "443" : port),
    rejectUnauthorized: false,
    ...(/[a-z]/iu.test(host) && !host.includes(":") ? { servername: host } : {}),
  })
  try {
    await once(socket, "secureConnect", { signal: AbortSignal.timeout(limitMillis) })
    return Date.parse(socket.getPeerCertificate().valid_to)
  } finally {
    socket.destroy()
  }
}
