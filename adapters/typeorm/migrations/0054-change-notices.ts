import type { MigrationInterface, QueryRunner } from "typeorm"
import { ofCorporate, protectTable } from "./protect-tables.ts"

/** Changes of which everybody who speaks for a corporate is told, and links about them; issues are mailed to each of them. */
export class ChangeNotices1763600000054 implements MigrationInterface {
  readonly name = "ChangeNotices1763600000054"

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement)
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query("DROP INDEX journey_link_issue_id_key")
    await runner.query(
      "CREATE UNIQUE INDEX journey_link_issue_id_key ON journey_link (issue_id) WHERE issue_id IS NOT NULL",
    )
    await runner.query("ALTER TABLE journey_link DROP COLUMN change_id")
    await runner.query("DROP TABLE change_notice")
  }
}

const STATEMENTS = [
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
