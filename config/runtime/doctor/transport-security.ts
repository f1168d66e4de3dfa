import { X509Certificate } from "node:crypto"
import { readFile } from "node:fs/promises"
import { getErrorCode } from "../../../adapters/embedded-postgres/error.ts"
import { listPlaintext } from "../settings/transport-security.ts"
import type { Settings } from "../settings/env.ts"
import { type Check, failed, type Finding, passed, warning } from "./finding.ts"

/** Lists what a setting lets others read or answer, and examines the authorities that Node has read besides its own. */
export const transportSecurity: Check = async ({ settings, env, now }) => {
  const authorities = await examineAuthorities(env["NODE_EXTRA_CA_CERTS"] ?? "", now())
  if (authorities?.state === "failed") return authorities
  const plain = listPlaintext(toAddresses(settings), env)
  if (plain.length > 0)
    return warning(
      "plaintext",
      `not encrypted or not verified, as HRSYNC_ALLOW_PLAINTEXT allows: ${plain.join("; ")}`,
      "Use TLS, and remove the setting (config/deploy/README.md, TLS inside): passwords and personal data can be read on the way.",
    )
  return (
    authorities ?? passed("PostgreSQL, RabbitMQ and the mail server: on this machine, or with verified TLS")
  )
}

/** Null: there is no file, or it is well. */
const examineAuthorities = async (file: string, now: number): Promise<Finding | null> => {
  if (file === "") return null
  try {
    return judgeAuthorities(file, await readFile(file, "utf8"), now)
  } catch (error) {
    return failed(
      "authority-file",
      `NODE_EXTRA_CA_CERTS: ${file} cannot be read (${getErrorCode(error) ?? "it is no PEM file"}), so no certificate of its authorities is accepted`,
      "Correct the path, its rights or the file, and start again: Node reads it once.",
    )
  }
}

const DAY_MILLIS = 86_400_000
/** Renewing them recreates containers, which an operator plans. */
const SOON_DAYS = 30
const PEM = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/gu

/**
 * Says of a file of authorities when the first of them ends; null: none ends soon. Those of the compose file end with the certificates
 * that they signed. Throws if it has no certificate.
 */
export const judgeAuthorities = (file: string, text: string, now: number): Finding | null => {
  const ends = (text.match(PEM) ?? []).map((pem) => Date.parse(new X509Certificate(pem).validTo))
  const [first] = ends.toSorted((one, other) => one - other)
  if (first === undefined) throw new Error("no certificate")
  if (first - now > SOON_DAYS * DAY_MILLIS) return null
  const until = new Date(first).toISOString().slice(0, 10)
  const advice =
    "Renew it and the certificates that it signed (with compose: config/deploy/make-certificates.sh), and start again."
  const what = `NODE_EXTRA_CA_CERTS: an authority in ${file}`
  // Others in the file may sign all that is in use: the checks of the servers fail if not.
  return first < now
    ? warning("authority-ended", `${what} ended on ${until}`, advice)
    : warning("authority-ends", `${what} ends on ${until}`, advice)
}

/** The addresses by the names of their settings. */
const toAddresses = ({ databaseUrl, databaseLogins, keyStore, amqpUrl, smtpUrl }: Settings) => ({
  DATABASE_URL: databaseLogins === null ? databaseUrl : databaseLogins.owner,
  DATABASE_URL_SERVICE: databaseLogins?.service ?? null,
  DATABASE_URL_TENANT: databaseLogins?.tenants ?? null,
  HRSYNC_KEY_STORE: keyStore,
  AMQP_URL: amqpUrl,
  SMTP_URL: smtpUrl,
})
