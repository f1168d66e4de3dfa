import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import type { RestrictionKind } from "../../../domain/sharing/restriction.ts"
import { ASSOCIATED_DATA } from "../../../domain/accounts/associated-data.ts"
import type { UsedPorts } from "../../../ports/ports.ts"
import { commitWithEntry } from "../../authorization/audit/audited-call.ts"
import type { Actor } from "../../authorization/actor.ts"
import { toEmployeeMarker } from "../../reading/restricted-employees.ts"
import { type ApplyRestrictionPorts, makeApplyRestriction } from "./apply-restriction.ts"
import { type ListedRestriction, toListed } from "./listed-restriction.ts"
import {
  type FindPersonError,
  type FindPersonPorts,
  makeFindPerson,
  type PersonPlace,
} from "./find-person.ts"

export type RestrictEmployeePorts = FindPersonPorts &
  ApplyRestrictionPorts &
  UsedPorts<"restrictions.save" | "secrets.uuid">

/**
 * Blocks or erases one person in one connection. The request is stored first: from then on no sync shares the person, and what is
 * not done at once, because a sync runs or the process ends, a job does (`erasure-job.ts`). Repeated, it returns the same restriction.
 */
export const makeRestrictEmployee = (ports: RestrictEmployeePorts, kind: RestrictionKind) => {
  const findPerson = makeFindPerson(ports)
  const applyRestriction = makeApplyRestriction(ports)
  return Effect.fnUntraced(function* (
    actor: Actor,
    place: PersonPlace,
  ): Effect.fn.Return<ListedRestriction, FindPersonError> {
    const { connection, keys, employee } = yield* findPerson(actor, place)
    const id = ports.secrets.uuid()
    const { employeeId } = employee
    const saved = yield* commitWithEntry(
      ports.restrictions.save({
        id,
        connectionId: connection.id,
        kind,
        marker: toEmployeeMarker(keys, employeeId),
        subject: keys.seal(ASSOCIATED_DATA.restriction(id), employeeId),
        recordId: employee.id,
        requestedAt: yield* Clock.currentTimeMillis,
      }),
    )
    return toListed(yield* applyRestriction(saved), connection, employeeId)
  })
}
