import { formatThrown } from "../../../adapters/commander/error-texts.ts"
import type { DatabaseAddress } from "../../../adapters/typeorm/data-source.ts"
import type { Settings } from "../settings/env.ts"
import { describeTlsError } from "../tls-errors.ts"
import { failed, type Finding } from "./finding.ts"
import { describeNetworkError } from "./network-errors.ts"
import { whereIs } from "../settings/where-is.ts"

type Logins = Pick<Settings, "databaseUrl" | "databaseLogins">

/** Why a login of PostgreSQL cannot be used, with the setting that has its address. */
export const describeLoginError = (
  error: unknown,
  address: DatabaseAddress,
  settings: Logins,
): { readonly finding: Finding } => {
  const url = "url" in address ? address.url : ""
  const setting = findSetting(url, settings)
  const where = whereIs(url, "5432")
  const known = KNOWN[readCode(error)]
  if (known !== undefined) {
    const [kind, detail, advice] = known
    return {
      finding: failed(kind, `${setting} (${where}): ${detail}`, advice.replaceAll("{setting}", setting)),
    }
  }
  const tls = describeTlsError(error, setting)
  if (tls !== null) return { finding: failed(tls.kind, `${setting} (${where}): ${tls.sentence}`, tls.advice) }
  const network = describeNetworkError(error)
  if (network === null) {
    const advice = `Check ${setting} and the log of PostgreSQL.`
    return { finding: failed("unusable", `${setting} (${where}): ${formatThrown(error)}`, advice) }
  }
  const advice = `Start PostgreSQL, or correct the host and port in ${setting}; check firewalls and network policies between the two.`
  return { finding: failed("unreachable", `${setting} (${where}): ${network.sentence}`, advice) }
}

const findSetting = (url: string, { databaseLogins }: Logins): string => {
  if (databaseLogins === null || url === databaseLogins.owner) return "DATABASE_URL"
  return url === databaseLogins.tenants ? "DATABASE_URL_TENANT" : "DATABASE_URL_SERVICE"
}

const readCode = (error: unknown): string => {
  const code = error instanceof Error && "code" in error ? error.code : undefined
  return typeof code === "string" ? code : ""
}

type Known = readonly [kind: string, detail: string, advice: string]

const WRONG_ROLE: Known = [
  "wrong-role",
  "the login may not work as its role of the service",
  'Make the logins with "hrsync migrate --logins", or grant the role: config/deploy/postgresql.md, Logins.',
]

/** By the SQLSTATE of PostgreSQL (Appendix A of its manual). */
const KNOWN: Readonly<Record<string, Known>> = {
  "28P01": [
    "login-refused",
    "PostgreSQL refuses the user or password",
    "Correct the user and password in {setting}. A password with special characters is percent-encoded in an address.",
  ],
  "28000": [
    "login-refused",
    "PostgreSQL does not let this user in from here",
    "Check that the user in {setting} exists, and that pg_hba.conf accepts it from this address.",
  ],
  "3D000": [
    "missing",
    "the server has no database of this name",
    'Create it ("createdb NAME"), or correct the name in {setting}.',
  ],
  "42501": WRONG_ROLE,
  "22023": WRONG_ROLE,
  "53300": [
    "too-many-connections",
    "PostgreSQL accepts no more connections",
    "Raise max_connections, or lower HRSYNC_DATABASE_POOL (config/deploy/postgresql.md, Connections).",
  ],
  "57P03": [
    "starting",
    "PostgreSQL is starting or stopping, and accepts no connections yet",
    "Wait, and run this again. Its log says what it does.",
  ],
}
