import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import {
  createTestDatabase,
  type TestDatabase,
  type TestServer,
} from "../../../adapters/typeorm/testing/test-database.ts"
import { runInProcess } from "./run-in-process.ts"
import { type Ended, type RunningCommand, startHrsync } from "./hrsync.ts"

/** An installation with its own database, master key and data folder. */
export interface Installation {
  readonly storage: TestDatabase
  /** A folder for the test's files; removed with the installation. */
  readonly folder: string
  readonly env: Readonly<Record<string, string>>
  /** Starts the command line in its own process. */
  readonly start: (...args: ReadonlyArray<string>) => RunningCommand
  /** Runs the command line in this process, which saves a second, for tests that need no process of their own. */
  readonly run: (...args: ReadonlyArray<string>) => Promise<Ended>
  readonly remove: () => Promise<void>
}

/** `further`: additional settings; `server`: another PostgreSQL than the one all tests share. */
export const createInstallation = async (
  further: Readonly<Record<string, string>> = {},
  server?: TestServer,
): Promise<Installation> => {
  const storage = await createTestDatabase(server)
  const folder = await mkdtemp(join(tmpdir(), "hrsync-e2e-"))
  const env = {
    DATABASE_URL: storage.url,
    HRSYNC_DATA_DIR: join(folder, "data"),
    HRSYNC_KEY_STORE: `file:${join(folder, "keys")}`,
    HRSYNC_MASTER_KEY: `e2e:${Buffer.alloc(32, 7).toString("base64")}`,
    HRSYNC_ALLOW_PRIVATE_TARGETS: "on",
    HRSYNC_SECOND_FACTOR: "none",
    PORT: "0",
    HRSYNC_METRICS_PORT: "0",
    LOG_LEVEL: "warn",
    ...further,
  }
  return {
    storage,
    folder,
    env,
    start: (...args) => startHrsync(args, env),
    run: (...args) => runInProcess(args, env),
    remove: async () => {
      await storage.drop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

export interface Vendor {
  readonly orgId: string
  readonly secret: string
}

/** `webhookUrl`: the vendor's endpoint. */
export const createVendor = async ({ run }: Installation, webhookUrl: string): Promise<Vendor> => {
  const { stdout } = await run("vendor", "create", "--json", "--name", "Vendor", "--webhook-url", webhookUrl)
  const created = JSON.parse(stdout) as { org_id: string; app_secret: string }
  return { orgId: created.org_id, secret: created.app_secret }
}

/** The arguments that import a corporate's file. */
export const makeImportArgs = (file: string, { orgId }: Vendor, corporate: string): ReadonlyArray<string> => [
  "import",
  "csv",
  file,
  "--vendor",
  orgId,
  "--org-name",
  corporate,
  "--email",
  `hr@${corporate}.example`,
]
