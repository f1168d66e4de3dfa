import * as Effect from "effect/Effect"
import type { Database } from "../database.ts"
import type { SettingsStore } from "../../../core/ports/connection/settings-store.ts"

/** `SettingsStore` on PostgreSQL. */
export const makeSettingsStore = (database: Database): SettingsStore => ({
  saveFieldMapping: (id, mapping) =>
    database
      .query("remember the field mapping", SAVE_MAPPING, [
        id,
        mapping === null ? null : JSON.stringify(mapping),
      ])
      .pipe(Effect.asVoid),

  saveReadingSettings: (id, { defaultCountry, dateOrder, dateOrders, lastColumns }) =>
    database
      .query("save how values are read", SAVE_READING, [
        id,
        defaultCountry,
        dateOrder,
        JSON.stringify(dateOrders),
        JSON.stringify(lastColumns),
      ])
      .pipe(Effect.asVoid),

  saveRules: (id, rules, replaces) =>
    database
      .query("save the connection's rules", SAVE_RULES, [
        id,
        JSON.stringify(rules),
        replaces === "any" ? null : JSON.stringify(replaces),
      ])
      .pipe(Effect.map((saved) => saved.length > 0)),

  saveComponentOverrides: (id, overrides) =>
    database
      .query("save how components are counted", SAVE_OVERRIDES, [id, JSON.stringify(overrides)])
      .pipe(Effect.asVoid),

  saveAllowedShare: (id, share) =>
    database.query("change the guard", SAVE_SHARE, [id, share]).pipe(Effect.asVoid),

  saveSchedule: (id, schedule, dueAt) =>
    database
      .query("save the schedule", SAVE_SCHEDULE, [id, JSON.stringify(schedule), toDate(dueAt)])
      .pipe(Effect.asVoid),

  setPaused: (id, at) =>
    database.query("pause the connection", SET_PAUSED, [id, toDate(at)]).pipe(Effect.asVoid),
})

const toDate = (millis: number | null): Date | null => (millis === null ? null : new Date(millis))

const SAVE_MAPPING = { text: "UPDATE connection SET field_mapping = $2 WHERE id = $1" }
const SAVE_READING = {
  text: `UPDATE connection SET default_country = $2, date_order = $3, date_orders = $4, last_columns = $5
    WHERE id = $1`,
}
const SAVE_RULES = {
  text: `UPDATE connection SET transformation_rules = $2, source_cursor = NULL
    WHERE id = $1 AND ($3::jsonb IS NULL OR transformation_rules = $3::jsonb) RETURNING id`,
}
const SAVE_OVERRIDES = {
  text: "UPDATE connection SET component_overrides = $2, source_cursor = NULL, fully_read_at = NULL WHERE id = $1",
}
const SAVE_SHARE = { text: "UPDATE connection SET allowed_missing_share = $2 WHERE id = $1" }
const SAVE_SCHEDULE = { text: "UPDATE connection SET schedule = $2, due_at = $3 WHERE id = $1" }
const SET_PAUSED = { text: "UPDATE connection SET paused_at = $2 WHERE id = $1" }
