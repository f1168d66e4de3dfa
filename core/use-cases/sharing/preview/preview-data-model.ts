import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import type { TokenFlags } from "../../../contract/sharing/data-model-flags.ts"
import type { Connection } from "../../../domain/connection/connection.ts"
import { requestFlagChange } from "../../../domain/connection/sharing-change.ts"
import { isLive } from "../../../domain/connection/state.ts"
import { findSharingRequest } from "../../../domain/sharing/agreement.ts"
import { mergeTokenFlags } from "../../../domain/sharing/token-flags.ts"
import type { UsedPorts } from "../../../ports/ports.ts"
import type { StorageError } from "../../../ports/storage-error.ts"
import type { Actor } from "../../authorization/actor.ts"
import { type ActionForbidden, authorizeVendor } from "../../authorization/authorize.ts"
import type { VendorNotFound } from "../../authorization/authorization-errors.ts"
import { type ConnectionAccessError, findConnection } from "../../authorization/find-connection.ts"
import { findLackingFields, type LackingField } from "../lacking-fields.ts"
import type { DataModelOwner } from "../read-data-model.ts"

export type PreviewDataModelPorts = UsedPorts<
  "connections.find" | "connections.list" | "history.findLastCoverage" | "secrets.uuid"
>

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
  ports: PreviewDataModelPorts,
  connection: Connection,
  { changes, isForAll, now }: ProposedChange,
) {
  const { vendor, connection: own } = connection.flags
  const requested = isForAll
    ? { vendor: mergeTokenFlags(vendor, changes), connection: own }
    : { vendor, connection: mergeTokenFlags(own ?? {}, changes) }
  const change = requestFlagChange(connection, requested, now, ports.secrets.uuid)
  const isNarrower = change?.narrows === true
  const isAsked = change?.issue != null && change.requestedAt === now
  if (change === null || !(isNarrower || isAsked)) return null
  const terms = { ...connection, flags: { ...requested, agreed: connection.flags.agreed } }
  const newlyMandatory = findSharingRequest(terms)?.mandatoryKeys ?? []
  const lacking = yield* findLackingFields(ports, connection, newlyMandatory)
  const { id, orgName, employeeCount: employees } = connection
  return { id, orgName, employees, isNarrower, isAsked, lacking }
})
