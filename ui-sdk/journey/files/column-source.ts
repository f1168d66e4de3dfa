import type { FileEncoding } from "../../../core/contract/connection/file-encoding.ts"
import type { Column, Mapping } from "./column-mapping.ts"

/** What the columns screen knows of a file. `gone`: the file, or what was read of it, is not here any more. */
export type ColumnsState =
  | { readonly status: "loading" | "gone" }
  /** In the service's own words. */
  | { readonly status: "failed"; readonly message: string }
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
  /** In the service's own words; null: nothing was refused. */
  readonly refusal: string | null
}
