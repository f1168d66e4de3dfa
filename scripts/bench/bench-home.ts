import { generateKeyPairSync } from "node:crypto"
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import pg from "pg"
import { attachEmbeddedPostgres } from "../../adapters/embedded-postgres/attach.ts"
import { withServices } from "../../adapters/commander/run-command.ts"
import { makeCommandApp } from "../../config/app.ts"
import { readSettings } from "../../config/runtime/env.ts"
import type { CreatedVendor } from "../../core/use-cases/access/vendors/create-vendor.ts"
import { OPERATOR } from "../../core/use-cases/access/actor.ts"

/** A data folder with a running database that lasts for the whole bench. */
export interface BenchHome {
  readonly folder: string
  /** For the processes that are measured. */
  readonly env: Readonly<Record<string, string>>
  readonly sql: pg.Client
  readonly createVendor: (webhookUrl: string | null) => Promise<BenchVendor>
  /** Writes what PostgreSQL holds back, so that one measure does not pay for the one before. */
  readonly flush: () => Promise<void>
  readonly close: () => Promise<void>
}

export interface BenchVendor extends CreatedVendor {
  readonly publicKeyPem: string
  readonly privateKeyPem: string
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
  const app = makeCommandApp(readSettings(env))
  const server = await attachEmbeddedPostgres({ dataDir })
  await app.migrate()
  const { host, port, user, database } = server
  const sql = new pg.Client({ host, port, user, database })
  await sql.connect()
  return {
    folder,
    env,
    sql,
    createVendor: async (webhookUrl) => {
      const { publicKey, privateKey } = generateKeyPairSync("rsa", {
        modulusLength: 2048,
        publicKeyEncoding: { type: "spki", format: "pem" },
        privateKeyEncoding: { type: "pkcs8", format: "pem" },
      })
      const created = await withServices(app, ({ access }) =>
        access.createVendor(OPERATOR, {
          name: "Bench Insurance",
          adminEmail: null,
          publicKey,
          webhookUrl,
          webhookEvents: "all",
          origins: [],
          timeZone: "UTC",
        }),
      )
      return { ...created, publicKeyPem: publicKey, privateKeyPem: privateKey }
    },
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
