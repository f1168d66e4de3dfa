import { millis, primary, text } from "./columns.ts"
import { defineTable } from "./define-table.ts"

/** Condition for a wrapped data key without a part in the key store, which a master key alone can open. */
export const WITHOUT_KEY_PART = "substring(data_key FROM 1 FOR 1) <> '\\x02'::bytea"

/** The id of a master key that a process used as its current one. The key itself is not stored. */
export interface MasterKeyRow {
  readonly id: string
  readonly currentSince: number
}

export const masterKeyRow = defineTable<MasterKeyRow>({
  name: "master_key",
  columns: { id: primary(text, "master_key"), currentSince: millis },
})
