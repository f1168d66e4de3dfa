import { access, constants } from "node:fs/promises"
import { listPlaintext } from "../settings/transport-security.ts"
import type { Settings } from "../settings/env.ts"
import { type Check, failed, passed, warning } from "./finding.ts"

/** Lists what a setting lets others read or answer, and finds a file of authorities that Node could not read. */
export const transportSecurity: Check = async ({ settings, env }) => {
  const file = env["NODE_EXTRA_CA_CERTS"] ?? ""
  if (file !== "" && !(await isReadable(file)))
    return failed(
      "authority-file",
      `NODE_EXTRA_CA_CERTS: ${file} cannot be read, so no certificate of its authorities is accepted`,
      "Correct the path or its rights, and start again: Node reads it once.",
    )
  const plain = listPlaintext(toAddresses(settings), env)
  return plain.length === 0
    ? passed("PostgreSQL, RabbitMQ and the mail server: on this machine, or with verified TLS")
    : warning(
        "plaintext",
        `not encrypted or not verified, as HRSYNC_ALLOW_PLAINTEXT allows: ${plain.join("; ")}`,
        "Use TLS, and remove the setting (config/deploy/README.md, TLS inside): passwords and personal data can be read on the way.",
      )
}

const isReadable = (file: string): Promise<boolean> =>
  access(file, constants.R_OK).then(
    () => true,
    () => false,
  )

/** The addresses by the names of their settings. */
const toAddresses = ({ databaseUrl, databaseLogins, keyStore, amqpUrl, smtpUrl }: Settings) => ({
  DATABASE_URL: databaseLogins === null ? databaseUrl : databaseLogins.owner,
  DATABASE_URL_SERVICE: databaseLogins?.service ?? null,
  DATABASE_URL_TENANT: databaseLogins?.tenants ?? null,
  HRSYNC_KEY_STORE: keyStore,
  AMQP_URL: amqpUrl,
  SMTP_URL: smtpUrl,
})
