import type {
  RowErrorKind,
  UploadDelay,
  UploadStage,
} from "../../../core/domain/connection/uploads/upload.ts"
import { bigint, bytes, flag, instant, integer, nullable, primary, text, uuid } from "./columns.ts"
import { defineTable, deleteByCascade, deleteByConnection } from "./define-table.ts"

/** A file that a corporate uploads in its journey. */
export interface UploadTableRow {
  id: string
  connection_id: string
  device: string | null
  /** JSON, sealed under the connection's key, as are `contents` and `task`. */
  details: Buffer
  /** `bigint` is text. */
  size: string
  received: string
  stage: UploadStage
  run: number
  contents: Buffer | null
  task: Buffer | null
  rows: number | null
  rows_checked: number
  claimed_until: Date | null
  /** Since when it waits for a worker, in a stage of work. */
  queued_at: Date | null
  /** Since when a worker works on it. */
  begun_at: Date | null
  /** How often it had to stop in its stage before it was done. */
  turns: number
  /** Why it stopped the last time. */
  delay: UploadDelay | null
  created_at: Date
}

export const uploadRow = defineTable<UploadTableRow>({
  name: "upload",
  onTermination: deleteByConnection("upload"),
  prune: [
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
    id: primary(uuid, "upload"),
    connection_id: { ...uuid, foreignKey: { target: "connection", name: "upload_connection_id_fkey" } },
    device: nullable(text),
    details: bytes,
    size: bigint,
    received: { ...bigint, default: 0 },
    stage: { ...text, default: "receiving" },
    run: { ...integer, default: 0 },
    contents: nullable(bytes),
    task: nullable(bytes),
    rows: nullable(integer),
    rows_checked: { ...integer, default: 0 },
    claimed_until: nullable(instant),
    queued_at: nullable(instant),
    begun_at: nullable(instant),
    turns: { ...integer, default: 0 },
    delay: nullable(text),
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

const partOfUpload = (table: string) => ({
  ...primary(uuid, table),
  foreignKey: { target: "upload", name: `${table}_upload_id_fkey`, onDelete: "CASCADE" as const },
})

export interface UploadChunkRow {
  upload_id: string
  start: string
  length: number
  sealed: Buffer
}

export const uploadChunkRow = defineTable<UploadChunkRow>({
  name: "upload_chunk",
  onTermination: deleteByCascade,
  columns: {
    upload_id: partOfUpload("upload_chunk"),
    start: primary(bigint, "upload_chunk"),
    length: integer,
    sealed: bytes,
  },
})

/** A row that is or was wrong. */
export interface UploadRowRow {
  upload_id: string
  row: number
  sealed: Buffer
  correction: Buffer | null
  is_wrong: boolean
}

export const uploadRowRow = defineTable<UploadRowRow>({
  name: "upload_row",
  onTermination: deleteByCascade,
  columns: {
    upload_id: partOfUpload("upload_row"),
    row: primary(integer, "upload_row"),
    sealed: bytes,
    correction: nullable(bytes),
    is_wrong: flag,
  },
  indices: [{ name: "upload_row_wrong_idx", columns: ["upload_id", "row"], where: "is_wrong" }],
})

export interface UploadFaultRow {
  upload_id: string
  kind: RowErrorKind
  /** -1: the whole row. */
  column_index: number
  row: number
}

export const uploadFaultRow = defineTable<UploadFaultRow>({
  name: "upload_fault",
  onTermination: deleteByCascade,
  columns: {
    upload_id: partOfUpload("upload_fault"),
    kind: primary(text, "upload_fault"),
    column_index: primary(integer, "upload_fault"),
    row: primary(integer, "upload_fault"),
  },
  indices: [{ name: "upload_fault_row_idx", columns: ["upload_id", "row"] }],
})

/** The employee of a row, as a fingerprint: it shows only which rows have the same one. */
export interface UploadEmployeeRow {
  upload_id: string
  row: number
  employee: Buffer
}

export const uploadEmployeeRow = defineTable<UploadEmployeeRow>({
  name: "upload_employee",
  onTermination: deleteByCascade,
  columns: {
    upload_id: partOfUpload("upload_employee"),
    row: primary(integer, "upload_employee"),
    employee: bytes,
  },
  indices: [{ name: "upload_employee_employee_idx", columns: ["upload_id", "employee"] }],
})
