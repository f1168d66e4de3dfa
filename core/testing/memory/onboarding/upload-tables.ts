import type {
  ValidatedUploadRow,
  RowEmployee,
  StoredUpload,
  StoredUploadEdit,
  StoredUploadRow,
  UploadChunk,
} from "../../../ports/onboarding/upload-store.ts"

/** An upload with everything that belongs to it. */
export interface MemoryUpload {
  readonly upload: StoredUpload
  readonly claimedUntil: number | null
  /** Since when it waits for a worker, and since when one works on it. */
  readonly queuedAt: number | null
  readonly begunAt: number | null
  readonly chunks: ReadonlyMap<number, UploadChunk>
  /** By row. */
  readonly rows: ReadonlyMap<number, StoredUploadRow & Pick<ValidatedUploadRow, "errors">>
  /** In their order. */
  readonly edits: ReadonlyArray<StoredUploadEdit>
  /** As a release without edits stored them, by row. */
  readonly corrections: ReadonlyMap<number, Uint8Array>
  readonly employees: ReadonlyMap<number, RowEmployee["employee"]>
}
