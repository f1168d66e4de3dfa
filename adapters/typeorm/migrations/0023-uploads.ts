import { SqlMigration } from "./sql-migration.ts"

/** Files that corporates upload and correct in their journeys. */
export class Uploads1763600000023 extends SqlMigration {
  protected override readonly forward = [
    `CREATE TABLE upload (
    id uuid CONSTRAINT upload_pkey PRIMARY KEY,
    connection_id uuid NOT NULL CONSTRAINT upload_connection_id_fkey REFERENCES connection (id),
    device text,
    details bytea NOT NULL,
    size bigint NOT NULL,
    received bigint NOT NULL DEFAULT 0,
    stage text NOT NULL DEFAULT 'receiving',
    run integer NOT NULL DEFAULT 0,
    contents bytea,
    task bytea,
    rows integer,
    rows_checked integer NOT NULL DEFAULT 0,
    claimed_until timestamptz,
    created_at timestamptz NOT NULL
  )`,
    `CREATE UNIQUE INDEX upload_connection_id_idx ON upload (connection_id)`,
    `CREATE INDEX upload_created_at_idx ON upload (created_at)`,
    `CREATE INDEX upload_work_idx ON upload (created_at) WHERE stage IN ('reading', 'checking', 'sharing')`,
    `CREATE TABLE upload_chunk (
    upload_id uuid NOT NULL CONSTRAINT upload_chunk_upload_id_fkey REFERENCES upload (id) ON DELETE CASCADE,
    start bigint NOT NULL,
    length integer NOT NULL,
    sealed bytea NOT NULL,
    CONSTRAINT upload_chunk_pkey PRIMARY KEY (upload_id, start)
  )`,
    // Encrypted data do not compress.
    `ALTER TABLE upload_chunk ALTER COLUMN sealed SET STORAGE EXTERNAL`,
    `CREATE TABLE upload_row (
    upload_id uuid NOT NULL CONSTRAINT upload_row_upload_id_fkey REFERENCES upload (id) ON DELETE CASCADE,
    row integer NOT NULL,
    sealed bytea NOT NULL,
    correction bytea,
    is_wrong boolean NOT NULL,
    CONSTRAINT upload_row_pkey PRIMARY KEY (upload_id, row)
  )`,
    `CREATE INDEX upload_row_wrong_idx ON upload_row (upload_id, row) WHERE is_wrong`,
    `CREATE TABLE upload_fault (
    upload_id uuid NOT NULL CONSTRAINT upload_fault_upload_id_fkey REFERENCES upload (id) ON DELETE CASCADE,
    kind text NOT NULL,
    column_index integer NOT NULL,
    row integer NOT NULL,
    CONSTRAINT upload_fault_pkey PRIMARY KEY (upload_id, kind, column_index, row)
  )`,
    `CREATE INDEX upload_fault_row_idx ON upload_fault (upload_id, row)`,
    `CREATE TABLE upload_employee (
    upload_id uuid NOT NULL CONSTRAINT upload_employee_upload_id_fkey REFERENCES upload (id) ON DELETE CASCADE,
    row integer NOT NULL,
    employee bytea NOT NULL,
    CONSTRAINT upload_employee_pkey PRIMARY KEY (upload_id, row)
  )`,
    `CREATE INDEX upload_employee_employee_idx ON upload_employee (upload_id, employee)`,
  ]

  protected override readonly backward = [
    "DROP TABLE upload_fault, upload_employee, upload_row, upload_chunk, upload",
  ]
}
