import { SqlMigration } from "./sql-migration.ts"

/** What the journey shows of test pushes, and documents that are uploaded before what they belong to is requested. */
export class JourneyRequests1763600000025 extends SqlMigration {
  protected override readonly forward = [
    `ALTER TABLE push_credential ADD COLUMN tests_accepted integer NOT NULL DEFAULT 0,
    ADD COLUMN tests_refused integer NOT NULL DEFAULT 0,
    ADD COLUMN approval_requested_at timestamptz`,
    `CREATE TABLE push_test_outcome (
    id uuid CONSTRAINT push_test_outcome_pkey PRIMARY KEY,
    connection_id uuid NOT NULL,
    sequence integer NOT NULL,
    sealed bytea NOT NULL,
    received_at timestamptz NOT NULL
  )`,
    `CREATE UNIQUE INDEX push_test_outcome_connection_id_sequence_key ON push_test_outcome (connection_id, sequence)`,
    `CREATE INDEX push_test_outcome_received_at_idx ON push_test_outcome (received_at)`,
    `ALTER TABLE request_document ADD COLUMN journey_id uuid
    CONSTRAINT request_document_journey_id_fkey REFERENCES connection (id)`,
    `ALTER TABLE request_document DROP CONSTRAINT request_document_owner_check`,
    `ALTER TABLE request_document ADD CONSTRAINT request_document_owner_check
    CHECK (num_nonnulls(assisted_id, unsupported_id, journey_id) = 1)`,
    `CREATE INDEX request_document_journey_id_idx ON request_document (journey_id)`,
  ]

  protected override readonly backward = [
    `DELETE FROM request_document WHERE journey_id IS NOT NULL`,
    `ALTER TABLE request_document DROP CONSTRAINT request_document_owner_check`,
    `ALTER TABLE request_document ADD CONSTRAINT request_document_owner_check
    CHECK (num_nonnulls(assisted_id, unsupported_id) = 1)`,
    `ALTER TABLE request_document DROP COLUMN journey_id`,
    `DROP TABLE push_test_outcome`,
    `ALTER TABLE push_credential DROP COLUMN tests_accepted, DROP COLUMN tests_refused,
    DROP COLUMN approval_requested_at`,
  ]
}
