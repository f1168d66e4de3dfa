import { SqlMigration } from "./sql-migration.ts"

/**
 * Credentials of vendors can be listed, expire and be revoked; a replaced app secret signs for a while. New columns have no
 * default, so no table is rewritten; the updated tables have few rows per vendor.
 */
export class CredentialLives1763600000014 extends SqlMigration {
  protected override readonly forward = [
    `ALTER TABLE api_key ADD COLUMN prefix text, ADD COLUMN expires_at timestamptz, ADD COLUMN last_used_at timestamptz`,
    `ALTER TABLE basic_user ADD COLUMN expires_at timestamptz, ADD COLUMN revoked_at timestamptz,
    ADD COLUMN last_used_at timestamptz`,
    `ALTER TABLE vendor_key ADD COLUMN expires_at timestamptz, ADD COLUMN last_used_at timestamptz`,
    // A vendor's first key shared the id of its first user, but a revocation needs a unique id.
    `UPDATE api_key k SET id = gen_random_uuid() FROM basic_user u WHERE u.id = k.id`,

    // `previous_secret` and its columns stay for processes of an older version; they were never written.
    `ALTER TABLE vendor ADD COLUMN app_secret_id uuid, ADD COLUMN app_secret_prefix text,
    ADD COLUMN app_secret_since timestamptz, ADD COLUMN app_secret_signs_from timestamptz`,
    `UPDATE vendor SET app_secret_id = gen_random_uuid()`,
    // Still sealed for the vendor's row, as when it was the current one.
    `CREATE TABLE replaced_secret (
    id uuid CONSTRAINT replaced_secret_pkey PRIMARY KEY,
    vendor_org_id uuid NOT NULL CONSTRAINT replaced_secret_vendor_org_id_fkey REFERENCES vendor (org_id),
    prefix text,
    sealed bytea NOT NULL,
    master_key_id text NOT NULL,
    created_at timestamptz NOT NULL,
    signs_from timestamptz,
    signs_until timestamptz NOT NULL
  )`,
    `CREATE INDEX replaced_secret_vendor_org_id_idx ON replaced_secret (vendor_org_id)`,
  ]

  protected override readonly backward = [
    `DROP TABLE replaced_secret`,
    `ALTER TABLE vendor DROP COLUMN app_secret_id, DROP COLUMN app_secret_prefix, DROP COLUMN app_secret_since,
    DROP COLUMN app_secret_signs_from`,
    `ALTER TABLE vendor_key DROP COLUMN expires_at, DROP COLUMN last_used_at`,
    `ALTER TABLE basic_user DROP COLUMN expires_at, DROP COLUMN revoked_at, DROP COLUMN last_used_at`,
    `ALTER TABLE api_key DROP COLUMN prefix, DROP COLUMN expires_at, DROP COLUMN last_used_at`,
  ]
}
