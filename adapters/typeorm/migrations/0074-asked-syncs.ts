import { SqlMigration } from "./sql-migration.ts"

/**
 * When a person asked for a sync that has not run yet, so that it does not count as one of the schedule. An older release runs it as
 * one of the schedule.
 */
export class AskedSyncs1763600000074 extends SqlMigration {
  protected override readonly forward = ["ALTER TABLE connection ADD COLUMN sync_asked_at timestamptz"]

  protected override readonly backward = ["ALTER TABLE connection DROP COLUMN sync_asked_at"]
}
