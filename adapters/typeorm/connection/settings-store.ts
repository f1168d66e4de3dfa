import * as Effect from "effect/Effect"
import type { QueryDeepPartialEntity } from "typeorm"
import type { SettingsStore } from "../../../core/ports/connection/settings-store.ts"
import { notifyChange } from "../connection-row/notify-change.ts"
import type { Database } from "../database.ts"
import { connectionRow, type ConnectionRow } from "../rows/connection.ts"

/** `SettingsStore` on PostgreSQL. */
export const makeSettingsStore = (database: Database): SettingsStore => {
  const save = (operation: string, id: string, values: QueryDeepPartialEntity<ConnectionRow>) =>
    database.write(operation, connectionRow, (rows) => rows.update({ id }, values))

  return {
    saveFieldMapping: (id, mapping) => save("remember the field mapping", id, { field_mapping: mapping }),

    saveReadingSettings: (id, { dateOrder, dateOrders, firstYears, decimalMark, learnt, ...reading }) =>
      save("save how values are read", id, {
        default_country: reading.defaultCountry,
        date_order: dateOrder,
        date_orders: dateOrders,
        first_years: firstYears,
        decimal_mark: decimalMark,
        phone_country: reading.phoneCountry,
        learnt_forms: learnt,
        last_columns: reading.lastColumns,
      }),

    saveRules: (id, rules, replaces) =>
      database
        .query("save the connection's rules", SAVE_RULES, [
          id,
          JSON.stringify(rules),
          replaces === "any" ? null : JSON.stringify(replaces),
        ])
        .pipe(Effect.map((saved) => saved.length > 0)),

    saveComponentOverrides: (id, overrides) =>
      save("save how components are counted", id, {
        component_overrides: overrides,
        source_cursor: () => "NULL",
        fully_read_at: null,
      }),

    saveAllowedShare: (id, share) => save("change the guard", id, { allowed_missing_share: share }),

    saveSchedule: (id, schedule, dueAt) =>
      save("save the schedule", id, { schedule, due_at: toDate(dueAt), sync_asked_at: null }),

    setPaused: (id, at) => database.execute("pause the connection", SET_PAUSED, [id, toDate(at)]),
  }
}

const toDate = (millis: number | null): Date | null => (millis === null ? null : new Date(millis))

const SET_PAUSED = {
  text: `UPDATE connection SET paused_at = $2 WHERE id = $1 RETURNING ${notifyChange("client", "connection.id")}`,
}

const SAVE_RULES = {
  text: `UPDATE connection SET transformation_rules = $2, source_cursor = NULL
    WHERE id = $1 AND ($3::jsonb IS NULL OR transformation_rules = $3::jsonb) RETURNING id`,
}
