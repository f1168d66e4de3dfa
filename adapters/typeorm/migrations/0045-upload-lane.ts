import { SqlMigration } from "./sql-migration.ts"

/**
 * Uploads are worked on side by side: since when each waits or is worked on, how often it had to stop, and why. Those that
 * are worked on at this moment count from now on.
 */
export class UploadLane1763600000045 extends SqlMigration {
  protected override readonly forward = [
    `ALTER TABLE upload ADD COLUMN queued_at timestamptz, ADD COLUMN begun_at timestamptz,
    ADD COLUMN turns integer NOT NULL DEFAULT 0, ADD COLUMN delay text`,
    `UPDATE upload SET queued_at = now() WHERE ${WORK}`,
    `DROP INDEX upload_work_idx`,
    `CREATE INDEX upload_work_idx ON upload (queued_at) WHERE ${WORK}`,
  ]

  protected override readonly backward = [
    `DROP INDEX upload_work_idx`,
    `CREATE INDEX upload_work_idx ON upload (created_at) WHERE ${WORK}`,
    `ALTER TABLE upload DROP COLUMN queued_at, DROP COLUMN begun_at, DROP COLUMN turns, DROP COLUMN delay`,
  ]
}

const WORK = "stage IN ('reading', 'checking', 'sharing')"
