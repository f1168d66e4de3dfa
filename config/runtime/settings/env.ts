import * as Schema from "effect/Schema"
import { resolve } from "node:path"
import { formatFieldErrors } from "../../../core/contract/field-errors.ts"
import type { LaneSlots } from "../../../core/domain/sync/lane.ts"
import {
  type BackupLimits,
  DEFAULT_BACKUP_HOURS,
  DEFAULT_DRILL_DAYS,
  makeBackupLimits,
} from "../../../core/domain/operation/backup.ts"
import { USER_ROLES, type UserRole } from "../../../core/contract/accounts/console/user-role.ts"
import { DEFAULT_SECOND_FACTOR_ROLES } from "../../../core/domain/accounts/users/second-factor-roles.ts"
import { wholeNumber } from "../../../core/contract/whole-number.ts"
import { DEFAULT_SYNC_LIMITS, type SyncLimits } from "../../../core/domain/sync/limits.ts"
import { DEFAULT_RETENTION_DAYS, type RetentionDays } from "../../../core/domain/connection/retention-days.ts"
import type { ClamdAddress } from "../../../adapters/clamav/malware-scanner.ts"
import { DEFAULT_RSA_BITS, RSA_BITS, type RsaBits } from "../../../adapters/jose/keys/rsa-bits.ts"
import type { ProviderSettings } from "../../../adapters/openid-client/identity-provider.ts"
import { chooseLaneSlots, describeMachine } from "../lane-slots.ts"
import { parseClamdAddress } from "./clamd-address.ts"
import { findOidcErrors, OIDC_VARIABLES, readOidcSettings } from "./oidc-settings.ts"
import {
  amqpUrl,
  clamd,
  httpUrl,
  keyStore,
  mailAddress,
  metricsPort,
  otlpHeaders,
  port,
  postgresUrl,
  rsaBits,
  severalOf,
  SIMULATOR,
  simulators,
  smtpUrl,
  splitList,
  yesNo,
} from "./value-forms.ts"
import { secureAddresses, type Transport, TRANSPORTS } from "./transport-security.ts"

/* All settings, decoded once. config/deploy/settings.md describes them. */

export const ROLES = ["api", "worker", "scheduler"] as const
export type Role = (typeof ROLES)[number]

/** 9464 is what Prometheus exporters of OpenTelemetry use. */
const METRICS_PORT = 9_464

