import { access, constants, mkdir, statfs } from "node:fs/promises"
import * as Effect from "effect/Effect"
import type { DoctorCheck } from "../../../adapters/commander/app.ts"
import { formatThrown } from "../../../adapters/commander/error-texts.ts"
import { embeddedPostgresStatus } from "../../../adapters/embedded-postgres/status.ts"
import { findConnectors } from "../../../connectors/registry.ts"
import { type OpenDatabase, openDatabase } from "../database.ts"
import type { Settings } from "../settings/env.ts"
import { readMasterKeys } from "../../modules/master-keys.ts"

/** Checks every part of an installation; a failed check does not stop the others. */
export const diagnose = async (settings: Settings): Promise<ReadonlyArray<DoctorCheck>> => {
  const findings: Array<DoctorCheck> = []
  const opening: OpenedResources = { database: null }
  try {
    for (const [check, look] of CHECKS) findings.push(await runCheck(check, () => look(settings, opening)))
  } finally {
    await opening.database?.close()
  }
  return findings
}

/** Resources that an earlier check opened for later ones; null if it could not. */
interface OpenedResources {
  database: OpenDatabase | null
}

/** A detail, with advice on what to improve. */
type Passed = string | Pick<Required<DoctorCheck>, "detail" | "advice">

type Check = (settings: Settings, opening: OpenedResources) => Promise<Passed>

/** A check with advice in case it fails. */
class Advice extends Error {
  readonly advice: string
  constructor(message: string, advice: string) {
    super(message)
    this.advice = advice
  }
}

const runCheck = async (check: string, look: () => Promise<Passed>): Promise<DoctorCheck> => {
  try {
    const passed = await look()
    return { check, ok: true, ...(typeof passed === "string" ? { detail: passed } : passed) }
  } catch (error) {
    const detail = formatThrown(error)
    return error instanceof Advice
      ? { check, ok: false, detail, advice: error.advice }
      : { check, ok: false, detail }
  }
}

const GIB = 1024 ** 3
const FREE_SPACE_BYTES = 1 * GIB

const node: Check = () => {
  const [major = 0, minor = 0] = process.versions.node.split(".").map(Number)
  if (major > 20 || (major === 20 && minor >= 19)) return Promise.resolve(`Node ${process.versions.node}`)
  return Promise.reject(
    new Advice(`Node ${process.versions.node} is too old`, "Install Node 20.19 or newer."),
  )
}

const dataFolder: Check = async ({ dataDir, databaseUrl }) => {
  // A container needs no data folder and may have no writable one.
  if (databaseUrl !== null) return "none is needed: everything is in the database of DATABASE_URL"
  await mkdir(dataDir, { recursive: true })
  await access(dataDir, constants.W_OK).catch(() => {
    throw new Advice(
      `${dataDir} is not writable`,
      "Set HRSYNC_DATA_DIR to a folder that this user can write.",
    )
  })
  const { bavail, bsize } = await statfs(dataDir)
  const free = bavail * bsize
  if (free < FREE_SPACE_BYTES) {
    throw new Advice(
      `${dataDir} has only ${(free / GIB).toFixed(1)} GiB left`,
      "Free some space, or set HRSYNC_DATA_DIR to a larger disk.",
    )
  }
  return `${dataDir}, ${(free / GIB).toFixed(0)} GiB free`
}

/** The tests cover every major version from this one on. */
const OLDEST_POSTGRES = 15

const database: Check = async (settings, opening) => {
  const where = settings.databaseUrl === null ? await embedded(settings) : "DATABASE_URL"
  const opened = await openDatabase({ ...settings, roles: [] }, () => undefined)
  opening.database = opened
  const { dataSource } = opened.database
  const [row] = await dataSource.query<ReadonlyArray<{ server_version: string }>>("SHOW server_version")
  if (Number.parseInt(row?.server_version ?? "", 10) < OLDEST_POSTGRES) {
    throw new Advice(
      `PostgreSQL ${row?.server_version ?? ""} is older than the tested versions`,
      `Use PostgreSQL ${String(OLDEST_POSTGRES)} or newer: see config/deploy/postgresql.md.`,
    )
  }
  const news =
    opened.migrated.length === 0 ? "up to date" : `migrated (${String(opened.migrated.length)} migrations)`
  return `PostgreSQL ${row?.server_version ?? ""} at ${where}, ${news}`
}

