import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { commitWithEntry, noteFacts } from "../authorization/audit/audited-call.ts"
import type { SharingTerms } from "../../contract/sharing/sharing-terms.ts"
import type { SyncFrequency } from "../../contract/connection/sync-frequency.ts"
import { defaultFrequency } from "../../domain/connection/frequency.ts"
import { computeNextRun } from "../../domain/connection/schedule.ts"
import { isLive } from "../../domain/connection/state.ts"
import { makeSharingPolicy } from "../../domain/sharing/policy.ts"
import { makeSubset } from "../../domain/sharing/subset.ts"
import { type Connection, INITIAL_POSITION } from "../../domain/connection/connection.ts"
import { DEFAULT_READING_SETTINGS, type FieldMapping } from "../../domain/mapping/reading-settings.ts"
import type { Vendor } from "../../domain/accounts/vendor.ts"
import type { Credentials } from "../../ports/sync/source.ts"
import type { UsedPorts } from "../../ports/ports.ts"
import type { Actor } from "../authorization/actor.ts"
import {
  type AcceptConnectionPorts,
  ConnectionConflict,
  resolveFlags,
  makeAcceptConnection,
  type Terms,
  validateTerms,
} from "./accept-connection.ts"
import { validateCountry } from "../mapping/change-reading.ts"
import type { ChangeSharing } from "../sharing/change-sharing.ts"
import {
  type ChooseConnectionPorts,
  type ChosenConnection,
  makeChooseConnection,
} from "./choose-connection.ts"
import type { ConnectCorporateInput } from "./connect-corporate.ts"
import { ConnectionNotLive } from "../authorization/authorization-errors.ts"
import type { CheckSource, SourceCheck } from "../connection/sources/check-source.ts"
import { SourceUnreadable } from "../reading/source-errors.ts"
import { sealCredentials } from "../reading/credentials.ts"
import { readRefreshRate } from "../connection/sources/read-refresh-rate.ts"

export type ConnectSourcePorts = AcceptConnectionPorts &
  ChooseConnectionPorts &
  UsedPorts<"connectors" | "settings" | "syncSchedule" | "sourceCredentials"> & {
    readonly checkSource: CheckSource
    readonly changeSharing: ChangeSharing
  }

export type ConnectSourceInput = ConnectCorporateInput & {
  readonly credentials: Readonly<Record<string, unknown>>
  /** The withheld fields and the subset; null: unchanged, or none at first. */
  readonly sharing: SharingTerms | null
  /** Null: unchanged, or by the columns' names at first. */
  readonly fieldMapping?: FieldMapping | null
  /** Null: that of the form, or the default of this kind of source, in the vendor's time zone. */
  readonly frequency: SyncFrequency | null
  /** How often a full load runs; null: the default of the frequency. */
  readonly fullFrequency: SyncFrequency | null
  /** IANA; null: the vendor's. */
  readonly timeZone: string | null
  /** ISO 3166 alpha-2, for employees without a country in the source; null: unchanged, or none at first. */
  readonly country?: string | null
  /** True: the caller starts the first sync. Otherwise it is due at once. */
  readonly syncsItself: boolean
}

export interface ConnectedSource {
  readonly connection: Connection
  readonly check: SourceCheck
}

/**
 * Connects a corporate by a source that is pulled. The source is checked first, under the terms: one that does not respond or
 * cannot be mapped is not connected. Everything else is stored before the connection is accepted.
 */
