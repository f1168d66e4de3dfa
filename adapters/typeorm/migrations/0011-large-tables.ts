import { SqlMigration } from "./sql-migration.ts"

/**
 * Indexes for queries that scanned a whole table with many corporates, and for every foreign key, since deleting a row looks
 * for references in all tables.
 */
export class LargeTables1763600000011 extends SqlMigration {
  protected override readonly forward = [
    ...Object.entries(INDEXES).map(([name, on]) => `CREATE INDEX ${name} ON ${on}`),
    `DELETE FROM webhook_attempt a
      WHERE NOT EXISTS (SELECT FROM webhook w WHERE w.request_id = a.request_id)`,
  ]

  protected override readonly backward = [`DROP INDEX ${Object.keys(INDEXES).join(", ")}`]
}

const INDEXES: Readonly<Record<string, string>> = {
  connection_vendor_org_id_created_at_idx: "connection (vendor_org_id, created_at)",
  push_token_expires_at_idx: "push_token (expires_at)",
  request_document_added_at_idx: "request_document (added_at)",
  request_document_broken_off_idx: "request_document (added_at) WHERE details IS NULL",
  api_key_vendor_org_id_idx: "api_key (vendor_org_id)",
  basic_user_vendor_org_id_idx: "basic_user (vendor_org_id)",
  console_user_vendor_org_id_idx: "console_user (vendor_org_id)",
  remote_organization_org_id_idx: "remote_organization (org_id)",
}
