import type { MigrationInterface, QueryRunner } from "typeorm"

/**
 * The agreements of corporates. Terms in force need no new agreement: an accepted connection has agreed to what its vendor
 * requests now. The table has one row per connection, so one statement updates it.
 */
export class Agreements1763600000012 implements MigrationInterface {
  readonly name = "Agreements1763600000012"

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of UP) await runner.query(statement)
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const statement of DOWN) await runner.query(statement)
  }
}

const CATEGORIES = `ARRAY['detail_info_fields', 'bank_details_fields', 'dependent_details_fields', 'ctc_details_fields',
  'salary_monthly_details_fields']`

const UP: ReadonlyArray<string> = [
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

const DOWN: ReadonlyArray<string> = [
  "DROP INDEX connection_untrimmed_idx",
  `ALTER TABLE connection DROP COLUMN agreed, DROP COLUMN declined, DROP COLUMN sharing_requested_at,
    DROP COLUMN narrowed_at, DROP COLUMN untrimmed`,
]
