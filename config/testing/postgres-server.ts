import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import type { TestProject } from "vitest/node"
import { attachEmbeddedPostgres } from "../../adapters/embedded-postgres/attach.ts"
import { type DatabaseAddress, openDataSource } from "../../adapters/typeorm/data-source.ts"
import { migrate } from "../../adapters/typeorm/migrate.ts"

declare module "vitest" {
  export interface ProvidedContext {
    /** The server of this test run, and the migrated database that each test file copies. */
    readonly postgres: {
      readonly host: string
      readonly port: number
      readonly username: string
      readonly template: string
    }
  }
}

const TEMPLATE = "hrsync_template"

/** One PostgreSQL of its own for all test files, so that a machine with nothing but Node runs them. */
export default async ({ provide }: TestProject) => {
  const dataDir = await mkdtemp(join(tmpdir(), "hrsync-test-"))
  const server = await attachEmbeddedPostgres({ dataDir })
  const address = { host: server.host, port: server.port, username: server.user }
  await createTemplate({ ...address, database: server.database })
  provide("postgres", { ...address, template: TEMPLATE })
  return async () => {
    await server.detach()
    await rm(dataDir, { recursive: true, force: true })
  }
}

const createTemplate = async (address: Extract<DatabaseAddress, { host: string }>) => {
  const maintenance = await openDataSource(address, 1)
  await maintenance.query(`CREATE DATABASE ${TEMPLATE}`)
  await maintenance.destroy()
  const template = await openDataSource({ ...address, database: TEMPLATE }, 2)
  await migrate(template)
  await template.destroy()
}
