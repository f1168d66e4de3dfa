import { EntitySchema } from "typeorm"
import { instant, arrayColumn, primary, text } from "./columns.ts"

/** The last accepted requests of one caller, oldest first. Unlogged: after a crash of the database every window is empty. */
export interface RateWindowRow {
  key: string
  hits: Date[]
}

export const rateWindowRow = new EntitySchema<RateWindowRow>({
  name: "rate_window",
  columns: { key: primary(text, "rate_window"), hits: arrayColumn(instant) },
})

/** Ids that were accepted once. */
export interface UsedIdRow {
  scope: string
  id: string
  expires_at: Date
}

export const usedIdRow = new EntitySchema<UsedIdRow>({
  name: "used_id",
  columns: { scope: primary(text, "used_id"), id: primary(text, "used_id"), expires_at: instant },
  indices: [{ name: "used_id_expires_at_idx", columns: ["expires_at"] }],
})
