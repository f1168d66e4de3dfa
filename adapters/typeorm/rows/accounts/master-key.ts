import { millis, primary, text } from "../definition/columns.ts"
import { defineTable } from "../definition/define-table.ts"

/** Condition for a wrapped data key without a part in the key store, which a master key alone can open. */
export const WITHOUT_KEY_PART = "substring(data_key FROM 1 FOR 1) <> '\\x02'::bytea"

/** The id of a master key that a process used as its current one. The key itself is not stored. */
export const masterKeyRow = defineTable({
  name: "master_key",
  columns: { id: primary(text), currentSince: millis },
})
