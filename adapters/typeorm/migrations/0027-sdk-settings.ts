import type { MigrationInterface, QueryRunner } from "typeorm"

/** How the journeys of a vendor look. The logo has its own table: the vendor is read often, and its logo by browsers only. */
export class SdkSettings1763600000027 implements MigrationInterface {
  readonly name = "SdkSettings1763600000027"

  async up(runner: QueryRunner): Promise<void> {
    await runner.query("ALTER TABLE vendor ADD COLUMN sdk_settings jsonb NOT NULL DEFAULT '{}'")
    await runner.query(`CREATE TABLE vendor_logo (
      vendor_org_id uuid CONSTRAINT vendor_logo_pkey PRIMARY KEY
        CONSTRAINT vendor_logo_vendor_org_id_fkey REFERENCES vendor (org_id),
      sha256 text NOT NULL,
      media_type text NOT NULL,
      contents bytea NOT NULL
    )`)
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query("DROP TABLE vendor_logo")
    await runner.query("ALTER TABLE vendor DROP COLUMN sdk_settings")
  }
}
