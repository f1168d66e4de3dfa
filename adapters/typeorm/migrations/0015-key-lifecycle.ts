import { SqlMigration } from "./sql-migration.ts"

/**
 * Key rotation: when each master key became current, which data keys have no part in the key store yet, which parts must still
 * be destroyed, and service keys with one use each.
 */
export class KeyLifecycle1763600000015 extends SqlMigration {
  protected override readonly forward = [
    `CREATE TABLE master_key (
    id text NOT NULL,
    current_since timestamptz NOT NULL,
    CONSTRAINT master_key_pkey PRIMARY KEY (id)
  )`,

    // Finds data keys under an older master key. Data keys change only in a rotation.
    "CREATE INDEX connection_master_key_id_idx ON connection (master_key_id) WHERE master_key_id IS NOT NULL",
    `CREATE INDEX connection_without_key_part_idx ON connection (id)
    WHERE substring(data_key FROM 1 FOR 1) <> '\\x02'::bytea`,
    "CREATE INDEX unsupported_request_master_key_id_idx ON unsupported_request (master_key_id)",
    `CREATE INDEX unsupported_request_without_key_part_idx ON unsupported_request (id)
    WHERE substring(data_key FROM 1 FOR 1) <> '\\x02'::bytea`,

    // Null in a receipt means that the part must still be destroyed; written in the transaction that terminates.
    "ALTER TABLE deletion_receipt ADD COLUMN key_destroyed_at timestamptz",
    `CREATE INDEX deletion_receipt_key_kept_idx ON deletion_receipt (deleted_at)
    WHERE key_destroyed_at IS NULL`,

    /* The single key of older versions signed and decrypted. It still decrypts, since vendors encrypt to it, and signs until a
     signing key takes over, which the first start creates. */
    "ALTER TABLE service_key ADD COLUMN use text, ADD COLUMN active_from timestamptz, ADD COLUMN ends_at timestamptz",
    "UPDATE service_key SET use = 'enc', active_from = created_at",
    "ALTER TABLE service_key ALTER COLUMN use SET NOT NULL, ALTER COLUMN active_from SET NOT NULL",
    `ALTER TABLE service_key DROP CONSTRAINT service_key_pkey,
    ADD CONSTRAINT service_key_pkey PRIMARY KEY (kid, use)`,
    `INSERT INTO service_key (kid, sealed, master_key_id, created_at, use, active_from)
    SELECT kid, sealed, master_key_id, created_at, 'sig', created_at FROM service_key`,
  ]

  protected override readonly backward = [
    // Older versions have one key for both uses, so the signing keys also decrypt after a revert.
    "DELETE FROM service_key k USING service_key e WHERE k.kid = e.kid AND k.use = 'sig' AND e.use = 'enc'",
    `ALTER TABLE service_key DROP CONSTRAINT service_key_pkey,
    ADD CONSTRAINT service_key_pkey PRIMARY KEY (kid)`,
    "ALTER TABLE service_key DROP COLUMN use, DROP COLUMN active_from, DROP COLUMN ends_at",
    "DROP INDEX deletion_receipt_key_kept_idx",
    "ALTER TABLE deletion_receipt DROP COLUMN key_destroyed_at",
    `DROP INDEX unsupported_request_without_key_part_idx, unsupported_request_master_key_id_idx,
    connection_without_key_part_idx, connection_master_key_id_idx`,
    "DROP TABLE master_key",
  ]
}
