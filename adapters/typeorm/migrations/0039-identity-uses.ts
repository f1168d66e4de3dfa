import type { MigrationInterface, QueryRunner } from "typeorm"

/** When an account at an identity provider last signed its user in. */
export class IdentityUses1763600000039 implements MigrationInterface {
  readonly name = "IdentityUses1763600000039"

  async up(runner: QueryRunner): Promise<void> {
    await runner.query("ALTER TABLE console_identity ADD COLUMN used_at timestamptz")
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query("ALTER TABLE console_identity DROP COLUMN used_at")
  }
}
