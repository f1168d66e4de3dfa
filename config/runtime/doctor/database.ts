import type { DatabaseAddress } from "../../../adapters/typeorm/data-source.ts"
import type { SchemaState } from "../../../adapters/typeorm/migrations/schema-state.ts"
import { TIME_LIMITS } from "../../../adapters/typeorm/time-limits.ts"
import { embeddedPostgresStatus } from "../../../adapters/embedded-postgres/status.ts"
import { formatThrown } from "../../../adapters/commander/error-texts.ts"
import { attachServer, connectDatabase } from "../database/database.ts"
import type { Settings } from "../settings/env.ts"
import { VERSION } from "../version.ts"
import { describeLoginError } from "./database-errors.ts"
import { judgeClock, type MeasuredClock } from "./clock.ts"
import { type DoctorParts, failed, type Finding, passed, type UsableDatabase, warning } from "./finding.ts"

/** The database of an installation, as far as it could be opened, without changing anything in it. */
export interface ExaminedDatabase extends UsableDatabase {
  readonly finding: Finding
  readonly clock: Finding
  readonly close: () => Promise<void>
}

type Asking = Pick<DoctorParts, "limitMillis" | "now">

/**
 * Opens the database without migrating it: a diagnosis changes nothing. An embedded one is started if it exists, and not
 * created.
 */
export const examineDatabase = async (settings: Settings, ask: Asking): Promise<ExaminedDatabase> => {
  if (settings.databaseUrl === null && !(await hasEmbedded(settings))) return absent(settings)
  try {
    const { addresses, detach } = await attachServer(settings, () => undefined)
    const examined = await examine(settings, addresses, ask).catch(async (error: unknown) => {
      await detach()
      throw error
    })
    const close = async () => {
      await examined.database?.close()
      await detach()
    }
    return { ...examined, close }
  } catch (error) {
    return unusable(describeOpenError(error, settings), "the database cannot be opened")
  }
}

const unusable = (finding: Finding, absence: string, clock = passed(`not compared, since ${absence}`)) => ({
  finding,
  clock,
  database: null,
  absence,
  close: () => Promise.resolve(),
})

const hasEmbedded = async ({ dataDir }: Settings): Promise<boolean> => {
  const { makeDataPaths } = await import("../../../adapters/embedded-postgres/data-folder.ts")
  const { existsSync } = await import("node:fs")
  return existsSync(makeDataPaths(dataDir).cluster)
}

/** Whether the first start could create one. */
const absent = async ({ dataDir }: Settings): Promise<ExaminedDatabase> => {
  const absence = "there is no database yet"
  const { findBinaries, requireSupport } = await import("../../../adapters/embedded-postgres/binaries.ts")
  try {
    requireSupport()
    findBinaries()
  } catch (error) {
    return unusable(
      failed("no-embedded", formatThrown(error), "Set DATABASE_URL to a PostgreSQL server."),
      absence,
    )
  }
  return unusable(passed(`none yet: the first start creates one in ${dataDir}`), absence)
}

type Addresses = Awaited<ReturnType<typeof attachServer>>["addresses"]

const examine = async (settings: Settings, addresses: Addresses, ask: Asking) => {
  const { owner, service } = addresses
  const facts = await readFacts(owner ?? service, owner === null ? "hrsync_service" : null, ask)
  const place = settings.databaseUrl === null ? await describeEmbedded(settings) : "DATABASE_URL"
  const where = `PostgreSQL ${facts.version} at ${place}`
  const clock = judgeClock(facts.clock)
  const problem = judgeServer(where, facts, owner !== null)
  if (problem !== null && problem.absence !== null) return unusable(problem.finding, problem.absence, clock)
  const finding = problem?.finding ?? passed(`${where}, up to date`)
  try {
    const database = await connectDatabase({ service, tenants: null }, { ...settings, roles: [] })
    return { finding, clock, database, absence: null }
  } catch (error) {
    const { finding: wrong } = describeLoginError(error, service, settings)
    // With logins of their own, the check of these names the one that fails.
    const told = settings.databaseLogins === null ? wrong : finding
    return unusable(told, "the service's login cannot be used", clock)
  }
}