export const makeConnectSource = (ports: ConnectSourcePorts) => {
  const choose = makeChooseConnection(ports)
  const acceptConnection = makeAcceptConnection(ports)
  const inspect = makeInspectSource(ports)
  const saveSource = makeSaveSource(ports)
  return Effect.fnUntraced(function* (actor: Actor, input: ConnectSourceInput) {
    const { connector, sharing } = input
    const chosen = yield* choose(actor, input, connector)
    const country = input.country == null ? null : yield* validateCountry(input.country)
    const terms = sharing === null ? null : yield* validateTerms(sharing, resolveFlags(chosen))
    const inspected = yield* inspect(chosen, input, terms, country)
    const { vendor } = chosen
    if (chosen.connection !== null && isLive(chosen.connection.status)) {
      const { connection } = chosen
      const current =
        terms === null ? connection : (yield* ports.changeSharing(actor, connection.id, terms)).connection
      yield* noteFacts({ connectionId: current.id })
      yield* commitWithEntry(saveSource(current, vendor, input, { ...inspected, country }))
      return { connection: current, check: inspected.check } satisfies ConnectedSource
    }
    return yield* acceptConnection(chosen, { actor, connector, terms }, ({ connection, accept }) =>
      Effect.gen(function* () {
        yield* saveSource(connection, vendor, input, { ...inspected, country })
        const { accepted, connection: found } = yield* accept
        if (!accepted || found === null) {
          return yield* new ConnectionConflict({ connectionId: found?.id ?? null })
        }
        return { connection: found, check: inspected.check } satisfies ConnectedSource
      }),
    )
  })
}

export type ConnectSource = ReturnType<typeof makeConnectSource>

interface InspectedSource {
  readonly credentials: Credentials
  readonly check: SourceCheck
  /** As its form says. */
  readonly rate: SyncFrequency | null
}

/** Checks that the source responds with rows that can be mapped. Changes nothing. */
const makeInspectSource = ({ checkSource }: Pick<ConnectSourcePorts, "checkSource">) =>
  Effect.fnUntraced(function* (
    chosen: ChosenConnection,
    { connector, credentials: given, fieldMapping }: ConnectSourceInput,
    terms: Terms | null,
    defaultCountry: string | null,
  ) {
    const { connection, vendor } = chosen
    const { withheld, subset } = terms ?? connection ?? { withheld: [], subset: [] }
    const { credentials, check } = yield* checkSource({
      connector,
      credentials: given,
      policy: makeSharingPolicy(resolveFlags(chosen), withheld),
      subset: makeSubset(subset),
      fieldMapping: fieldMapping ?? connection?.fieldMapping ?? null,
      reading: { ...DEFAULT_READING_SETTINGS, defaultCountry },
      componentOverrides: {},
      rules: connection?.rules ?? { vendor: vendor.rules, connection: [] },
    })
    const rate = yield* readRefreshRate(credentials)
    const { mappingErrors } = check
    if (mappingErrors.length > 0) return yield* new SourceUnreadable({ errors: mappingErrors })
    return { credentials, check, rate } satisfies InspectedSource
  })

/** The sealed credentials and the schedule. */
const makeSaveSource = (ports: ConnectSourcePorts) =>
  Effect.fnUntraced(function* (
    connection: Connection,
    vendor: Vendor,
    input: ConnectSourceInput,
    { credentials, rate, country }: InspectedSource & { readonly country: string | null },
  ) {
    const { id, key, reading } = connection
    if (key === null) return yield* new ConnectionNotLive({ connectionId: id })
    const keys = yield* ports.vault.openConnectionKey(id, key)
    yield* ports.sourceCredentials.save(id, sealCredentials(keys, id, credentials))
    if (country !== null)
      yield* ports.settings.saveReadingSettings(id, { ...reading, defaultCountry: country })
    if (input.fieldMapping != null) yield* ports.settings.saveFieldMapping(id, input.fieldMapping)
    yield* ports.syncSchedule.saveSourceCursor(id, INITIAL_POSITION)
    const now = yield* Clock.currentTimeMillis
    const integrationType = ports.connectors.find(input.connector)?.integrationType ?? "HRMS"
    const schedule = {
      frequency: input.frequency ?? rate ?? defaultFrequency(integrationType),
      ...(input.fullFrequency === null ? {} : { fullFrequency: input.fullFrequency }),
      timeZone: input.timeZone ?? vendor.timeZone,
    }
    yield* ports.settings.saveSchedule(
      id,
      schedule,
      input.syncsItself ? computeNextRun(schedule, now, id) : now,
    )
  })
