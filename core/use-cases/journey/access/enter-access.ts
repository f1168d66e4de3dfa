import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import type { Connection } from "../../../domain/connection/connection.ts"
import type { DecryptionFailed, MasterKeyMissing } from "../../../ports/accounts/vault.ts"
import type { StoredAccess } from "../../../ports/onboarding/journey-links.ts"
import type { StorageError } from "../../../ports/storage-error.ts"
import type { SourceError } from "../../../ports/sync/source.ts"
import type { UsedPorts } from "../../../ports/ports.ts"
import type { Journey } from "../../authorization/actor.ts"
import { commitWithEntry, noteChange, noteFacts } from "../../authorization/audit/audited-call.ts"
import {
  ConnectionNotFound,
  type ConnectionNotLive,
  VendorNotFound,
} from "../../authorization/authorization-errors.ts"
import { type ConnectionAccessError, findConnection } from "../../authorization/find-connection.ts"
import { hasOwnColumns } from "../../connection/columns/own-columns.ts"
import type {
  CheckedSource,
  CheckSource,
  ConnectorNotPullable,
  SourceCheck,
} from "../../connection/sources/check-source.ts"
import { readSoon, type ReadSoonPorts } from "../../connection/sources/read-soon.ts"
import { makeStoreDetails, type StoreDetailsPorts } from "../../connection/sources/store-details.ts"
import { toCheckInput } from "../../connection/sources/test-source.ts"
import type { CredentialsInvalid } from "../../reading/credentials.ts"
import { describeJourneySource } from "../describe-journey-source.ts"
import { AccessNotOpen } from "./access-errors.ts"
import { sealGivenAccess } from "./given-access.ts"
import { requireOpenAccess } from "./require-open-access.ts"

export interface EnterAccessInput {
  readonly connectionId: string
  readonly credentials: Readonly<Record<string, string>>
  /** False: they are only tested. */
  readonly isFinal: boolean
}

export interface EnteredAccess {
  readonly check: SourceCheck
  /** Null: nothing was stored. */
  readonly givenAt: number | null
}

export type EnterAccessPorts = StoreDetailsPorts &
  ReadSoonPorts &
  UsedPorts<
    | "connectors.find"
    | "journeyLinks.findAccess"
    | "journeyLinks.giveAccess"
    | "vault.openConnectionKey"
    | "vendors.find"
  > & { readonly checkSource: CheckSource }

type EnterAccessError =
  | AccessNotOpen
  | ConnectionAccessError
  | ConnectionNotLive
  | ConnectorNotPullable
  | CredentialsInvalid
  | DecryptionFailed
  | MasterKeyMissing
  | SourceError
  | StorageError
  | VendorNotFound

/**
 * Tests the details that a colleague entered, and gives them when they are final and the source can be read: to who asked, or to the
 * source of an accepted connection, which is then read at once. That ends the link.
 */
export const makeEnterAccess = (ports: EnterAccessPorts) => {
  const check = makeCheckEntered(ports)
  const give = makeGive(ports)
  return Effect.fnUntraced(function* (
    actor: Journey,
    { connectionId, credentials, isFinal }: EnterAccessInput,
  ): Effect.fn.Return<EnteredAccess, EnterAccessError> {
    const connection = yield* findConnection(ports.connections, actor, "journey.enter-access", connectionId)
    const access = yield* requireOpenAccess(ports.journeyLinks, actor, connection)
    const checked = yield* check(connection, access, credentials)
    const hasOwn = access.askedDevice !== null && hasOwnColumns(ports.connectors, access.connector)
    const isReadable = checked.check.mappingErrors.length === 0 || hasOwn
    if (!isFinal || !isReadable) return { check: checked.check, givenAt: null }
    const now = yield* Clock.currentTimeMillis
    if (!(yield* give(connection, access, { entered: credentials, checked, now })))
      return yield* new AccessNotOpen()
    if (access.askedDevice === null) yield* readSoon(ports, connectionId)
    return { check: checked.check, givenAt: now }
  })
}

const makeCheckEntered = ({ connectors, vendors, checkSource }: EnterAccessPorts) =>
  Effect.fnUntraced(function* (
    connection: Connection,
    { connector, askedDevice }: StoredAccess,
    credentials: Readonly<Record<string, string>>,
  ) {
    if (askedDevice === null) return yield* checkSource(toCheckInput(connection, credentials))
    const { vendorOrgId } = connection
    const vendor = yield* vendors.find(vendorOrgId)
    if (vendor === null) return yield* new VendorNotFound({ vendorOrgId })
    const source = describeJourneySource(connectors, { vendor, connection, connector, columns: null })
    return yield* checkSource({ ...source, credentials })
  })

interface Entered {
  readonly entered: Readonly<Record<string, string>>
  readonly checked: CheckedSource
  readonly now: number
}

/** Returns false when the request has ended since. */
const makeGive = (ports: EnterAccessPorts) => {
  const { journeyLinks, vault } = ports
  const storeDetails = makeStoreDetails(ports)
  return Effect.fnUntraced(function* (
    connection: Connection,
    { id, askedDevice, email }: StoredAccess,
    { entered, checked, now }: Entered,
  ) {
    const { id: connectionId, key } = connection
    if (key === null) return yield* new ConnectionNotFound({ connectionId })
    const keys = yield* vault.openConnectionKey(connectionId, key)
    const claim = (details: Readonly<Record<string, string>>) =>
      journeyLinks.giveAccess(id, sealGivenAccess(keys, id, details), now)
    if (askedDevice !== null) return yield* commitWithEntry(claim(entered), (isGiven) => isGiven)
    // The source keeps the details, so the request keeps none. Everyone who speaks for the corporate is notified.
    yield* noteFacts({ action: "connection.source.repaired", details: { credentials: true } })
    yield* noteChange({ byEmail: email })
    return yield* storeDetails(connection, checked.credentials, claim({}))
  })
}
