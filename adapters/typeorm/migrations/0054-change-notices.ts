import { SqlMigration } from "./sql-migration.ts"
import { ofCorporate, protectTable } from "./protect-tables.ts"

/** Changes of which everybody who speaks for a corporate is told, and links about them; issues are mailed to each of them. */
export class ChangeNotices1763600000054 extends SqlMigration {
  protected override readonly forward = [
    `CREATE TABLE change_notice (
    id uuid CONSTRAINT change_notice_pkey PRIMARY KEY,
    connection_id uuid NOT NULL CONSTRAINT change_notice_connection_id_fkey REFERENCES connection (id),
    kind text NOT NULL,
    at timestamptz NOT NULL,
    author text NOT NULL,
    author_email text,
    detail text,
    recipients text[] NOT NULL,
    mailed_to text[] NOT NULL DEFAULT '{}',
    claimed_at timestamptz,
    finished_at timestamptz
  )`,
    "CREATE INDEX change_notice_connection_id_idx ON change_notice (connection_id, at)",
    "CREATE INDEX change_notice_unfinished_idx ON change_notice (at) WHERE finished_at IS NULL",
    ...protectTable("change_notice", ofCorporate("connection_id")),
    "ALTER TABLE journey_link ADD COLUMN change_id uuid",
    "DROP INDEX journey_link_issue_id_key",
    "CREATE UNIQUE INDEX journey_link_issue_id_key ON journey_link (issue_id, user_id) WHERE issue_id IS NOT NULL",
  ]

  protected override readonly backward = [
    "DROP INDEX journey_link_issue_id_key",
    "CREATE UNIQUE INDEX journey_link_issue_id_key ON journey_link (issue_id) WHERE issue_id IS NOT NULL",
    "ALTER TABLE journey_link DROP COLUMN change_id",
    "DROP TABLE change_notice",
  ]
}
