import type { TestProject } from "vitest/node"
import { type DatabaseAddress, openDataSource } from "../../adapters/typeorm/data-source.ts"
import { migrate } from "../../adapters/typeorm/migrate.ts"
import { startOwnPostgres } from "./own-postgres.ts"

declare module "vitest" {
  export interface ProvidedContext {
    /** The server of this test run, and the migrated database that each test file copies. */
    readonly postgres: {
      readonly host: string
      readonly port: number
      /** A superuser: test files log in as any role. */
      readonly username: string
      readonly template: string
    }
  }
}

const TEMPLATE = "hrsync_template"

/** One PostgreSQL of its own for all test files, so that a machine with only Node can run them. */
export default async ({ provide }: TestProject) => {
  const { host, port, superuser, remove } = await startOwnPostgres(18)
  const address = { host, port, username: superuser }
  await createTemplate({ ...address, database: "postgres" })
  provide("postgres", { ...address, template: TEMPLATE })
  return remove
}

const createTemplate = async (address: Extract<DatabaseAddress, { host: string }>) => {
  const maintenance = await openDataSource(address, 1)
  // Sorts and folds as the embedded database (server-settings.ts).
  await maintenance.query(
    `CREATE DATABASE ${TEMPLATE} TEMPLATE template0 ENCODING 'UTF8' LOCALE 'C.UTF-8' LOCALE_PROVIDER builtin BUILTIN_LOCALE 'C.UTF-8'`,
  )
  await maintenance.destroy()
  const template = await openDataSource({ ...address, database: TEMPLATE }, 2)
  await migrate(template)
  await template.destroy()
}
