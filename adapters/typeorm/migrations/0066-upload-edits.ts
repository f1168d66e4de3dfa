import { isOwnParent, protectTable } from "./protect-tables.ts"
import { SqlMigration } from "./sql-migration.ts"

/**
 * The edits of an uploaded file, in a list that can be undone step by step. Corrections of files that were uploaded before stay where
 * they are and apply before the edits. The defaults are constant, so no table is rewritten.
 */
export class UploadEdits1763600000066 extends SqlMigration {
  protected override readonly forward = [
    "ALTER TABLE upload ADD COLUMN edits integer NOT NULL DEFAULT 0, ADD COLUMN edits_kept integer NOT NULL DEFAULT 0",
    `CREATE TABLE upload_edit (
      upload_id uuid NOT NULL,
      number integer NOT NULL,
      summary bytea,
      contents bytea NOT NULL,
      CONSTRAINT upload_edit_pkey PRIMARY KEY (upload_id, number),
      CONSTRAINT upload_edit_upload_id_fkey FOREIGN KEY (upload_id) REFERENCES upload (id) ON DELETE CASCADE
    )`,
    ...protectTable("upload_edit", isOwnParent("upload_edit", "upload_id", "upload", "id")),
  ]

  protected override readonly backward = [
    "DROP TABLE upload_edit",
    "ALTER TABLE upload DROP COLUMN edits_kept, DROP COLUMN edits",
  ]
}
