import * as Effect from "effect/Effect"
import {
  type AssistedFacts,
  type AssistedState,
  assistedState,
  nextStep,
  type OperatorTask,
  operatorTask,
} from "../../domain/requests/assisted-request.ts"
import type { AssistedRequest, AssistedRequests } from "../../ports/requests/assisted-requests.ts"
import type { Connection, ConnectionStore } from "../../ports/connection/connection-store.ts"
import type { StorageError } from "../../ports/storage-error.ts"
import type { Actor } from "../access/actor.ts"
import type { ActionForbidden } from "../access/authorize.ts"
import { findConnection } from "../access/find-connection.ts"
import type { Action } from "../access/permissions.ts"
import { type ConnectionView, viewOf } from "../connection/connection-view.ts"
import { SetUpUnknown } from "./request-errors.ts"

/** An assisted set-up as it is stored. */
export interface RequestedSetUp {
  readonly connection: Connection
  readonly request: AssistedRequest
}

/** How an assisted set-up stands. */
export interface AssistedSetUp {
  readonly connection: ConnectionView
  readonly state: AssistedState
  readonly requestedAt: number
  /** What the operator has to do; null: nothing. */
  readonly task: OperatorTask | null
  /** For whoever asked for the set-up: what happens next, and when. */
  readonly next: string
}

/** As the actor, who may see it, sees it. */
export const setUpOf = (actor: Actor, { connection, request }: RequestedSetUp): AssistedSetUp => {
  const facts = factsOf(connection, request)
  return {
    connection: viewOf(actor, connection),
    state: assistedState(facts),
    requestedAt: request.requestedAt,
    task: operatorTask(facts),
    next: nextStep(facts, connection.dueAt),
  }
}

const factsOf = (
  { firstSyncedAt, lastSyncedAt }: Connection,
  { setUp, requestedAt, askedAt }: AssistedRequest,
): AssistedFacts => ({ setUp, requestedAt, askedAt, firstSyncedAt, lastSyncedAt })

export interface FindSetUpPorts {
  readonly connections: ConnectionStore
  readonly assisted: AssistedRequests
}

/** The set-up of a connection, when the actor may do this to it. */
export const findRequested = Effect.fnUntraced(function* (
  { connections, assisted }: FindSetUpPorts,
  actor: Actor,
  action: Action,
  connectionId: string,
): Effect.fn.Return<RequestedSetUp, ActionForbidden | SetUpUnknown | StorageError> {
  const unknown = () => new SetUpUnknown({ connectionId })
  const connection = yield* findConnection(connections, actor, action, connectionId).pipe(
    Effect.catchTag("ConnectionUnknown", unknown),
  )
  const request = yield* assisted.find(connectionId)
  if (request === null || connection.key === null) return yield* unknown()
  return { connection, request }
})

/** The same as it stands, as the actor sees it. */
export const findSetUp = (ports: FindSetUpPorts, actor: Actor, action: Action, connectionId: string) =>
  Effect.map(findRequested(ports, actor, action, connectionId), (found) => setUpOf(actor, found))
