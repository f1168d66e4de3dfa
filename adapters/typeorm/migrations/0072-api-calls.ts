import { isOwn, letRead, limitRows, protectTable } from "./protect-tables.ts"
import { SqlMigration } from "./sql-migration.ts"

/**
 * The calls of vendors' software, for 30 days. The service alone writes them; a vendor reads its own. One index for each question that is
 * asked of a day of a million calls: the newest, the newest refused, and one by its request ID.
 */
export class ApiCalls1763600000072 extends SqlMigration {
  protected override readonly forward = [
    `CREATE TABLE api_call (
      at timestamptz NOT NULL,
      id bigserial NOT NULL,
      vendor_org_id uuid NOT NULL,
      request_id uuid NOT NULL,
      credential_id uuid NOT NULL,
      method text NOT NULL,
      route text NOT NULL,
      status smallint NOT NULL,
      duration_ms double precision NOT NULL,
      refusal text,
      omitted integer NOT NULL DEFAULT 0,
      CONSTRAINT api_call_pkey PRIMARY KEY (at, id)
    )`,
    "CREATE INDEX api_call_vendor_idx ON api_call (vendor_org_id, at, id)",
    "CREATE INDEX api_call_refused_idx ON api_call (vendor_org_id, at, id) WHERE refusal IS NOT NULL",
    "CREATE INDEX api_call_request_id_idx ON api_call (request_id)",
    ...protectTable("api_call", isOwn.vendor("vendor_org_id")),
    ...limitRows("api_call", { read: isOwn.vendor("vendor_org_id") }),
    ...letRead("api_call"),
    "GRANT USAGE ON SEQUENCE api_call_id_seq TO hrsync_service",
  ]

  protected override readonly backward = ["DROP TABLE api_call"]
}
