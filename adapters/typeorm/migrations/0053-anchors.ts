import { SqlMigration } from "./sql-migration.ts"
import { ofCorporate, OWN_CONNECTION, protectTable } from "./protect-tables.ts"

/**
 * Who speaks for the corporate of a connection, and the codes that prove a mailbox. A connection that was accepted before has no
 * anchors: the operator or an admin of the corporate names one.
 */
export class Anchors1763600000053 extends SqlMigration {
  protected override readonly forward = [
    `CREATE TABLE connection_anchor (
    id uuid CONSTRAINT connection_anchor_pkey PRIMARY KEY,
    connection_id uuid NOT NULL CONSTRAINT connection_anchor_connection_id_fkey REFERENCES connection (id),
    kind text NOT NULL,
    value text NOT NULL,
    added_at timestamptz NOT NULL,
    added_by text,
    proven_at timestamptz
  )`,
    "CREATE UNIQUE INDEX connection_anchor_value_key ON connection_anchor (connection_id, kind, value)",
    `CREATE TABLE mailbox_code (
    id uuid CONSTRAINT mailbox_code_pkey PRIMARY KEY,
    connection_id uuid NOT NULL CONSTRAINT mailbox_code_connection_id_fkey REFERENCES connection (id),
    device text NOT NULL,
    email text NOT NULL,
    digest bytea NOT NULL,
    tries integer NOT NULL DEFAULT 0,
    created_at timestamptz NOT NULL,
    expires_at timestamptz NOT NULL,
    used_at timestamptz,
    ended_at timestamptz
  )`,
    "CREATE INDEX mailbox_code_connection_id_idx ON mailbox_code (connection_id, created_at)",
    "CREATE INDEX mailbox_code_email_idx ON mailbox_code (email, created_at)",
    ...protectTable("connection_anchor", ofCorporate("connection_id")),
    // The vendor sees from which domain a person accepted, and adds nobody.
    `CREATE POLICY of_vendor ON connection_anchor FOR SELECT TO hrsync_application USING (${OWN_CONNECTION})`,
    ...protectTable("mailbox_code", ofCorporate("connection_id")),
  ]

  protected override readonly backward = ["DROP TABLE mailbox_code", "DROP TABLE connection_anchor"]
}
