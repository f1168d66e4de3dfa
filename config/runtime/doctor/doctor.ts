import { setTimeout as sleep } from "node:timers/promises"
import type { DoctorCheck } from "../../../adapters/commander/app.ts"
import { formatThrown } from "../../../adapters/commander/error-texts.ts"
import type { Settings } from "../settings/env.ts"
import {
  auditLog,
  connectors,
  databaseLogins,
  keyStore,
  masterKey,
  simulatedSources,
  targets,
} from "./data-checks.ts"
import { backups, drill } from "./backups.ts"
import { examineDatabase } from "./database.ts"
import { type Check, type DoctorParts, failed, type Finding } from "./finding.ts"
import { build, dataFolder, node, settingNames } from "./installation.ts"
import { metricsPort, port } from "./port.ts"
import { processes } from "./processes.ts"
import { certificate, publicAddress } from "./public-address.ts"
import { broker, mail, signIn, traces } from "./services.ts"
import { transportSecurity } from "./transport-security.ts"

/** How long one server may take to respond: a healthy one takes less than a second. */
const LIMIT_MILLIS = 8_000
/** A check calls at most two servers, one after the other. */
const CHECK_FACTOR = 3

export interface DiagnoseOptions {
  readonly settings: Settings
  readonly env: Readonly<Record<string, string | undefined>>
  readonly limitMillis?: number
  readonly now?: () => number
  /** Names of the checks to make; absent: all. */
  readonly only?: ReadonlyArray<string>
}

/**
 * Checks every part of an installation, and changes nothing. A failed check does not stop the others, and one that does not
 * end is reported as such. Resolves with the findings in a fixed order.
 */
export const diagnose = async ({
  settings,
  env,
  limitMillis = LIMIT_MILLIS,
  now = Date.now,
  only,
}: DiagnoseOptions): Promise<ReadonlyArray<DoctorCheck>> => {
  const { finding, clock, close, ...usable } = await examineDatabase(settings, { limitMillis, now })
  const parts: DoctorParts = { settings, env, limitMillis, now, ...usable }
  const all: ReadonlyArray<readonly [string, Check]> = [
    ...BEFORE_DATABASE,
    ["database", () => Promise.resolve(finding)],
    ["clock", () => Promise.resolve(clock)],
    ...AFTER_DATABASE,
  ]
  const checks = all.filter(([name]) => only?.includes(name) ?? true)
  try {
    return await Promise.all(checks.map(([name, check]) => runCheck(name, check, parts)))
  } finally {
    await close()
  }
}

const BEFORE_DATABASE: ReadonlyArray<readonly [string, Check]> = [
  ["runtime", node],
  ["build", build],
  ["settings", settingNames],
  ["data folder", dataFolder],
  ["port", port],
  ["metrics port", metricsPort],
  ["transport security", transportSecurity],
]

const AFTER_DATABASE: ReadonlyArray<readonly [string, Check]> = [
  ["database logins", databaseLogins],
  ["master key", masterKey],
  ["key store", keyStore],
  ["audit log", auditLog],
  ["processes", processes],
  ["backups", backups],
  ["restore drill", drill],
  ["message broker", broker],
  ["mail", mail],
  ["public address", publicAddress],
  ["certificate", certificate],
  ["sign-in", signIn],
  ["traces", traces],
  ["outbound addresses", targets],
  ["connectors", connectors],
  ["simulated HR systems", simulatedSources],
]

const runCheck = async (name: string, check: Check, parts: DoctorParts): Promise<DoctorCheck> => {
  const ended = new AbortController()
  const limit = sleep(CHECK_FACTOR * parts.limitMillis, undefined, { signal: ended.signal }).then(
    () =>
      failed(
        "no-end",
        "the check did not end in time",
        "Run it again; if it stays so, read the log of what it calls.",
      ),
    () => failed("no-end", "", ""),
  )
  try {
    return toDoctorCheck(name, await Promise.race([check(parts).catch(toFailure), limit]))
  } finally {
    ended.abort()
  }
}

/** The message of an error that a part itself words for the operator, such as of the settings. */
const toFailure = (error: unknown): Finding => ({
  state: "failed",
  kind: "error",
  detail: formatThrown(error),
  advice: null,
})

const toDoctorCheck = (check: string, { state, kind, detail, advice }: Finding): DoctorCheck => ({
  check,
  ok: state !== "failed",
  state,
  code: `${check.toLowerCase().replaceAll(" ", "-")}.${kind}`,
  detail,
  ...(advice === null ? {} : { advice }),
})
