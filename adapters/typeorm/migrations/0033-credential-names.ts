import type { MigrationInterface, QueryRunner } from "typeorm"

/** API keys and Basic users have names, so that people know which program uses which. No default, so no table is rewritten. */
export class CredentialNames1763600000033 implements MigrationInterface {
  readonly name = "CredentialNames1763600000033"

  async up(runner: QueryRunner): Promise<void> {
    await runner.query("ALTER TABLE api_key ADD COLUMN name text")
    await runner.query("ALTER TABLE basic_user ADD COLUMN name text")
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query("ALTER TABLE basic_user DROP COLUMN name")
    await runner.query("ALTER TABLE api_key DROP COLUMN name")
  }
}
