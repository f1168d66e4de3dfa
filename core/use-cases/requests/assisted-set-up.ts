import * as Effect from "effect/Effect"
import {
  type AssistedProgress,
  type AssistedState,
  getAssistedState,
  describeNextStep,
  type OperatorTask,
  findOperatorTask,
} from "../../domain/requests/assisted-request.ts"
import type { AssistedRequest } from "../../ports/requests/assisted-requests.ts"
import type { Connection } from "../../domain/connection/connection.ts"
import type { StorageError } from "../../ports/storage-error.ts"
import type { UsedPorts } from "../../ports/ports.ts"
import type { Actor } from "../authorization/actor.ts"
import type { VerificationRequired } from "../authorization/authorization-errors.ts"
import type { ActionForbidden } from "../authorization/authorize.ts"
import { findConnection } from "../authorization/find-connection.ts"
import type { Action } from "../authorization/permissions.ts"
import { type ConnectionView, toConnectionView } from "../authorization/connection-view.ts"
import { SetUpNotFound } from "./request-errors.ts"

/** An assisted set-up as it is stored. */
export interface RequestedSetUp {
  readonly connection: Connection
  readonly request: AssistedRequest
}

/** The state of an assisted set-up. */
export interface AssistedSetUp {
  readonly connection: ConnectionView
  readonly state: AssistedState
  readonly requestedAt: number
  /** The operator's task; null: none. */
  readonly task: OperatorTask | null
  /** For the corporate: what happens next, and when. */
  readonly next: string
}

/** As the actor, who may see it, sees it. */
export const toAssistedSetUp = (actor: Actor, { connection, request }: RequestedSetUp): AssistedSetUp => {
  const facts = toAssistedFacts(connection, request)
  return {
    connection: toConnectionView(actor, connection),
    state: getAssistedState(facts),
    requestedAt: request.requestedAt,
    task: findOperatorTask(facts),
    next: describeNextStep(facts, connection.dueAt),
  }
}

const toAssistedFacts = (
  { firstSyncedAt, lastSyncedAt }: Connection,
  { setUp, requestedAt, uploadRequestedAt }: AssistedRequest,
): AssistedProgress => ({ setUp, requestedAt, uploadRequestedAt, firstSyncedAt, lastSyncedAt })

export type FindSetUpPorts = UsedPorts<"connections" | "assisted">

/** The set-up of a connection, when the actor may perform the action on it. */
export const findRequestedSetUp = Effect.fnUntraced(function* (
  { connections, assisted }: FindSetUpPorts,
  actor: Actor,
  action: Action,
  connectionId: string,
): Effect.fn.Return<RequestedSetUp, ActionForbidden | SetUpNotFound | StorageError | VerificationRequired> {
  const failNotFound = () => new SetUpNotFound({ connectionId })
  const connection = yield* findConnection(connections, actor, action, connectionId).pipe(
    Effect.catchTag("ConnectionNotFound", failNotFound),
  )
  const request = yield* assisted.find(connectionId)
  if (request === null || connection.key === null) return yield* failNotFound()
  return { connection, request }
})

/** The state of the same, as the actor sees it. */
export const findSetUp = (ports: FindSetUpPorts, actor: Actor, action: Action, connectionId: string) =>
  Effect.map(findRequestedSetUp(ports, actor, action, connectionId), (found) => toAssistedSetUp(actor, found))
