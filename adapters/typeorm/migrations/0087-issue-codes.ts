import { SqlMigration } from "./sql-migration.ts"

/** The sentences of an issue by code, for readers of other languages; null: it is known in English only. */
export class IssueCodes1763600000087 extends SqlMigration {
  protected override readonly forward = ["ALTER TABLE connection_issue ADD COLUMN message_codes jsonb"]

  protected override readonly backward = ["ALTER TABLE connection_issue DROP COLUMN message_codes"]
}