const embedded = async ({ dataDir }: Settings): Promise<string> => {
  const { running, folder } = await embeddedPostgresStatus(dataDir)
  return `${folder} (${running ? "was running" : "was not running"})`
}

const databaseLogins: Check = async (settings) => {
  if (settings.databaseUrl === null) return "each purpose has its own login"
  const { findLoginWarning } = await import("../login-warnings.ts")
  const warning = await findLoginWarning(settings)
  if (warning === null) return "each purpose has its own login, which can become no other"
  const { kind, detail, advice } = warning
  if (kind === "one") return { detail, advice }
  throw new Advice(detail, advice)
}

const masterKey: Check = async (settings, { database: opened }) => {
  const keys = await readMasterKeys(settings)
  if (opened === null) {
    const named = keys === null ? "none yet" : `current ${keys.current.id}`
    return `${named}; not checked, since the database cannot be opened`
  }
  const { diagnoseMasterKeys } = await import("./keys.ts")
  const store = await openDoctorKeyStore(settings)
  try {
    const found = await diagnoseMasterKeys(keys, opened.database, store.keyStore)
    if (typeof found === "string") return found
    throw new Advice(found.detail, found.advice)
  } finally {
    await store.close()
  }
}

const openDoctorKeyStore = async (settings: Settings) => {
  const { openKeyStore } = await import("../../modules/key-store.ts")
  return openKeyStore(settings)
}

const keyStore: Check = async (settings, { database: opened }) => {
  const store = await openDoctorKeyStore(settings)
  try {
    if (opened === null) return `${store.location}; not compared, since the database cannot be opened`
    const { diagnoseKeyStore } = await import("./keys.ts")
    const found = await diagnoseKeyStore(store, opened.database)
    if (typeof found === "string") return found
    throw new Advice(found.detail, found.advice)
  } finally {
    await store.close()
  }
}

const auditLog: Check = async (_, { database: opened }) => {
  if (opened === null) return "not checked, since the database cannot be opened"
  const { describeAuditRights } = await import("./audit.ts")
  return describeAuditRights(opened.database)
}

const broker: Check = async ({ amqpUrl }) => {
  if (amqpUrl === null) return "none: the process that claims webhooks delivers them"
  const { makeParkedMessages } = await import("../../../adapters/rabbitmq/parked-messages.ts")
  const counts = await Effect.runPromise(Effect.result(makeParkedMessages(amqpUrl).count))
  if (counts._tag === "Failure") {
    throw new Advice(
      "RabbitMQ does not respond, or rejects this service",
      "Check the address, user, password and virtual host in AMQP_URL. Until then work waits in the database.",
    )
  }
  const parked = [...counts.success.values()].reduce((sum, count) => sum + count, 0)
  return `RabbitMQ at AMQP_URL, ${String(parked)} messages parked`
}

const targets: Check = ({ allowPrivateTargets }) =>
  Promise.resolve(
    allowPrivateTargets
      ? "private and http addresses are ALLOWED (HRSYNC_ALLOW_PRIVATE_TARGETS): for development only"
      : "https to public addresses only",
  )

const connectors: Check = ({ connectors: names }) => {
  const found = findConnectors(names, process.cwd())
  if (found.skipped.length === 0) return Promise.resolve(`${String(found.connectors.length)} available`)
  const reasons = found.skipped.map(({ requestedAs, reason }) => `${requestedAs}: ${reason}`)
  return Promise.reject(
    new Advice(
      `${String(found.connectors.length)} available; left out: ${reasons.join(" ")}`,
      'Fix them, or remove them from HRSYNC_CONNECTORS; "hrsync connector list" shows all.',
    ),
  )
}

const simulatedSources: Check = ({ simulators }) => {
  if (simulators.size === 0) return Promise.resolve("none: connectors read real HR systems")
  return Promise.reject(
    new Advice(
      `${[...simulators.keys()].join(", ")} read invented data from simulators`,
      "Unset HRSYNC_SIMULATORS before real companies connect these HR systems.",
    ),
  )
}

const CHECKS: ReadonlyArray<readonly [string, Check]> = [
  ["runtime", node],
  ["data folder", dataFolder],
  ["database", database],
  ["database logins", databaseLogins],
  ["master key", masterKey],
  ["key store", keyStore],
  ["audit log", auditLog],
  ["message broker", broker],
  ["outbound addresses", targets],
  ["connectors", connectors],
  ["simulated HR systems", simulatedSources],
]
