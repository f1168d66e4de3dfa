import { SqlMigration } from "./sql-migration.ts"

/**
 * Separates what each vendor stores about a corporate: its name, and a number that does not reveal other vendors. The
 * corporate's own profile belongs to the organization, for all vendors. A connection without an organization is a draft, which
 * no query finds before it is accepted. The table has one row per connection, so one statement updates it.
 */
export class Relations1763600000013 extends SqlMigration {
  protected override readonly forward = [
    `ALTER TABLE connection
    ADD COLUMN corporate_name text,
    ADD COLUMN org_number integer,
    ALTER COLUMN org_id DROP NOT NULL`,
    `UPDATE connection c SET corporate_name = o.name, org_number = o.number
    FROM organization o WHERE o.id = c.org_id`,
    "ALTER TABLE connection ALTER COLUMN corporate_name SET NOT NULL, ALTER COLUMN org_number SET NOT NULL",
    "ALTER TABLE organization ADD COLUMN own_name text",
    "CREATE INDEX connection_draft_idx ON connection (created_at) WHERE org_id IS NULL",
  ]

  protected override readonly backward = [
    "DELETE FROM connection WHERE org_id IS NULL",
    "DROP INDEX connection_draft_idx",
    "ALTER TABLE organization DROP COLUMN own_name",
    `ALTER TABLE connection DROP COLUMN corporate_name, DROP COLUMN org_number, ALTER COLUMN org_id SET NOT NULL`,
  ]
}
