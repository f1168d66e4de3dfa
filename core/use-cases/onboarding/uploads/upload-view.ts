import type { Reason } from "../../../contract/reasons/reason-codes.ts"
import type { SourceColumn } from "../../../domain/connection/columns/source-column.ts"
import type { EncodingReading } from "../../../domain/sync/files/file-encoding.ts"
import type { ReadLayout, UploadDetails } from "../../../domain/onboarding/upload.ts"
import type { ConnectionKeys } from "../../../ports/accounts/vault.ts"
import type { StoredUpload } from "../../../ports/onboarding/upload-store.ts"
import { openContents, openDetails } from "./sealed-upload.ts"

/** An upload as the corporate sees it. */
export interface UploadView
  extends
    UploadDetails,
    Pick<StoredUpload, "id" | "size" | "received" | "stage" | "rows" | "rowsChecked" | "delay"> {
  /** Why it could not be read. */
  readonly message: string | null
  /** Its sentences; absent: it is known in English only. */
  readonly messageCodes?: ReadonlyArray<Reason>
  /** Empty until it was read. */
  readonly columns: ReadonlyArray<SourceColumn>
  /** How its characters are read; null: there is no doubt, or it was not read yet. */
  readonly encoding: EncodingReading | null
  /** Null: it was not read yet. */
  readonly layout: ReadLayout | null
}

export const toUploadView = (keys: ConnectionKeys, upload: StoredUpload): UploadView => {
  const { id, size, received, stage, rows, rowsChecked, delay } = upload
  const contents = openContents(keys, upload)
  const { columns = [], message = null, messageCodes, encoding = null, layout = null } = contents ?? {}
  return {
    id,
    size,
    received,
    stage,
    rows,
    rowsChecked,
    delay,
    message,
    ...(messageCodes && { messageCodes }),
    columns,
    encoding,
    layout,
    ...openDetails(keys, upload),
  }
}
