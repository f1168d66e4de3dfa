import * as Data from "effect/Data"
import * as Effect from "effect/Effect"
import type { DateOrder } from "../../domain/employee/dates/date-order.ts"
import { countryCodeOf } from "../../domain/employee/values/countries.ts"
import {
  type ConnectionStore,
  NEVER_READ,
  type ReadingSettings,
} from "../../ports/connection/connection-store.ts"
import type { StorageError } from "../../ports/storage-error.ts"
import type { Actor } from "../access/actor.ts"
import { type ConnectionRefused, findLiveConnection } from "../access/find-connection.ts"
import type { ConnectionNotLive } from "../sync/sync-errors.ts"

/** There is no country of this code or name. */
export class CountryUnknown extends Data.TaggedError("CountryUnknown")<{ readonly given: string }> {}

/** What is set; absent: as it is. Null: nothing is set any more. */
export interface ReadingChange {
  /** ISO 3166 code, or the country's English name. */
  readonly country?: string | null
  readonly dateOrder?: DateOrder | null
}

/** The ISO 3166 alpha-2 code of a country that somebody named. */
export const acceptedCountry = (given: string): Effect.Effect<string, CountryUnknown> => {
  const code = countryCodeOf(given)
  return code === null ? Effect.fail(new CountryUnknown({ given })) : Effect.succeed(code)
}

/** The settings with what is changed. An order that is no longer set forgets what earlier values showed, too. */
export const changedReading = (
  reading: ReadingSettings,
  { country, dateOrder }: ReadingChange,
): Effect.Effect<ReadingSettings, CountryUnknown> =>
  Effect.map(country == null ? Effect.succeed(country) : acceptedCountry(country), (defaultCountry) => ({
    ...reading,
    defaultCountry: defaultCountry === undefined ? reading.defaultCountry : defaultCountry,
    dateOrder: dateOrder === undefined ? reading.dateOrder : dateOrder,
    dateOrders: dateOrder === null ? {} : reading.dateOrders,
  }))

/**
 * How the values of a connection's source are read where it does not say it (decisions.md 2), from the next sync on, which reads
 * everybody. Gives the settings as they are then.
 */
export const makeChangeReading = ({ connections }: { readonly connections: ConnectionStore }) =>
  Effect.fnUntraced(function* (
    actor: Actor,
    connectionId: string,
    change: ReadingChange,
  ): Effect.fn.Return<
    ReadingSettings,
    ConnectionRefused | ConnectionNotLive | CountryUnknown | StorageError
  > {
    const action = "connection.change-reading"
    const { reading } = yield* findLiveConnection(connections, actor, action, connectionId)
    const changed = yield* changedReading(reading, change)
    yield* connections.saveReading(connectionId, changed)
    yield* connections.saveSourceCursor(connectionId, NEVER_READ)
    return changed
  })

export type ChangeReading = ReturnType<typeof makeChangeReading>
