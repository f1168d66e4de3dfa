import { SqlMigration } from "./sql-migration.ts"

/** Requests of corporates to the operator, and their documents. */
export class Requests1763600000006 extends SqlMigration {
  protected override readonly forward = [
    `CREATE TABLE assisted_request (
    connection_id uuid CONSTRAINT assisted_request_pkey PRIMARY KEY
      CONSTRAINT assisted_request_connection_id_fkey REFERENCES connection (id),
    set_up text NOT NULL,
    set_up_at timestamptz NOT NULL,
    requested_at timestamptz NOT NULL,
    asked_at timestamptz
  )`,
    `CREATE TABLE unsupported_request (
    id uuid CONSTRAINT unsupported_request_pkey PRIMARY KEY,
    vendor_org_id uuid NOT NULL CONSTRAINT unsupported_request_vendor_org_id_fkey REFERENCES vendor (org_id),
    data_key bytea NOT NULL,
    master_key_id text NOT NULL,
    form bytea NOT NULL,
    filed_at timestamptz NOT NULL,
    answered_at timestamptz
  )`,
    `CREATE INDEX unsupported_request_vendor_org_id_idx ON unsupported_request (vendor_org_id)`,
    // Deleting a request waits for a document that is being added, and deletes it, too.
    `CREATE TABLE request_document (
    id uuid CONSTRAINT request_document_pkey PRIMARY KEY,
    assisted_id uuid CONSTRAINT request_document_assisted_id_fkey
      REFERENCES assisted_request (connection_id) ON DELETE CASCADE,
    unsupported_id uuid CONSTRAINT request_document_unsupported_id_fkey
      REFERENCES unsupported_request (id) ON DELETE CASCADE,
    details bytea,
    added_at timestamptz NOT NULL,
    CONSTRAINT request_document_owner_check CHECK (num_nonnulls(assisted_id, unsupported_id) = 1)
  )`,
    `CREATE INDEX request_document_assisted_id_idx ON request_document (assisted_id)`,
    `CREATE INDEX request_document_unsupported_id_idx ON request_document (unsupported_id)`,
    `CREATE TABLE request_document_piece (
    document_id uuid NOT NULL CONSTRAINT request_document_piece_document_id_fkey
      REFERENCES request_document (id) ON DELETE CASCADE,
    piece integer NOT NULL,
    sealed bytea NOT NULL,
    CONSTRAINT request_document_piece_pkey PRIMARY KEY (document_id, piece)
  )`,
    // Encrypted data do not compress.
    `ALTER TABLE request_document_piece ALTER COLUMN sealed SET STORAGE EXTERNAL`,
  ]

  protected override readonly backward = [
    "DROP TABLE request_document_piece, request_document, unsupported_request, assisted_request",
  ]
}
