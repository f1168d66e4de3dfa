import * as Clock from "effect/Clock"
import * as Data from "effect/Data"
import * as Effect from "effect/Effect"
import type { SharingTerms } from "../../contract/sharing-terms.ts"
import type { SyncFrequency } from "../../contract/sync-frequency.ts"
import { defaultFrequency } from "../../domain/connection/frequency.ts"
import { nextRun } from "../../domain/connection/schedule.ts"
import { makeSharingPolicy } from "../../domain/sharing/policy.ts"
import { makeSubset } from "../../domain/sharing/subset.ts"
import { withheldKeys } from "../../domain/sharing/terms.ts"
import { type Connection, type ConnectionStore, NEVER_READ } from "../../ports/connection-store.ts"
import type { ConnectorCatalogue } from "../../ports/connector-catalogue.ts"
import type { SourceCredentials } from "../../ports/source-credentials.ts"
import type { MappingProblem } from "../../domain/rules/field-mapping.ts"
import type { Vault } from "../../ports/vault.ts"
import type { VendorStore } from "../../ports/vendor-store.ts"
import type { ChangeSharing } from "../onboarding/change-sharing.ts"
import type { ConnectCorporateInput, makeConnectCorporate } from "../onboarding/connect-corporate.ts"
import { VendorUnknown } from "../operator/vendor-unknown.ts"
import { ConnectionNotLive } from "../sync/sync-errors.ts"
import type { CheckSource, SourceCheck } from "./check-source.ts"
import { sealCredentials } from "./credentials.ts"
import { refreshRate } from "./refresh-rate.ts"

/** The source answers, and its columns cannot be read as employees; nothing was kept. */
export class SourceUnreadable extends Data.TaggedError("SourceUnreadable")<{
  readonly problems: ReadonlyArray<MappingProblem>
}> {
  override readonly message = this.problems.map(({ reason }) => reason).join(" ")
}

export interface ConnectSourcePorts {
  readonly vendors: VendorStore
  readonly connections: ConnectionStore
  readonly connectors: ConnectorCatalogue
  readonly vault: Vault
  readonly credentials: SourceCredentials
  readonly checkSource: CheckSource
  readonly connectCorporate: ReturnType<typeof makeConnectCorporate>
  readonly changeSharing: ChangeSharing
}

export interface ConnectSourceInput extends ConnectCorporateInput {
  readonly credentials: Readonly<Record<string, unknown>>
  /** What the corporate leaves out; null: as it is, which is nothing at first. */
  readonly sharing: SharingTerms | null
  /** Null: as the form says, or as is usual for this kind of source, in the vendor's time zone. */
  readonly frequency: SyncFrequency | null
  /** How often everybody is asked for; null: as is usual for the frequency. */
  readonly fullFrequency: SyncFrequency | null
  /** IANA; null: the vendor's. */
  readonly timeZone: string | null
  /** True: whoever connects it syncs it, too. Else it is due at once. */
  readonly syncsItself: boolean
}

export interface ConnectedSource {
  readonly connection: Connection
  readonly check: SourceCheck
}

/**
 * Connects a corporate by a source that is asked for its rows. The source is looked at first; only what answers, and can be
 * read, is connected, and its credentials are sealed.
 */
export const makeConnectSource = (ports: ConnectSourcePorts) =>
  Effect.fnUntraced(function* (input: ConnectSourceInput) {
    const { vendorOrgId, connector, sharing } = input
    const vendor = yield* ports.vendors.find(vendorOrgId)
    if (vendor === null) return yield* new VendorUnknown({ vendorOrgId })
    const withheld = sharing === null ? [] : withheldKeys(sharing)
    const { credentials, check } = yield* ports.checkSource({
      connector,
      credentials: input.credentials,
      policy: makeSharingPolicy({ vendor: vendor.flags, connection: null }, withheld),
      subset: makeSubset(sharing?.subset ?? []),
      fieldMapping: null,
      componentOverrides: {},
      rules: { vendor: vendor.rules, connection: [] },
    })
    const rate = yield* refreshRate(credentials)
    if (check.mappingProblems.length > 0)
      return yield* new SourceUnreadable({ problems: check.mappingProblems })
    const connected = yield* ports.connectCorporate(input)
    const connection =
      sharing === null ? connected : (yield* ports.changeSharing(connected.id, sharing)).connection
    if (connection.key === null) return yield* new ConnectionNotLive({ connectionId: connection.id })
    const keys = yield* ports.vault.openConnectionKey(connection.id, connection.key)
    yield* ports.credentials.save(connection.id, sealCredentials(keys, connection.id, credentials))
    yield* ports.connections.saveSourceCursor(connection.id, NEVER_READ)
    const now = yield* Clock.currentTimeMillis
    const integrationType = ports.connectors.find(connector)?.integrationType ?? "HRMS"
    const schedule = {
      frequency: input.frequency ?? rate ?? defaultFrequency(integrationType),
      ...(input.fullFrequency === null ? {} : { fullFrequency: input.fullFrequency }),
      timeZone: input.timeZone ?? vendor.timeZone,
    }
    const dueAt = input.syncsItself ? nextRun(schedule, now, connection.id) : now
    yield* ports.connections.saveSchedule(connection.id, schedule, dueAt)
    return { connection, check } satisfies ConnectedSource
  })