interface Facts {
  readonly version: string
  readonly clock: MeasuredClock
  readonly schema: SchemaState
}

const readFacts = async (
  address: DatabaseAddress,
  role: "hrsync_service" | null,
  { limitMillis, now }: Asking,
): Promise<Facts> => {
  const [{ openDataSource }, { readSchemaState }] = await Promise.all([
    import("../../../adapters/typeorm/data-source.ts"),
    import("../../../adapters/typeorm/migrations/schema-state.ts"),
  ])
  const limits = { ...TIME_LIMITS, connect: limitMillis, statement: limitMillis }
  const connections = await openDataSource(address, 1, limits, role)
  try {
    const before = now()
    const [row] = await connections.query<ReadonlyArray<{ version: string; now: Date }>>(
      "SELECT current_setting('server_version') AS version, clock_timestamp() AS now",
    )
    const clock = { before, server: row?.now.getTime() ?? before, after: now() }
    return { version: row?.version ?? "", clock, schema: await readSchemaState(connections) }
  } finally {
    await connections.destroy()
  }
}

/** The tests cover every major version from this one on. */
const OLDEST_POSTGRES = 15

/** What is wrong with the server or its tables; `absence`: why no other check can use them. */
export const judgeServer = (
  where: string,
  { version, schema }: Omit<Facts, "clock">,
  isOwner: boolean,
): { readonly finding: Finding; readonly absence: string | null } | null => {
  if (Number.parseInt(version, 10) < OLDEST_POSTGRES) {
    const advice = `Use PostgreSQL ${String(OLDEST_POSTGRES)} or newer: see config/deploy/postgresql.md.`
    return {
      finding: failed("too-old", `${where} is older than the tested versions`, advice),
      absence: "PostgreSQL is too old",
    }
  }
  if (schema.newer.length > 0) return judgeNewer(where, schema)
  return schema.pending.length === 0 ? null : judgePending(where, schema, isOwner)
}

const judgeNewer = (where: string, { newer, isReadable }: SchemaState) => {
  const detail = `${where}: its tables are of a newer release than this program, ${VERSION} (the last migration is ${newer.at(-1) ?? ""})`
  return isReadable
    ? {
        finding: warning(
          "newer-readable",
          `${detail}, which says that this one may run`,
          "Finish the upgrade: start the newer release in every process.",
        ),
        absence: null,
      }
    : {
        finding: failed(
          "newer-schema",
          detail,
          "Start the newer release, or restore the backup from before its upgrade.",
        ),
        absence: "its tables are of a newer release",
      }
}

const judgePending = (where: string, { pending, isEmpty }: SchemaState, isOwner: boolean) => {
  const absence = isEmpty ? "the database is empty" : "migrations are pending"
  const detail = isEmpty
    ? `${where}: it is empty`
    : `${where}: ${pending.length === 1 ? "1 migration is" : `${String(pending.length)} migrations are`} pending (the next is ${pending[0] ?? ""})`
  return {
    finding: isOwner
      ? warning("pending", detail, 'Run "hrsync migrate", or start the service, which does it too.')
      : failed("pending", detail, 'Run "hrsync migrate" with DATABASE_URL, the login that owns the tables.'),
    absence,
  }
}

const describeEmbedded = async ({ dataDir }: Settings): Promise<string> =>
  (await embeddedPostgresStatus(dataDir)).folder

const describeOpenError = (error: unknown, settings: Settings): Finding => {
  const { databaseUrl, databaseLogins } = settings
  if (databaseUrl === null) {
    return failed(
      "embedded",
      formatThrown(error),
      "The log of the embedded PostgreSQL is in its folder (postgres in the data folder).",
    )
  }
  const url = databaseLogins === null ? databaseUrl : (databaseLogins.owner ?? databaseLogins.service)
  return describeLoginError(error, { url }, settings).finding
}
