import * as Effect from "effect/Effect"
import { isLoopback } from "../settings/loopback.ts"
import { describeTlsError } from "../tls-errors.ts"
import { type Check, type DoctorParts, failed, type Finding, passed, warning } from "./finding.ts"
import { describeNetworkError } from "./network-errors.ts"
import { whereIs } from "../settings/where-is.ts"

/* The servers that the service calls. */

export const broker: Check = async ({ settings: { amqpUrl } }) => {
  if (amqpUrl === null) return passed("none: the process that claims webhooks delivers them")
  const { makeParkedMessages } = await import("../../../adapters/rabbitmq/parked-messages.ts")
  const counts = await Effect.runPromise(Effect.result(makeParkedMessages(amqpUrl).count))
  if (counts._tag === "Failure") return describeBrokerError(counts.failure.cause, whereIs(amqpUrl, "5672"))
  const parked = [...counts.success.values()].reduce((sum, count) => sum + count, 0)
  return passed(`RabbitMQ at AMQP_URL, ${String(parked)} messages parked`)
}

const WAITS = "Until then work waits in the database."

const describeBrokerError = (cause: unknown, where: string): Finding => {
  const message = cause instanceof Error ? cause.message : ""
  if (/ACCESS[_-]REFUSED/u.test(message)) {
    const advice = `Correct the user and password in AMQP_URL, and give the user rights on the virtual host. ${WAITS}`
    return failed("login-refused", `RabbitMQ (${where}) refuses the user, the password or its rights`, advice)
  }
  if (/NOT[_-]ALLOWED|vhost|NOT[_-]FOUND/iu.test(message)) {
    const advice = `Create the virtual host, or correct the end of AMQP_URL (/%2F is the default one). ${WAITS}`
    return failed("no-virtual-host", `RabbitMQ (${where}) has no such virtual host for this user`, advice)
  }
  const tls = describeTlsError(cause, "AMQP_URL")
  if (tls !== null) return failed(tls.kind, `RabbitMQ (${where}): ${tls.sentence}`, `${tls.advice} ${WAITS}`)
  const why = describeNetworkError(cause)?.sentence ?? "it does not speak AMQP, or closed the connection"
  return failed(
    "unreachable",
    `RabbitMQ does not respond (${where}): ${why}`,
    `Start it, or correct AMQP_URL. ${WAITS}`,
  )
}

export const mail: Check = async ({ settings: { smtpUrl, databaseUrl, dataDir }, limitMillis }) => {
  if (smtpUrl === null) {
    const detail = `no server: mails are written to ${dataDir}/mails`
    return databaseUrl === null
      ? passed(detail)
      : warning(
          "none",
          `${detail}, and nobody receives them`,
          "Set SMTP_URL: invitations, alerts and codes are sent by mail.",
        )
  }
  const { checkMailServer } = await import("../../../adapters/nodemailer/check-mail-server.ts")
  const where = whereIs(smtpUrl, smtpUrl.startsWith("smtps:") ? "465" : "587")
  const problem = await checkMailServer(smtpUrl, limitMillis)
  if (problem === null) return passed(`${where} accepts this service`)
  const { kind, error } = problem
  if (kind === "login")
    return failed(
      "login-refused",
      `${where} refuses the user or password of SMTP_URL`,
      "Correct them; some providers need a password for applications.",
    )
  if (kind === "tls") {
    const tls = describeTlsError(error, "SMTP_URL")
    if (tls !== null && tls.kind !== "no-tls")
      return failed(tls.kind, `${where}: no secure connection: ${tls.sentence}`, tls.advice)
    return failed(
      "no-tls",
      `${where}: no secure connection: it refuses to start TLS, so no mail is sent`,
      NO_MAIL_TLS,
    )
  }
  const why = describeNetworkError(error)?.sentence ?? "it does not speak SMTP"
  return failed(
    "unreachable",
    `${where}: ${why}`,
    "Start the mail server, or correct the host and port in SMTP_URL. Networks often block port 25.",
  )
}

