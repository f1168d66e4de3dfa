import * as Clock from "effect/Clock"
import * as Data from "effect/Data"
import * as Effect from "effect/Effect"
import type { UsedPorts } from "../../../ports/ports.ts"
import type { StorageError } from "../../../ports/storage-error.ts"
import { noteFacts } from "../../authorization/audit/audited-call.ts"
import type { Actor } from "../../authorization/actor.ts"
import { EmployeeNotFound } from "../../authorization/authorization-errors.ts"
import { type ConnectionAccessError, findConnection } from "../../authorization/find-connection.ts"

/** It was released before, or the erasure is not finished. */
export class RestrictionNotInForce extends Data.TaggedError("RestrictionNotInForce") {}

export interface RestrictionPlace {
  readonly connectionId: string
  readonly restrictionId: string
}

/**
 * Permits a blocked person, or an erased one who was employed again, to be shared: the next sync reads the whole source, which decides
 * as for everyone else. What was erased is not restored.
 */
export const makeReleaseEmployee = ({
  connections,
  restrictions,
}: UsedPorts<"connections.find" | "restrictions.find" | "restrictions.release">) =>
  Effect.fnUntraced(function* (
    actor: Actor,
    { connectionId, restrictionId }: RestrictionPlace,
  ): Effect.fn.Return<void, ConnectionAccessError | EmployeeNotFound | RestrictionNotInForce | StorageError> {
    yield* findConnection(connections, actor, "employees.serve-rights", connectionId)
    const restriction = yield* restrictions.find(restrictionId)
    if (restriction?.connectionId !== connectionId) return yield* new EmployeeNotFound()
    yield* noteFacts({
      connectionId,
      ...(restriction.recordId === null ? {} : { target: { kind: "employee", id: restriction.recordId } }),
      details: { restriction: restriction.kind },
    })
    const isReleased = yield* restrictions.release(restrictionId, yield* Clock.currentTimeMillis)
    if (!isReleased) return yield* new RestrictionNotInForce()
  })