const Environment = Schema.Struct({
  PORT: Schema.optionalKey(port),
  HOST: Schema.optionalKey(Schema.NonEmptyString),
  BASE_URL: Schema.optionalKey(httpUrl),
  DATABASE_URL: Schema.optionalKey(postgresUrl),
  DATABASE_URL_SERVICE: Schema.optionalKey(postgresUrl),
  DATABASE_URL_TENANT: Schema.optionalKey(postgresUrl),
  AMQP_URL: Schema.optionalKey(amqpUrl),
  SMTP_URL: Schema.optionalKey(smtpUrl),
  MAIL_FROM: Schema.optionalKey(mailAddress),
  HRSYNC_DATA_DIR: Schema.optionalKey(Schema.NonEmptyString),
  HRSYNC_ROLES: Schema.optionalKey(severalOf(ROLES)),
  HRSYNC_MASTER_KEY: Schema.optionalKey(Schema.NonEmptyString),
  HRSYNC_MASTER_KEY_FILE: Schema.optionalKey(Schema.NonEmptyString),
  HRSYNC_KEY_STORE: Schema.optionalKey(keyStore),
  HRSYNC_METRICS_PORT: Schema.optionalKey(metricsPort),
  HRSYNC_ALLOW_PLAINTEXT: Schema.optionalKey(severalOf(TRANSPORTS)),
  HRSYNC_ALLOW_PRIVATE_TARGETS: Schema.optionalKey(yesNo),
  HRSYNC_CONNECTORS: Schema.optionalKey(Schema.String),
  HRSYNC_SIMULATORS: Schema.optionalKey(simulators),
  HRSYNC_COMMON_DOMAINS: Schema.optionalKey(Schema.String),
  HRSYNC_RSA_BITS: Schema.optionalKey(rsaBits),
  HRSYNC_BREACHED_PASSWORDS: Schema.optionalKey(httpUrl),
  HRSYNC_CLAMD: Schema.optionalKey(clamd),
  HRSYNC_WEBHOOKS_IN_FLIGHT: Schema.optionalKey(wholeNumber(1, 64)),
  HRSYNC_DELIVERIES_AT_ONCE: Schema.optionalKey(wholeNumber(1, 1_024)),
  HRSYNC_JSON_BODY_LIMIT: Schema.optionalKey(wholeNumber(1_024, 64 * 1_024 * 1_024)),
  HRSYNC_ENCRYPTED_READ_LIMIT: Schema.optionalKey(wholeNumber(4_096, 1_024 * 1_024)),
  HRSYNC_REQUESTS_PER_ADDRESS: Schema.optionalKey(wholeNumber(50, 1_000_000)),
  HRSYNC_TRUSTED_PROXIES: Schema.optionalKey(wholeNumber(0, 10)),
  HRSYNC_DATABASE_POOL: Schema.optionalKey(wholeNumber(1, 500)),
  HRSYNC_KEEP_DELIVERED_DAYS: Schema.optionalKey(wholeNumber(1, 3_650)),
  HRSYNC_KEEP_SESSIONS_DAYS: Schema.optionalKey(wholeNumber(1, 3_650)),
  HRSYNC_KEEP_UPLOADS_DAYS: Schema.optionalKey(wholeNumber(1, 3_650)),
  HRSYNC_SYNCS_AT_ONCE: Schema.optionalKey(wholeNumber(2, 64)),
  HRSYNC_UPLOADS_AT_ONCE: Schema.optionalKey(wholeNumber(2, 64)),
  HRSYNC_SYNC_MAX_MINUTES: Schema.optionalKey(wholeNumber(1, 10_080)),
  HRSYNC_SYNC_MAX_ROWS: Schema.optionalKey(wholeNumber(1, 100_000_000)),
  HRSYNC_SYNC_MAX_BYTES: Schema.optionalKey(wholeNumber(1_048_576, 10 * 1024 ** 4)),
  HRSYNC_SECOND_FACTOR: Schema.optionalKey(severalOf(USER_ROLES, "none")),
  HRSYNC_BACKUP_MAX_HOURS: Schema.optionalKey(wholeNumber(0, 8_760)),
  HRSYNC_DRILL_MAX_DAYS: Schema.optionalKey(wholeNumber(0, 3_650)),
  HRSYNC_SHUTDOWN_DELAY: Schema.optionalKey(
    Schema.NumberFromString.check(
      Schema.isBetween({ minimum: 0, maximum: 20 }, { expected: "seconds: a number from 0 to 20" }),
    ),
  ),
  ...OIDC_VARIABLES,
  OTEL_EXPORTER_OTLP_ENDPOINT: Schema.optionalKey(httpUrl),
  OTEL_EXPORTER_OTLP_HEADERS: Schema.optionalKey(otlpHeaders),
  LOG_LEVEL: Schema.optionalKey(
    Schema.Literals(["trace", "debug", "info", "warn", "error", "fatal", "silent"]),
  ),
})

/** Names of the environment variables. */
export const SETTING_NAMES: ReadonlyArray<string> = Object.keys(Environment.fields)

/** Addresses of one database with a login for each purpose, so that no connection can become another one's. */
export interface DatabaseLogins {
  /** Owns the tables and migrates them; null: this process does not migrate. */
  readonly owner: string | null
  /** Serves all tenants. */
  readonly service: string
  /** Serves one tenant at a time: the calls of the API. Null: this process serves none. */
  readonly tenants: string | null
}

