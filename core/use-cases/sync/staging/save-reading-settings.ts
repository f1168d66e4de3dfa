import * as Effect from "effect/Effect"
import type { DateReading } from "../../../domain/employee/dates/date-column.ts"
import { formatSplit, listSplitKeys } from "../../../domain/mapping/column-split.ts"
import type { LoadMode } from "../../../domain/sync/session.ts"
import type { MappingPlan } from "../../../domain/reading/field-mapping.ts"
import type { Connection } from "../../../domain/connection/connection.ts"
import type { ReadingSettings } from "../../../domain/mapping/reading-settings.ts"
import type { StorageError } from "../../../ports/storage-error.ts"
import type { SyncReport } from "../../reading/sync-report.ts"
import type { Connections } from "../../../ports/connection/connections.ts"
import type { SettingsStore } from "../../../ports/connection/settings-store.ts"

/** Headers whose order is stored. A source with more of them changes its headers with every file. */
const MAX_HEADERS = 200

/**
 * Stores the settings with which a source was read, once the result is shared: those that came with the file, and what
 * its values showed about dates and amounts, so that a later file with few rows is read alike.
 */
export const saveReadingSettings = (
  connections: Connections,
  settings: SettingsStore,
  { id, reading: before }: Connection,
  given: ReadingSettings | undefined,
  { state, mode, dates, mapping, learnt }: SyncReport,
  isFile: boolean,
): Effect.Effect<void, StorageError> => {
  if (state !== "completed") return Effect.void
  const used = given ?? before
  const inferred = {
    dateOrders: mergeDateOrders(used.dateOrders, dates),
    learnt: { ...used.learnt, ...learnt },
    lastColumns: isFile && mapping !== null ? mergeColumns(used, mapping, mode) : used.lastColumns,
  }
  if (isDeepEqual({ ...used, ...inferred }, before)) return Effect.void
  if (given !== undefined) return settings.saveReadingSettings(id, { ...given, ...inferred })
  // A setting that a person has changed in between stays.
  return Effect.flatMap(connections.find(id), (current) =>
    current === null ? Effect.void : settings.saveReadingSettings(id, { ...current.reading, ...inferred }),
  )
}

/** Ignores the order in which a database returns the headers. */
const isDeepEqual = (one: ReadingSettings, other: ReadingSettings): boolean =>
  JSON.stringify(toSortedEntries(one)) === JSON.stringify(toSortedEntries(other))

const toSortedEntries = ({
  defaultCountry,
  dateOrder,
  dateOrders,
  firstYears,
  decimalMark,
  phoneCountry,
  learnt,
  lastColumns,
}: ReadingSettings) => [
  defaultCountry,
  phoneCountry,
  dateOrder,
  decimalMark,
  learnt.decimalMark ?? null,
  learnt.midnight?.from ?? null,
  learnt.midnight?.to ?? null,
  Object.entries(dateOrders).sort(compareHeaders),
  Object.entries(firstYears).sort(compareHeaders),
  Object.entries(lastColumns).sort(compareHeaders),
]

const compareHeaders = ([a]: readonly [string, unknown], [b]: readonly [string, unknown]): number =>
  a < b ? -1 : 1

/** An incremental file may have fewer columns than a full one, with which the next full one is compared. */
const mergeColumns = (
  { lastColumns }: ReadingSettings,
  mapping: MappingPlan,
  mode: LoadMode,
): ReadingSettings["lastColumns"] => {
  const columns = mapHeadersToKeys(mapping)
  if (mode === "full") return columns
  const keys = new Set(Object.values(columns).flatMap(listSplitKeys))
  const remaining = Object.entries(lastColumns).filter(
    ([, mapped]) => !listSplitKeys(mapped).some((key) => keys.has(key)),
  )
  return Object.fromEntries([...remaining, ...Object.entries(columns)])
}

/** By the header in the source; the result of a merging rule has none. */
const mapHeadersToKeys = ({
  columns,
  mapping,
  transformation,
  splits,
}: MappingPlan): ReadingSettings["lastColumns"] =>
  Object.fromEntries(
    mapping
      .flatMap((key, column): ReadonlyArray<readonly [string, string]> => {
        const split = splits.find((each) => each.column === column)?.split
        if (split !== undefined) return [[columns[column] ?? "", formatSplit(split)]]
        const isOwn = (transformation?.origins[column] ?? [column]).join() === String(column)
        return key === null || !isOwn ? [] : [[columns[column] ?? "", key]]
      })
      .slice(0, MAX_HEADERS),
  )

const mergeDateOrders = (
  known: ReadingSettings["dateOrders"],
  dates: ReadonlyArray<DateReading>,
): ReadingSettings["dateOrders"] => {
  const shown = dates.filter(({ because }) => because === "values" || because === "other-columns")
  if (shown.every(({ column, order }) => Object.hasOwn(known, column) && known[column] === order))
    return known
  const fresh = Object.fromEntries(shown.map(({ column, order }) => [column, order]))
  const all = { ...known, ...fresh }
  return Object.keys(all).length > MAX_HEADERS ? fresh : all
}
