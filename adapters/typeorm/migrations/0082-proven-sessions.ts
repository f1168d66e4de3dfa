import { SqlMigration } from "./sql-migration.ts"

/**
 * When the person of a session of the console last proved to be its user. Sessions that began before, and those that an older release
 * begins, have no proof, so that their users are asked for one.
 */
export class ProvenSessions1763600000082 extends SqlMigration {
  protected override readonly forward = ["ALTER TABLE console_session ADD COLUMN proven_at timestamptz"]

  protected override readonly backward = ["ALTER TABLE console_session DROP COLUMN proven_at"]
}
