import type { RowErrorKind, UploadDelay, UploadStage } from "../../../core/domain/onboarding/upload.ts"
import {
  type Column,
  bigint,
  bytes,
  flag,
  instant,
  integer,
  nullable,
  primary,
  text,
  uuid,
  references,
} from "./definition/columns.ts"
import { defineTable, deleteByCascade, deleteByConnection, type RowOf } from "./definition/define-table.ts"

/** A file that a corporate uploads in its journey. */
export const uploadRow = defineTable({
  name: "upload",
  onTermination: deleteByConnection("upload"),
  prune: [
    {
      name: "unfinished_uploads",
      title: "files whose upload was begun and not finished",
      retention: "unfinished",
      batch: 2,
      key: ["id"],
      // One with corrections of the file before is kept as long as that file would have been.
      find: (lock) => `SELECT id FROM upload WHERE stage = 'receiving' AND edits_kept = 0 AND created_at < $1
          ORDER BY created_at LIMIT $2 ${lock}`,
    },
    {
      name: "journey_uploads",
      title: "files that were uploaded in a journey and never shared",
      retention: "unshared",
      batch: 2,
      key: ["id"],
      find: (lock) => `SELECT id FROM upload WHERE created_at < $1 ORDER BY created_at LIMIT $2 ${lock}`,
    },
  ],
  columns: {
    id: primary(uuid),
    connection_id: references(uuid, "connection"),
    device: nullable(text),
    /** JSON, sealed under the connection's key, as are `contents` and `task`. */
    details: bytes,
    /** `bigint` is text. */
    size: bigint,
    received: { ...bigint, default: 0 },
    stage: { ...text, default: "receiving" } as Column<UploadStage>,
    run: { ...integer, default: 0 },
    contents: nullable(bytes),
    task: nullable(bytes),
    rows: nullable(integer),
    rows_checked: { ...integer, default: 0 },
    /** How many of its edits apply, and how many are kept with those that were undone. */
    edits: { ...integer, default: 0 },
    edits_kept: { ...integer, default: 0 },
    claimed_until: nullable(instant),
    /** Since when it waits for a worker, in a stage of work. */
    queued_at: nullable(instant),
    /** Since when a worker works on it. */
    begun_at: nullable(instant),
    /** How often it had to stop in its stage before it was done. */
    turns: { ...integer, default: 0 },
    /** Why it stopped the last time. */
    delay: nullable(text as Column<UploadDelay>),
    created_at: instant,
  },
  indices: [
    { name: "upload_connection_id_idx", columns: ["connection_id"], unique: true },
    { name: "upload_created_at_idx", columns: ["created_at"] },
    {
      name: "upload_work_idx",
      columns: ["queued_at"],
      where: "stage IN ('reading', 'checking', 'sharing')",
    },
  ],
})

export type UploadTableRow = RowOf<typeof uploadRow>

const PART_OF_UPLOAD = references(primary(uuid), "upload", "CASCADE")

export const uploadChunkRow = defineTable({
  name: "upload_chunk",
  onTermination: deleteByCascade,
  columns: {
    upload_id: PART_OF_UPLOAD,
    start: primary(bigint),
    length: integer,
    sealed: bytes,
  },
})

export type UploadChunkRow = RowOf<typeof uploadChunkRow>

/** A row that is or was wrong. */
export const uploadRowRow = defineTable({
  name: "upload_row",
  onTermination: deleteByCascade,
  columns: {
    upload_id: PART_OF_UPLOAD,
    row: primary(integer),
    sealed: bytes,
    /** As a release without edits stored it. */
    correction: nullable(bytes),
    is_wrong: flag,
  },
  indices: [{ name: "upload_row_wrong_idx", columns: ["upload_id", "row"], where: "is_wrong" }],
})

export type UploadRowRow = RowOf<typeof uploadRowRow>

/** What a person changed in the file, in its order. */
export const uploadEditRow = defineTable({
  name: "upload_edit",
  onTermination: deleteByCascade,
  columns: {
    upload_id: PART_OF_UPLOAD,
    /** From 1. */
    number: primary(integer),
    summary: nullable(bytes),
    contents: bytes,
  },
})

export type UploadEditRow = RowOf<typeof uploadEditRow>

export const uploadFaultRow = defineTable({
  name: "upload_fault",
  onTermination: deleteByCascade,
  columns: {
    upload_id: PART_OF_UPLOAD,
    kind: primary(text as Column<RowErrorKind>),
    /** -1: the whole row. */
    column_index: primary(integer),
    row: primary(integer),
  },
  indices: [{ name: "upload_fault_row_idx", columns: ["upload_id", "row"] }],
})

/** The employee of a row, as a fingerprint: it shows only which rows have the same one. */
export const uploadEmployeeRow = defineTable({
  name: "upload_employee",
  onTermination: deleteByCascade,
  columns: {
    upload_id: PART_OF_UPLOAD,
    row: primary(integer),
    employee: bytes,
  },
  indices: [{ name: "upload_employee_employee_idx", columns: ["upload_id", "employee"] }],
})