const NO_MAIL_TLS =
  "smtps:// begins with TLS (port 465), smtp:// starts it later (port 587). If the server offers TLS elsewhere, something in between takes it away: do not go on. Where nobody can listen or answer in between, HRSYNC_ALLOW_PLAINTEXT=smtp sends mails in the clear."

export const malwareScanner: Check = async ({ settings: { clamd }, limitMillis }) => {
  if (clamd === null)
    return passed(
      "none: documents of requests are given out unscanned",
      "HRSYNC_CLAMD names a clamd that scans them.",
    )
  const { askVersion } = await import("../../../adapters/clamav/malware-scanner.ts")
  const answer = await Effect.runPromise(Effect.result(askVersion(clamd, limitMillis)))
  if (answer._tag === "Success") return passed(answer.success)
  return failed(
    "unreachable",
    `clamd does not respond: ${answer.failure.reason}`,
    "Start it, or correct HRSYNC_CLAMD. Until then no document of a request is given out.",
  )
}

export const traces: Check = async ({ settings: { traces: target }, limitMillis }) => {
  if (target === null) return passed("none are sent")
  if (isHeaderExposed(target)) {
    const advice = "Use https:// in OTEL_EXPORTER_OTLP_ENDPOINT, or a collector on this machine."
    return warning(
      "plaintext",
      "the headers of OTEL_EXPORTER_OTLP_HEADERS cross the network in the clear",
      advice,
    )
  }
  const where = whereIs(target.endpoint, target.endpoint.startsWith("https:") ? "443" : "80")
  try {
    const response = await fetch(`${target.endpoint.replace(/\/+$/u, "")}/v1/traces`, {
      method: "POST",
      headers: { ...target.headers, "content-type": "application/json" },
      body: JSON.stringify({ resourceSpans: [] }),
      redirect: "manual",
      signal: AbortSignal.timeout(limitMillis),
    })
    await response.body?.cancel()
    if (response.ok) return passed(`${where} accepts them`)
    if (response.status === 401 || response.status === 403)
      return warning(
        "refused",
        `${where} refuses the traces (${String(response.status)})`,
        "Correct OTEL_EXPORTER_OTLP_HEADERS.",
      )
    return warning(
      "wrong-address",
      `${where} answers ${String(response.status)} to /v1/traces`,
      "Set OTEL_EXPORTER_OTLP_ENDPOINT to OTLP over HTTP (usually port 4318), without /v1/traces.",
    )
  } catch (error) {
    const why = describeNetworkError(error)?.sentence ?? "it does not speak OTLP over HTTP"
    return warning(
      "unreachable",
      `${where}: ${why}, so traces are lost`,
      "Start the collector, or correct OTEL_EXPORTER_OTLP_ENDPOINT. Port 4317 is gRPC, which is not supported; use 4318.",
    )
  }
}

/** Traces have ids, counts and times of no person; the headers usually have a key. */
const isHeaderExposed = ({ endpoint, headers }: NonNullable<DoctorParts["settings"]["traces"]>): boolean => {
  const { protocol, hostname } = new URL(endpoint)
  return protocol === "http:" && !isLoopback(hostname) && Object.keys(headers).length > 0
}

export const signIn: Check = async ({ settings: { oidc } }) => {
  if (oidc === null) return passed("by password and passkey")
  const { checkIdentityProvider } = await import("../../../adapters/openid-client/check-provider.ts")
  const where = new URL(oidc.issuer).host
  const error = await checkIdentityProvider(oidc)
  if (error === null) return passed(`by ${where} as well`)
  const network = describeNetworkError(error)
  if (network !== null)
    return failed(
      "unreachable",
      `${where}: ${network.sentence}`,
      "Nobody can sign in with it until this machine reaches HRSYNC_OIDC_ISSUER.",
    )
  const advice = "HRSYNC_OIDC_ISSUER must be exactly the issuer in its /.well-known/openid-configuration."
  return failed("wrong-issuer", `${where} does not describe itself as this issuer`, advice)
}
