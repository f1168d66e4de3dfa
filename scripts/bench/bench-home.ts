import { generateKeyPairSync } from "node:crypto"
import { mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import pg from "pg"
import { attachEmbeddedPostgres } from "../../adapters/embedded-postgres/attach.ts"
import { parentPid, treeCpuSeconds } from "./processes/procfs.ts"
import { runBuilt } from "./processes/run-built.ts"

/** A data folder with a running database, shared by the whole benchmark run. */
export interface BenchHome {
  readonly folder: string
  /** Settings of the measured processes. */
  readonly env: Readonly<Record<string, string>>
  readonly sql: pg.Client
  /** The database's processor time so far. */
  readonly databaseCpuSeconds: () => number
  readonly createVendor: (webhookUrl: string | null, adminEmail?: string) => Promise<BenchVendor>
  /** Flushes PostgreSQL's buffers, so that one measurement does not pay for the previous one. */
  readonly flush: () => Promise<void>
  readonly close: () => Promise<void>
}

export interface BenchVendor {
  readonly org_id: string
  readonly username: string
  readonly password: string
  readonly app_secret: string
  readonly privateKeyPem: string
  /** The address of the console; null without one. */
  readonly admin: { readonly password: string } | null
}

export const openBenchHome = async (): Promise<BenchHome> => {
  const folder = await mkdtemp(join(tmpdir(), "hrsync-bench-"))
  const dataDir = join(folder, "data")
  const env = {
    HRSYNC_DATA_DIR: dataDir,
    HRSYNC_ALLOW_PRIVATE_TARGETS: "on",
    LOG_LEVEL: "warn",
    DATABASE_URL: "",
    BASE_URL: "",
    HRSYNC_ROLES: "",
  }
  const server = await attachEmbeddedPostgres({ dataDir })
  const { host, port, database, logins } = server
  const sql = new pg.Client({ host, port, database, ...logins.owner })
  await sql.connect()
  const postmaster = parentPid(await backendPid(sql))
  return {
    folder,
    env,
    sql,
    databaseCpuSeconds: () => treeCpuSeconds(postmaster),
    createVendor: (webhookUrl, adminEmail) => createVendor(folder, env, webhookUrl, adminEmail),
    flush: async () => {
      await sql.query("VACUUM ANALYZE")
      await sql.query("CHECKPOINT")
    },
    close: async () => {
      await sql.end()
      await server.detach()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

const backendPid = async (sql: pg.Client): Promise<number> => {
  const { rows } = await sql.query<{ pid: number }>("SELECT pg_backend_pid() AS pid")
  return rows[0]?.pid ?? Number.NaN
}

const createVendor = async (
  folder: string,
  env: BenchHome["env"],
  webhookUrl: string | null,
  adminEmail?: string,
): Promise<BenchVendor> => {
  const { publicKey, privateKey } = generateKeyPairSync("rsa", {
    modulusLength: 2048,
    publicKeyEncoding: { type: "spki", format: "pem" },
    privateKeyEncoding: { type: "pkcs8", format: "pem" },
  })
  const keyFile = join(folder, "vendor.pem")
  await writeFile(keyFile, publicKey)
  const url = webhookUrl === null ? [] : ["--webhook-url", webhookUrl]
  const admin = adminEmail === undefined ? [] : ["--admin-email", adminEmail]
  const words = ["vendor", "create", "--name", "Bench Insurance", "--public-key", keyFile, ...url, ...admin]
  const { result } = await runBuilt<Omit<BenchVendor, "privateKeyPem">>(words, env)
  return { ...result, privateKeyPem: privateKey }
}
