import { SqlMigration } from "./sql-migration.ts"

/**
 * The agreements of corporates. Terms in force need no new agreement: an accepted connection has agreed to what its vendor
 * requests now. The table has one row per connection, so one statement updates it.
 */
export class Agreements1763600000012 extends SqlMigration {
  protected override readonly forward = [
    `ALTER TABLE connection
    ADD COLUMN agreed jsonb,
    ADD COLUMN declined jsonb,
    ADD COLUMN sharing_requested_at timestamptz,
    ADD COLUMN narrowed_at timestamptz,
    ADD COLUMN untrimmed boolean NOT NULL DEFAULT false`,
    `UPDATE connection c SET agreed = (
      SELECT jsonb_object_agg(category, coalesce(v.flags->category, '{}') || coalesce(c.flags->category, '{}'))
      FROM unnest(${CATEGORIES}) category)
    FROM vendor v WHERE v.org_id = c.vendor_org_id AND c.status IN ('CONNECTION_ACCEPTED', 'CONNECTION_FAILED')`,
    "CREATE INDEX connection_untrimmed_idx ON connection (narrowed_at) WHERE untrimmed",
  ]

  protected override readonly backward = [
    "DROP INDEX connection_untrimmed_idx",
    `ALTER TABLE connection DROP COLUMN agreed, DROP COLUMN declined, DROP COLUMN sharing_requested_at,
    DROP COLUMN narrowed_at, DROP COLUMN untrimmed`,
  ]
}

const CATEGORIES = `ARRAY['detail_info_fields', 'bank_details_fields', 'dependent_details_fields', 'ctc_details_fields',
  'salary_monthly_details_fields']`
