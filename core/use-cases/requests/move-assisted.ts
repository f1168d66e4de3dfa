import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import {
  type IllegalAssistedTransition,
  transitionAssisted,
  type SetUpState,
} from "../../domain/requests/assisted-request.ts"
import type { StorageError } from "../../ports/storage-error.ts"
import type { Actor } from "../authorization/actor.ts"
import type { VerificationRequired } from "../authorization/authorization-errors.ts"
import type { ActionForbidden } from "../authorization/authorize.ts"
import { type AssistedSetUp, findSetUp, type FindSetUpPorts } from "./assisted-set-up.ts"
import type { SetUpNotFound } from "./request-errors.ts"

/** Sets the state of a set-up, as the operator. */
export const makeMoveAssisted = (ports: FindSetUpPorts) =>
  Effect.fnUntraced(function* (
    actor: Actor,
    connectionId: string,
    to: SetUpState,
  ): Effect.fn.Return<
    AssistedSetUp,
    ActionForbidden | VerificationRequired | IllegalAssistedTransition | SetUpNotFound | StorageError
  > {
    const find = findSetUp(ports, actor, "assisted.move", connectionId)
    const { state } = yield* find
    yield* transitionAssisted(state, to)
    if (state !== "live") {
      yield* ports.assisted.transition(connectionId, state, to, yield* Clock.currentTimeMillis)
    }
    return yield* find
  })
