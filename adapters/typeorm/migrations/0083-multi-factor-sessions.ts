import { SqlMigration } from "./sql-migration.ts"

/** Whether a session began with several factors, or has had another since. Those that an older release begins count as one factor. */
export class MultiFactorSessions1763600000083 extends SqlMigration {
  protected override readonly forward = [
    "ALTER TABLE console_session ADD COLUMN is_multi_factor boolean NOT NULL DEFAULT false",
  ]

  protected override readonly backward = ["ALTER TABLE console_session DROP COLUMN is_multi_factor"]
}
