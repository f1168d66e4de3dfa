import { SqlMigration } from "./sql-migration.ts"

/** How the journeys of a vendor look. The logo has its own table: the vendor is read often, and its logo by browsers only. */
export class SdkSettings1763600000027 extends SqlMigration {
  protected override readonly forward = [
    "ALTER TABLE vendor ADD COLUMN sdk_settings jsonb NOT NULL DEFAULT '{}'",
    `CREATE TABLE vendor_logo (
      vendor_org_id uuid CONSTRAINT vendor_logo_pkey PRIMARY KEY
        CONSTRAINT vendor_logo_vendor_org_id_fkey REFERENCES vendor (org_id),
      sha256 text NOT NULL,
      media_type text NOT NULL,
      contents bytea NOT NULL
    )`,
  ]

  protected override readonly backward = [
    "DROP TABLE vendor_logo",
    "ALTER TABLE vendor DROP COLUMN sdk_settings",
  ]
}
