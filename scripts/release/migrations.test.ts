import { fileURLToPath } from "node:url"
import type { QueryRunner } from "typeorm"
import { describe, expect, it } from "vitest"
import { MIGRATIONS } from "../../adapters/typeorm/migrations/index.ts"
import { asLogOwner } from "../../adapters/typeorm/migrations/0043-plans-of-functions.ts"
import { OLDEST_READER } from "../../adapters/typeorm/migrations/oldest-reader.ts"
import { findBreakingStatements } from "./breaking-statements.ts"
import { readPreviousRelease } from "./previous-release.ts"

/*
 * Expand, then contract (core/decisions/platform/expand-then-contract.md): the previous release goes on while the migrations of this
 * one run and after them.
 */

/** Statements that remove what the previous release no longer uses, as they stand in a migration, with the release that stopped using it. */
const CONTRACTIONS: ReadonlyMap<string, string> = new Map([])

const { lastMigration, version } = readPreviousRelease(fileURLToPath(new URL("../..", import.meta.url)))
const NAMES = MIGRATIONS.map(({ name }) => name)

/** The statements of the migrations that the previous release does not know. */
const collectNewStatements = async (): Promise<ReadonlyArray<string>> => {
  const statements: Array<string> = []
  const runner = { query: (text: string) => Promise.resolve(void statements.push(text)) }
  for (const Migration of MIGRATIONS.slice(NAMES.indexOf(lastMigration) + 1))
    await new Migration().up(runner as unknown as QueryRunner)
  return statements
}

describe("the migrations since the previous release", () => {
  it("follow the last one that it knows", () => {
    expect(NAMES).toContain(lastMigration)
  })

  it("name a program that may run on their tables, which the previous release is or comes after", () => {
    const known = NAMES.slice(0, NAMES.indexOf(lastMigration) + 1)
    expect([...known, null]).toContain(OLDEST_READER)
    if (CONTRACTIONS.size > 0) expect([lastMigration, null]).toContain(OLDEST_READER)
  })

  it(`only add to what ${version} uses, unless no older program may run on their tables`, async () => {
    const statements = (await collectNewStatements()).filter((statement) => !CONTRACTIONS.has(statement))
    const breaking = await findBreakingStatements(statements)
    expect(OLDEST_READER === null ? [] : breaking).toEqual([])
  })
})

describe("a statement that only adds", () => {
  it.each([
    "CREATE TABLE a (id uuid PRIMARY KEY, n integer NOT NULL)",
    "CREATE TABLE a (id uuid); ALTER TABLE a ADD CONSTRAINT c CHECK (id IS NOT NULL); CREATE UNIQUE INDEX i ON a (id)",
    "ALTER TABLE b ADD COLUMN c text, ADD COLUMN d text NOT NULL DEFAULT ''",
    "CREATE INDEX i ON b (c)",
    "CREATE OR REPLACE FUNCTION f(n integer) RETURNS integer LANGUAGE sql AS 'SELECT n'",
    "GRANT SELECT ON b TO hrsync_reader",
    "UPDATE b SET c = ''",
    "CREATE TABLE a (id uuid); CREATE POLICY p ON a USING (true); DROP POLICY p ON a",
    asLogOwner("f()", "CREATE OR REPLACE FUNCTION f() RETURNS integer LANGUAGE sql AS 'SELECT 1'"),
  ])("%s", async (statement) => {
    expect(await findBreakingStatements([statement])).toEqual([])
  })
})

describe("a statement that breaks the previous release", () => {
  it.each([
    ["DROP TABLE b", "DropStmt"],
    ["DROP FUNCTION f(integer)", "DropStmt"],
    ["ALTER TABLE b DROP COLUMN c", "AT_DropColumn"],
    ["ALTER TABLE b RENAME COLUMN c TO d", "RenameStmt"],
    ["ALTER TABLE b ALTER COLUMN c TYPE varchar(5)", "AT_AlterColumnType"],
    ["ALTER TABLE b ALTER COLUMN c SET NOT NULL", "AT_SetNotNull"],
    ["ALTER TABLE b ADD COLUMN c text, ADD COLUMN d text NOT NULL", "needs a value"],
    ["ALTER TABLE b ADD CONSTRAINT d CHECK (c > 0)", "AT_AddConstraint"],
    ["ALTER TABLE b ENABLE ROW LEVEL SECURITY", "AT_EnableRowSecurity"],
    ["CREATE UNIQUE INDEX i ON b (c)", "unique index"],
    ["CREATE POLICY p ON b AS RESTRICTIVE USING (true)", "restricts the rows"],
    ["REVOKE SELECT ON b FROM hrsync_reader", "takes a right away"],
    ["DELETE FROM b", "DeleteStmt"],
    ["DO $$ BEGIN END $$", "DoStmt"],
    ["DROP POLICY p ON b", "DropStmt"],
    [asLogOwner("f()", "DROP FUNCTION f()"), "DropStmt"],
  ])("%s", async (statement, why) => {
    expect((await findBreakingStatements([statement])).join()).toContain(why)
  })
})
