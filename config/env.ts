import * as Schema from "effect/Schema"
import { resolve } from "node:path"
import { fieldErrors } from "../core/contract/field-errors.ts"

/* Every setting there is, decoded once. README, "Configuration", says what each is for. */

const port = Schema.NumberFromString.check(
  Schema.isInt({ expected: "a port: a whole number from 0 to 65535" }),
  Schema.isBetween({ minimum: 0, maximum: 65_535 }, { expected: "a port: a whole number from 0 to 65535" }),
)

const httpUrl = Schema.String.check(
  Schema.makeFilter((text: string) => URL.canParse(text) && /^https?:$/u.test(new URL(text).protocol), {
    expected: "an http or https address",
  }),
)

const postgresUrl = Schema.String.check(
  Schema.isPattern(/^postgres(ql)?:\/\//u, { expected: "an address that begins with postgresql://" }),
)

const amqpUrl = Schema.String.check(
  Schema.makeFilter((text: string) => URL.canParse(text) && /^amqps?:$/u.test(new URL(text).protocol), {
    expected: "an address that begins with amqp:// or amqps://",
  }),
)

const yesNo = Schema.Literals(["1", "0", "true", "false", "on", "off"])

export const ROLES = ["api", "worker", "scheduler"] as const
export type Role = (typeof ROLES)[number]

const roles = Schema.String.check(
  Schema.makeFilter(
    (text: string) => text.split(",").every((role) => (ROLES as ReadonlyArray<string>).includes(role.trim())),
    { expected: `one or more of ${ROLES.join(",")}, with commas between them` },
  ),
)

const Environment = Schema.Struct({
  PORT: Schema.optionalKey(port),
  HOST: Schema.optionalKey(Schema.NonEmptyString),
  BASE_URL: Schema.optionalKey(httpUrl),
  DATABASE_URL: Schema.optionalKey(postgresUrl),
  AMQP_URL: Schema.optionalKey(amqpUrl),
  HRSYNC_DATA_DIR: Schema.optionalKey(Schema.NonEmptyString),
  HRSYNC_ROLES: Schema.optionalKey(roles),
  HRSYNC_MASTER_KEY: Schema.optionalKey(Schema.NonEmptyString),
  HRSYNC_MASTER_KEY_FILE: Schema.optionalKey(Schema.NonEmptyString),
  HRSYNC_ALLOW_PRIVATE_TARGETS: Schema.optionalKey(yesNo),
  HRSYNC_CONNECTORS: Schema.optionalKey(Schema.String),
  HRSYNC_COMMON_DOMAINS: Schema.optionalKey(Schema.String),
  HRSYNC_WEBHOOKS_IN_FLIGHT: Schema.optionalKey(
    Schema.NumberFromString.check(
      Schema.isInt({ expected: "a whole number from 1 to 64" }),
      Schema.isBetween({ minimum: 1, maximum: 64 }, { expected: "a whole number from 1 to 64" }),
    ),
  ),
  HRSYNC_TRUSTED_PROXIES: Schema.optionalKey(
    Schema.NumberFromString.check(
      Schema.isInt({ expected: "a whole number from 0 to 10" }),
      Schema.isBetween({ minimum: 0, maximum: 10 }, { expected: "a whole number from 0 to 10" }),
    ),
  ),
  LOG_LEVEL: Schema.optionalKey(
    Schema.Literals(["trace", "debug", "info", "warn", "error", "fatal", "silent"]),
  ),
})

export interface Settings {
  readonly host: string
  readonly port: number
  /** Null: where the server listens. */
  readonly baseUrl: string | null
  /** Null: the embedded PostgreSQL. */
  readonly databaseUrl: string | null
  /** Null: the bus of a single process. */
  readonly amqpUrl: string | null
  /** Absolute. */
  readonly dataDir: string
  readonly roles: ReadonlyArray<Role>
  readonly masterKey: string | null
  readonly masterKeyFile: string | null
  readonly allowPrivateTargets: boolean
  /** Further connectors: folders, or names of npm packages. */
  readonly connectors: ReadonlyArray<string>
  readonly commonDomains: ReadonlyArray<string>
  readonly webhooksInFlight: number
  /** Reverse proxies in front, whose X-Forwarded-For is believed. */
  readonly trustedProxies: number
  readonly logLevel: NonNullable<(typeof Environment.Type)["LOG_LEVEL"]>
}

/** A setting has a value that it cannot have; the message names each, never the value of a secret. */
export class InvalidSettings extends Error {}

const decode = Schema.decodeUnknownResult(Environment, { errors: "all" })

/** An empty variable counts as unset. Throws InvalidSettings. */
export const readSettings = (env: Readonly<Record<string, string | undefined>>): Settings => {
  const given = Object.fromEntries(
    Object.keys(Environment.fields).flatMap((name) => {
      const value = env[name]
      return value === undefined || value === "" ? [] : [[name, value]]
    }),
  )
  const decoded = decode(given)
  if (decoded._tag === "Failure") throw new InvalidSettings(explain(fieldErrors(decoded.failure)))
  const set = decoded.success
  return {
    host: set.HOST ?? "127.0.0.1",
    port: set.PORT ?? 8080,
    baseUrl: set.BASE_URL?.replace(/\/+$/u, "") ?? null,
    databaseUrl: set.DATABASE_URL ?? null,
    amqpUrl: set.AMQP_URL ?? null,
    dataDir: resolve(set.HRSYNC_DATA_DIR ?? ".data"),
    roles: list(set.HRSYNC_ROLES ?? ROLES.join(",")) as ReadonlyArray<Role>,
    masterKey: set.HRSYNC_MASTER_KEY ?? null,
    masterKeyFile: set.HRSYNC_MASTER_KEY_FILE ?? null,
    allowPrivateTargets: ["1", "true", "on"].includes(set.HRSYNC_ALLOW_PRIVATE_TARGETS ?? "0"),
    connectors: list(set.HRSYNC_CONNECTORS ?? ""),
    commonDomains: list(set.HRSYNC_COMMON_DOMAINS ?? ""),
    webhooksInFlight: set.HRSYNC_WEBHOOKS_IN_FLIGHT ?? 8,
    trustedProxies: set.HRSYNC_TRUSTED_PROXIES ?? 0,
    logLevel: set.LOG_LEVEL ?? "info",
  }
}

const list = (text: string): ReadonlyArray<string> =>
  text
    .split(",")
    .map((item) => item.trim())
    .filter((item) => item !== "")

const explain = (errors: Readonly<Record<string, string>>): string =>
  [
    "These settings cannot be used:",
    ...Object.entries(errors).map(([name, why]) => `  ${name}: ${why}`),
  ].join("\n")
