import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import {
  ALL_DATA_MODEL_KEYS,
  type DataModelKey,
  type TokenFlags,
} from "../../../contract/sharing/data-model-flags.ts"
import type { Connection } from "../../../domain/connection/connection.ts"
import { requestFlagChange } from "../../../domain/connection/sharing-change.ts"
import { isLive } from "../../../domain/connection/state.ts"
import { findSharingRequest, getLevel } from "../../../domain/sharing/agreement.ts"
import { makeSharingPolicy } from "../../../domain/sharing/policy.ts"
import { mergeTokenFlags } from "../../../domain/sharing/token-flags.ts"
import type { UsedPorts } from "../../../ports/ports.ts"
import type { StorageError } from "../../../ports/storage-error.ts"
import type { Actor } from "../../authorization/actor.ts"
import { type ActionForbidden, authorizeVendor } from "../../authorization/authorize.ts"
import type { VendorNotFound } from "../../authorization/authorization-errors.ts"
import { type ConnectionAccessError, findConnection } from "../../authorization/find-connection.ts"
import type { DataModelOwner } from "../read-data-model.ts"

export type PreviewDataModelPorts = UsedPorts<
  "connections.find" | "connections.list" | "history.findLastCoverage" | "secrets.uuid"
>

/** How many of a client's employees have no value of a field that is shared, and would be mandatory. */
export interface LackingField {
  readonly key: DataModelKey
  readonly lacking: number
  readonly employees: number
}

/** What the change does to one client. */
export interface ClientConsequence extends Pick<Connection, "id" | "orgName"> {
  readonly employees: number
  /** It shares less at once; its next sync reads everyone. */
  readonly isNarrower: boolean
  /** It is asked, by a mail to its HR admin. */
  readonly isAsked: boolean
  /** Fields that would be mandatory and some employees lack, as of the last sync. Never of a field that is not shared. */
  readonly lacking: ReadonlyArray<LackingField>
}

const AT_ONCE = 8

/**
 * What changing the data model would do to each client that is connected, the one with most employees first; clients that stay as
 * they are are left out. Nothing is saved.
 */
export const makePreviewDataModel = (ports: PreviewDataModelPorts) =>
  Effect.fnUntraced(function* (
    actor: Actor,
    owner: DataModelOwner,
    changes: TokenFlags,
  ): Effect.fn.Return<
    ReadonlyArray<ClientConsequence>,
    ActionForbidden | ConnectionAccessError | VendorNotFound | StorageError
  > {
    const connected = (yield* listConnections(ports, actor, owner)).filter(({ status }) => isLive(status))
    const now = yield* Clock.currentTimeMillis
    const consequences = yield* Effect.forEach(
      connected,
      (connection) => findConsequence(ports, connection, { changes, isForAll: "vendorOrgId" in owner, now }),
      { concurrency: AT_ONCE },
    )
    return consequences
      .filter((one) => one !== null)
      .toSorted((one, other) => other.employees - one.employees)
  })

const listConnections = Effect.fnUntraced(function* (
  { connections }: PreviewDataModelPorts,
  actor: Actor,
  owner: DataModelOwner,
) {
  const action = "vendor.change-flags"
  if ("connectionId" in owner) return [yield* findConnection(connections, actor, action, owner.connectionId)]
  yield* authorizeVendor(actor, action, owner.vendorOrgId)
  return yield* connections.list({ vendorOrgId: owner.vendorOrgId })
})

interface ProposedChange {
  readonly changes: TokenFlags
  readonly isForAll: boolean
  readonly now: number
}

const findConsequence = Effect.fnUntraced(function* (
  { history, secrets }: PreviewDataModelPorts,
  connection: Connection,
  { changes, isForAll, now }: ProposedChange,
) {
  const { vendor, connection: own } = connection.flags
  const requested = isForAll
    ? { vendor: mergeTokenFlags(vendor, changes), connection: own }
    : { vendor, connection: mergeTokenFlags(own ?? {}, changes) }
  const change = requestFlagChange(connection, requested, now, secrets.uuid)
  const isNarrower = change?.narrows === true
  const isAsked = change?.issue != null && change.requestedAt === now
  if (change === null || !(isNarrower || isAsked)) return null
  const terms = { ...connection, flags: { ...requested, agreed: connection.flags.agreed } }
  const newlyMandatory = findSharingRequest(terms)?.mandatoryKeys ?? []
  const shared = listShared(connection)
  const coverage = newlyMandatory.some((key) => shared.has(key))
    ? yield* history.findLastCoverage(connection.id)
    : null
  const lacking = (coverage?.fields ?? []).flatMap(({ key, filled }): ReadonlyArray<LackingField> => {
    const employees = coverage?.employees ?? 0
    const isMeant = newlyMandatory.includes(key) && shared.has(key) && filled < employees
    return isMeant ? [{ key, lacking: employees - filled, employees }] : []
  })
  const { id, orgName, employeeCount: employees } = connection
  return { id, orgName, employees, isNarrower, isAsked, lacking }
})

/** How many lack a field that the corporate has not agreed to share, or withholds, is a fact that stays its own. */
const listShared = ({ flags, withheld }: Connection): ReadonlySet<DataModelKey> => {
  const { shares } = makeSharingPolicy(flags, withheld)
  return new Set(ALL_DATA_MODEL_KEYS.filter((key) => getLevel(flags.agreed, key) > 0 && shares(key)))
}
