import * as Data from "effect/Data"
import * as Effect from "effect/Effect"
import type { DecimalMark } from "../../domain/employee/amounts/amount-form.ts"
import type { DateOrder } from "../../domain/employee/dates/date-order.ts"
import type { ShortYearKey } from "../../contract/employee/short-year-keys.ts"
import { findCountryCode } from "../../domain/employee/values/countries.ts"
import { INITIAL_POSITION } from "../../domain/connection/connection.ts"
import type { LearntForms, ReadingSettings } from "../../domain/mapping/reading-settings.ts"
import type { StorageError } from "../../ports/storage-error.ts"
import type { Actor } from "../authorization/actor.ts"
import { type ConnectionAccessError, findLiveConnection } from "../authorization/find-connection.ts"
import type { ConnectionNotLive } from "../authorization/authorization-errors.ts"
import type { SettingsStore } from "../../ports/connection/settings-store.ts"
import type { SyncSchedule } from "../../ports/sync/sync-schedule.ts"
import type { Connections } from "../../ports/connection/connections.ts"

/** No country has this code or name. */
export class CountryNotFound extends Data.TaggedError("CountryNotFound")<{ readonly given: string }> {}

/** The settings to change; absent: unchanged. Null: removed. */
export interface ReadingChange {
  /** ISO 3166 code, or the country's English name. */
  readonly country?: string | null
  readonly dateOrder?: DateOrder | null
  readonly decimalMark?: DecimalMark | null
  /** As `country`. */
  readonly phoneCountry?: string | null
  /** By field: the first year that two digits mean; the other fields keep theirs. */
  readonly firstYears?: { readonly [K in ShortYearKey]?: number | null }
}

/** The ISO 3166 alpha-2 code of a country given by code or name. */
export const validateCountry = (given: string): Effect.Effect<string, CountryNotFound> => {
  const code = findCountryCode(given)
  return code === null ? Effect.fail(new CountryNotFound({ given })) : Effect.succeed(code)
}

const readCountry = <Absent extends null | undefined>(
  given: string | Absent,
): Effect.Effect<string | Absent, CountryNotFound> =>
  typeof given === "string" ? validateCountry(given) : Effect.succeed(given)

/** The changed settings. Removing one also removes what earlier values showed about it. */
export const applyReadingChange = (
  reading: ReadingSettings,
  { country, dateOrder, decimalMark, phoneCountry, firstYears = {} }: ReadingChange,
): Effect.Effect<ReadingSettings, CountryNotFound> =>
  Effect.map(Effect.all([readCountry(country), readCountry(phoneCountry)]), ([defaultCountry, phones]) => ({
    ...reading,
    phoneCountry: phones === undefined ? reading.phoneCountry : phones,
    defaultCountry: defaultCountry === undefined ? reading.defaultCountry : defaultCountry,
    dateOrder: dateOrder === undefined ? reading.dateOrder : dateOrder,
    dateOrders: dateOrder === null ? {} : reading.dateOrders,
    firstYears: dropRemoved({ ...reading.firstYears, ...firstYears }),
    decimalMark: decimalMark === undefined ? reading.decimalMark : decimalMark,
    learnt: decimalMark === null ? forgetMark(reading.learnt) : reading.learnt,
  }))

const dropRemoved = (years: NonNullable<ReadingChange["firstYears"]>): ReadingSettings["firstYears"] =>
  Object.fromEntries(Object.entries(years).flatMap(([key, year]) => (year == null ? [] : [[key, year]])))

const forgetMark = ({ midnight }: LearntForms): LearntForms => (midnight === undefined ? {} : { midnight })

/**
 * Changes how the values of a connection's source are read where the source leaves it open
 * (specification/employee.md#values), from the next sync on, which reads all employees. Returns the new settings.
 */
export const makeChangeReading = ({
  connections,
  settings,
  syncSchedule,
}: {
  readonly connections: Connections
  readonly settings: SettingsStore
  readonly syncSchedule: SyncSchedule
}) =>
  Effect.fnUntraced(function* (
    actor: Actor,
    connectionId: string,
    change: ReadingChange,
  ): Effect.fn.Return<
    ReadingSettings,
    ConnectionAccessError | ConnectionNotLive | CountryNotFound | StorageError
  > {
    const action = "connection.change-reading"
    const { reading } = yield* findLiveConnection(connections, actor, action, connectionId)
    const changed = yield* applyReadingChange(reading, change)
    yield* settings.saveReadingSettings(connectionId, changed)
    yield* syncSchedule.saveSourceCursor(connectionId, INITIAL_POSITION)
    return changed
  })
