import { SqlMigration } from "./sql-migration.ts"

/** Transformation rules: a vendor's for all its corporates, and those of a connection. */
export class TransformationRules1763600000005 extends SqlMigration {
  protected override readonly forward = [
    "ALTER TABLE vendor ADD COLUMN transformation_rules jsonb NOT NULL DEFAULT '[]'",
    "ALTER TABLE connection ADD COLUMN transformation_rules jsonb NOT NULL DEFAULT '[]'",
  ]

  protected override readonly backward = [
    "ALTER TABLE connection DROP COLUMN transformation_rules",
    "ALTER TABLE vendor DROP COLUMN transformation_rules",
  ]
}