export interface Settings {
  readonly host: string
  readonly port: number
  /** Where `/metrics` is, on the same host; null: nowhere. */
  readonly metricsPort: number | null
  /** Null: where the server listens. */
  readonly baseUrl: string | null
  /** The database server, by one of its logins; null: the embedded PostgreSQL. */
  readonly databaseUrl: string | null
  /** Null: the login of `databaseUrl` does everything. */
  readonly databaseLogins: DatabaseLogins | null
  /** Null: the in-process bus. */
  readonly amqpUrl: string | null
  /** Null: mails are written to the data folder. */
  readonly smtpUrl: string | null
  /** Null: an address at the public host of the service. */
  readonly mailFrom: string | null
  /** Absolute. */
  readonly dataDir: string
  readonly roles: ReadonlyArray<Role>
  readonly masterKey: string | null
  readonly masterKeyFile: string | null
  /** `file:` and a folder, or the address of a PostgreSQL database; null: a folder next to the embedded database. */
  readonly keyStore: string | null
  /** The servers that may be reached without verified TLS from another machine. */
  readonly plaintextAllowed: ReadonlyArray<Transport>
  readonly allowPrivateTargets: boolean
  /** Additional connectors: folders, or names of npm packages. */
  readonly connectors: ReadonlyArray<string>
  /** Origins of simulators by the code of the connector whose source they stand for. */
  readonly simulators: ReadonlyMap<string, string>
  readonly commonDomains: ReadonlyArray<string>
  readonly webhooksInFlight: number
  /** Concurrency slots that one worker uses at once. */
  readonly deliveriesAtOnce: number
  /** Maximum size of request bodies, in bytes. */
  readonly bodyLimits: { readonly json: number; readonly encryptedRead: number }
  /** Requests a second that one process accepts from one address, on all routes. */
  readonly requestsPerAddress: number
  /** Number of reverse proxies whose X-Forwarded-For is trusted. */
  readonly trustedProxies: number
  /** How long requests are still accepted after a stop signal, while `/readyz` returns 503. */
  readonly shutdownDelaySeconds: number
  /** The length of new keys of the service, and the least of new keys of vendors. */
  readonly rsaBits: RsaBits
  /** The address of a list of breached passwords; null: new passwords are compared with none. */
  readonly breachedPasswords: string | null
  /** Scans documents for malware; null: they are not scanned. */
  readonly clamd: ClamdAddress | null
  /** Signing in by OpenID Connect; null: disabled. */
  readonly oidc: ProviderSettings | null
  /** Where traces are sent; null: tracing is off. */
  readonly traces: { readonly endpoint: string; readonly headers: Readonly<Record<string, string>> } | null
  /** Connections of a pool; null: by its roles. */
  readonly databasePool: number | null
  /** Syncs and uploads that a worker works on at once. */
  readonly laneSlots: LaneSlots
  /** Limits for reading one source. */
  readonly syncLimits: SyncLimits
  /** After which time without a backup, or a drill, the operator is warned. */
  readonly backupLimits: BackupLimits
  /** Days for which finished data is stored. */
  readonly retentionDays: RetentionDays
  /** The roles whose users must have a second factor. */
  readonly secondFactorRoles: ReadonlyArray<UserRole>
  readonly logLevel: NonNullable<(typeof Environment.Type)["LOG_LEVEL"]>
}

/** A setting has an invalid value. The message names each one, without its value. */
export class InvalidSettings extends Error {
  override readonly name = "InvalidSettings"
  /** By the name of a setting: what is wrong with it. Empty when the message alone says it. */
  readonly fields: Readonly<Record<string, string>>

  constructor(message: string, fields: Readonly<Record<string, string>> = {}) {
    super(message)
    this.fields = fields
  }
}

/** Throws InvalidSettings. */
const refuse = (errors: Readonly<Record<string, string>>): never => {
  throw new InvalidSettings(explain(errors), errors)
}

const decode = Schema.decodeUnknownResult(Environment, { errors: "all" })

