import { instant, primary, text } from "./columns.ts"
import { defineTable } from "./define-table.ts"

/** Of a wrapped data key: it is in the form that a master key opens alone, and has no part in the key store. */
export const WITHOUT_KEY_PART = "substring(data_key FROM 1 FOR 1) <> '\\x02'::bytea"

/** A master key that was the current one of some process; the key itself is never here. */
export interface MasterKeyRow {
  id: string
  current_since: Date
}

export const masterKeyRow = defineTable<MasterKeyRow>({
  name: "master_key",
  columns: { id: primary(text, "master_key"), current_since: instant },
})
