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

/** An installation of its own: database, master key, data folder. */
export interface Installation {
  readonly storage: TestDatabase
  /** For files of the test; removed with the installation. */
  readonly folder: string
  readonly env: Readonly<Record<string, string>>
  /** Starts the command line as a process. */
  readonly start: (...args: ReadonlyArray<string>) => RunningCommand
  /** Runs the command line in this process, which is a second faster: for what no process has to die. */
  readonly run: (...args: ReadonlyArray<string>) => Promise<Ended>
  readonly remove: () => Promise<void>
}

/** `further`: settings of its own; `server`: another PostgreSQL than that of all tests. */
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
    PORT: "0",
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

/** `webhookUrl`: where its webhooks go. */
export const createVendor = async ({ run }: Installation, webhookUrl: string): Promise<Vendor> => {
  const { stdout } = await run("vendor", "create", "--json", "--name", "Vendor", "--webhook-url", webhookUrl)
  const created = JSON.parse(stdout) as { org_id: string; app_secret: string }
  return { orgId: created.org_id, secret: created.app_secret }
}

/** The arguments that import a file of a corporate. */
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
