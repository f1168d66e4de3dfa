import type { ReasonCode } from "../../../core/contract/reasons/reason-codes.ts"
import type { Problem } from "../../elements/api/send.ts"
import type { SentReason } from "../../elements/reasons/word-reason.ts"
import type { FileEncoding } from "../../../core/contract/connection/file-encoding.ts"
import type { Column, Mapping } from "./column-mapping.ts"

/** What the columns screen knows of a file. `gone`: the file, or what was read of it, is not here any more. */
export type ColumnsState =
  | { readonly status: "loading" | "gone" }
  /** Null: the service did not say why. */
  | { readonly status: "failed"; readonly reason: SentReason | null }
  | {
      readonly status: "read"
      readonly columns: ReadonlyArray<Column>
      /** How the characters of the file were read; null: it is certain. */
      readonly encoding: FileEncoding | null
    }

/** Where the columns of a file come from, and how the fields that are chosen for them are checked. */
export interface ColumnSource {
  readonly state: ColumnsState
  readonly subscribe: (listener: () => void) => () => void
  readonly load: () => Promise<void>
  /** Whether the rows can be read with these fields. What is wrong otherwise is in `refusal`, or was told to the journey. */
  readonly check: (columns: Mapping) => Promise<boolean>
  /** Null: nothing was refused. */
  readonly refusal: SentReason | null
}

/** Why columns cannot be used as they were matched. */
export const toRefusal = ({ message, codes }: Problem): SentReason => ({
  reason: message,
  reason_codes: codes.length > 0 ? codes : [{ code: "column.refused" satisfies ReasonCode, params: {} }],
})
