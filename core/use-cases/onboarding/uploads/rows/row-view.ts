import { type Reason } from "../../../../contract/reasons/reason-codes.ts"
import { MASK } from "../../../../contract/wire-values.ts"
import type { RowError, UploadTask } from "../../../../domain/onboarding/upload.ts"
import { isSensitive } from "../../../../domain/employee/identity/redact-cell.ts"
import type { ConnectionKeys } from "../../../../ports/accounts/vault.ts"
import type { StoredUploadRow } from "../../../../ports/onboarding/upload-store.ts"
import { findKind } from "../../../connection/columns/describe-columns.ts"
import { openRow } from "../sealed-upload.ts"

export interface CellView {
  /** Header. */
  readonly column: string
  /** Data-model key. */
  readonly key: string
  /**
   * Masked if the field is, unless it is invalid: an invalid value must be visible to be corrected
   * (specification/employee.md#masking).
   */
  readonly value: string
  /** Null: the value is right. */
  readonly reason: string | null
  readonly reasonCodes: ReadonlyArray<Reason> | null
}

export interface RowView {
  /** Its line in the file. */
  readonly row: number
  /** Those that are read; of a row that cannot be read, what they most likely are. Empty when nothing of it is known. */
  readonly cells: ReadonlyArray<CellView>
  /** The errors of the row as a whole. */
  readonly reason: string | null
  readonly reasonCodes: ReadonlyArray<Reason> | null
}

export interface RowViewOptions {
  readonly keys: ConnectionKeys
  readonly uploadId: string
  readonly headers: ReadonlyArray<string>
  readonly task: Pick<UploadTask, "columns">
}

/** A stored row as the corporate sees it. The function throws DecryptionFailed. */
export const makeRowView = ({ keys, uploadId, headers, task }: RowViewOptions) => {
  const columns = headers.flatMap((column, index) => {
    const key = task.columns[column] ?? ""
    return key === "" ? [] : [{ column, key, index, isMasked: isSensitive(findKind(key)) }]
  })
  return (stored: StoredUploadRow): RowView => {
    const { cells, errors } = openRow(keys, uploadId, stored)
    const readable = cells.length === 0 ? [] : columns
    const isUnreadable = errors.some(({ kind }) => kind === "unreadable")
    const whole = errors.find(({ column }) => column === null)
    return {
      row: stored.row,
      ...toReason(whole),
      cells: readable.map(({ column, key, index, isMasked }): CellView => {
        const error = errors.find((each) => each.column === index)
        const value = cells[index] ?? ""
        const isHidden = isMasked && error === undefined && !isUnreadable && value.trim() !== ""
        return { column, key, value: isHidden ? MASK : value, ...toReason(error) }
      }),
    }
  }
}

const toReason = (error: RowError | undefined): Pick<RowView, "reason" | "reasonCodes"> => ({
  reason: error?.reason ?? null,
  reasonCodes: error?.reasonCodes ?? null,
})
