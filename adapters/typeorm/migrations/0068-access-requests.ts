import { SqlMigration } from "./sql-migration.ts"

/** A mailed link can ask a colleague for the connection details of a source, which are kept sealed until they are submitted. */
export class AccessRequests1763600000068 extends SqlMigration {
  protected override readonly forward = [
    "ALTER TABLE journey_link ADD COLUMN access jsonb, ADD COLUMN given bytea, ADD COLUMN given_at timestamptz",
  ]

  protected override readonly backward = [
    "ALTER TABLE journey_link DROP COLUMN given_at, DROP COLUMN given, DROP COLUMN access",
  ]
}
