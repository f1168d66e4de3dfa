import { SqlMigration } from "./sql-migration.ts"

/** The sentences of a sync's reason by code, for readers of other languages; null: it is known in English only. */
export class ReasonCodes1763600000067 extends SqlMigration {
  protected override readonly forward = ["ALTER TABLE sync_session ADD COLUMN reason_codes jsonb"]

  protected override readonly backward = ["ALTER TABLE sync_session DROP COLUMN reason_codes"]
}