/** Treats an empty variable as unset. Throws InvalidSettings. */
export const readSettings = (env: Readonly<Record<string, string | undefined>>): Settings => {
  const given = Object.fromEntries(
    SETTING_NAMES.flatMap((name) => {
      const value = env[name]
      return value === undefined || value === "" ? [] : [[name, value]]
    }),
  )
  const decoded = decode(given)
  if (decoded._tag === "Failure") return refuse(formatFieldErrors(decoded.failure))
  const plaintextAllowed = splitList(decoded.success.HRSYNC_ALLOW_PLAINTEXT ?? "") as ReadonlyArray<Transport>
  const { addresses, errors } = secureAddresses(decoded.success, plaintextAllowed, env)
  const set = { ...decoded.success, ...addresses }
  const combined = { ...findOidcErrors(set), ...findLoginErrors(set), ...errors }
  if (Object.keys(combined).length > 0) return refuse(combined)
  return {
    host: set.HOST ?? "127.0.0.1",
    port: set.PORT ?? 8080,
    metricsPort: readMetricsPort(set),
    baseUrl: set.BASE_URL?.replace(/\/+$/u, "") ?? null,
    databaseUrl: set.DATABASE_URL ?? set.DATABASE_URL_SERVICE ?? null,
    databaseLogins: readDatabaseLogins(set),
    amqpUrl: set.AMQP_URL ?? null,
    smtpUrl: set.SMTP_URL ?? null,
    mailFrom: set.MAIL_FROM ?? null,
    dataDir: resolve(set.HRSYNC_DATA_DIR ?? ".data"),
    roles: splitList(set.HRSYNC_ROLES ?? ROLES.join(",")) as ReadonlyArray<Role>,
    masterKey: set.HRSYNC_MASTER_KEY ?? null,
    masterKeyFile: set.HRSYNC_MASTER_KEY_FILE ?? null,
    keyStore: set.HRSYNC_KEY_STORE ?? null,
    plaintextAllowed,
    allowPrivateTargets: ["1", "true", "on"].includes(set.HRSYNC_ALLOW_PRIVATE_TARGETS ?? "0"),
    connectors: splitList(set.HRSYNC_CONNECTORS ?? ""),
    simulators: parseSimulators(set.HRSYNC_SIMULATORS ?? ""),
    commonDomains: splitList(set.HRSYNC_COMMON_DOMAINS ?? ""),
    webhooksInFlight: set.HRSYNC_WEBHOOKS_IN_FLIGHT ?? 8,
    deliveriesAtOnce: set.HRSYNC_DELIVERIES_AT_ONCE ?? 64,
    bodyLimits: {
      json: set.HRSYNC_JSON_BODY_LIMIT ?? 1_024 * 1_024,
      encryptedRead: set.HRSYNC_ENCRYPTED_READ_LIMIT ?? 64 * 1_024,
    },
    requestsPerAddress: set.HRSYNC_REQUESTS_PER_ADDRESS ?? 1_000,
    trustedProxies: set.HRSYNC_TRUSTED_PROXIES ?? 0,
    shutdownDelaySeconds: set.HRSYNC_SHUTDOWN_DELAY ?? 0,
    rsaBits: RSA_BITS.find((bits) => String(bits) === set.HRSYNC_RSA_BITS) ?? DEFAULT_RSA_BITS,
    breachedPasswords: set.HRSYNC_BREACHED_PASSWORDS?.replace(/\/+$/u, "") ?? null,
    clamd: parseClamdAddress(set.HRSYNC_CLAMD ?? ""),
    oidc: readOidcSettings(set),
    traces:
      set.OTEL_EXPORTER_OTLP_ENDPOINT === undefined
        ? null
        : {
            endpoint: set.OTEL_EXPORTER_OTLP_ENDPOINT,
            headers: parseHeaders(set.OTEL_EXPORTER_OTLP_HEADERS ?? ""),
          },
    databasePool: set.HRSYNC_DATABASE_POOL ?? null,
    laneSlots: readLaneSlots(set),
    syncLimits: {
      minutes: set.HRSYNC_SYNC_MAX_MINUTES ?? DEFAULT_SYNC_LIMITS.minutes,
      rows: set.HRSYNC_SYNC_MAX_ROWS ?? DEFAULT_SYNC_LIMITS.rows,
      bytes: set.HRSYNC_SYNC_MAX_BYTES ?? DEFAULT_SYNC_LIMITS.bytes,
    },
    backupLimits: makeBackupLimits(
      set.HRSYNC_BACKUP_MAX_HOURS ?? DEFAULT_BACKUP_HOURS,
      set.HRSYNC_DRILL_MAX_DAYS ?? DEFAULT_DRILL_DAYS,
    ),
    retentionDays: {
      delivered: set.HRSYNC_KEEP_DELIVERED_DAYS ?? DEFAULT_RETENTION_DAYS.delivered,
      sessions: set.HRSYNC_KEEP_SESSIONS_DAYS ?? DEFAULT_RETENTION_DAYS.sessions,
      uploads: set.HRSYNC_KEEP_UPLOADS_DAYS ?? DEFAULT_RETENTION_DAYS.uploads,
    },
    secondFactorRoles: readSecondFactorRoles(set.HRSYNC_SECOND_FACTOR),
    logLevel: set.LOG_LEVEL ?? "info",
  }
}

