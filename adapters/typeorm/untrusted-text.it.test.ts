import { afterAll, describe } from "vitest"
import { describeUntrustedText } from "../../core/testing/suites/untrusted-text.ts"
import { makePostgresStorage } from "./testing/storage.ts"
import { createTestDatabase, type TestDatabase } from "./testing/test-database.ts"

/** Every row of every table as text. */
const dumpRows = async ({ database: { dataSource } }: TestDatabase): Promise<string> => {
  const tables = await dataSource.query<Array<{ name: string }>>(
    "SELECT quote_ident(table_name) AS name FROM information_schema.tables WHERE table_schema = current_schema()",
  )
  const rows = await Promise.all(
    tables.map(({ name }) =>
      dataSource.query<Array<{ row: string }>>(`SELECT t::text AS row FROM ${name} t`),
    ),
  )
  return rows
    .flat()
    .map(({ row }) => row)
    .join("\n")
}

describe("untrusted text on PostgreSQL", () => {
  let test: TestDatabase
  afterAll(() => test.drop())
  describeUntrustedText(async () => {
    test = await createTestDatabase()
    return { storage: makePostgresStorage(test.database), dump: () => dumpRows(test) }
  })
})
