import type { MigrationInterface, QueryRunner } from "typeorm"

/** Transformation rules: a vendor's for all its corporates, and those of a connection. */
export class TransformationRules1763600000005 implements MigrationInterface {
  readonly name = "TransformationRules1763600000005"

  async up(runner: QueryRunner): Promise<void> {
    await runner.query("ALTER TABLE vendor ADD COLUMN transformation_rules jsonb NOT NULL DEFAULT '[]'")
    await runner.query("ALTER TABLE connection ADD COLUMN transformation_rules jsonb NOT NULL DEFAULT '[]'")
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query("ALTER TABLE connection DROP COLUMN transformation_rules")
    await runner.query("ALTER TABLE vendor DROP COLUMN transformation_rules")
  }
}