/** Where the port of the API is any free one, so is this. */
const readMetricsPort = ({
  HRSYNC_METRICS_PORT: given,
  PORT: port,
}: typeof Environment.Type): number | null => {
  if (given === undefined) return port === 0 ? 0 : METRICS_PORT
  return given === "off" ? null : Number(given)
}

const findLoginErrors = ({ DATABASE_URL_SERVICE, DATABASE_URL_TENANT }: typeof Environment.Type) =>
  DATABASE_URL_TENANT !== undefined && DATABASE_URL_SERVICE === undefined
    ? { DATABASE_URL_SERVICE: "Missing: with DATABASE_URL_TENANT it names the login for everything else." }
    : {}

const readDatabaseLogins = ({
  DATABASE_URL,
  DATABASE_URL_SERVICE,
  DATABASE_URL_TENANT,
}: typeof Environment.Type): DatabaseLogins | null =>
  DATABASE_URL_SERVICE === undefined
    ? null
    : { owner: DATABASE_URL ?? null, service: DATABASE_URL_SERVICE, tenants: DATABASE_URL_TENANT ?? null }

/** By the size of the machine, unless they are set. */
const readLaneSlots = (set: typeof Environment.Type): LaneSlots => {
  const { syncs, uploads } = chooseLaneSlots(describeMachine())
  return { syncs: set.HRSYNC_SYNCS_AT_ONCE ?? syncs, uploads: set.HRSYNC_UPLOADS_AT_ONCE ?? uploads }
}

const readSecondFactorRoles = (text: string | undefined): ReadonlyArray<UserRole> => {
  if (text === undefined) return DEFAULT_SECOND_FACTOR_ROLES
  return USER_ROLES.filter((role) => splitList(text).includes(role))
}

const parseSimulators = (text: string): ReadonlyMap<string, string> =>
  new Map(
    splitList(text).map((item) => {
      const [, code = "", origin = ""] = SIMULATOR.exec(item) ?? []
      return [code, origin]
    }),
  )

/** Reads headers in the OpenTelemetry format: `name=value`, percent-encoded, comma-separated. */
const parseHeaders = (text: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    splitList(text).map((pair) => {
      const at = pair.indexOf("=")
      return [pair.slice(0, at).trim(), decodeURIComponent(pair.slice(at + 1).trim())]
    }),
  )

const explain = (errors: Readonly<Record<string, string>>): string =>
  ["Invalid settings:", ...Object.entries(errors).map(([name, reason]) => `  ${name}: ${reason}`)].join("\n")
