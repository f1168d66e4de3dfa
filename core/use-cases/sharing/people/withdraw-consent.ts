import * as Clock from "effect/Clock"
import * as Data from "effect/Data"
import * as Effect from "effect/Effect"
import type { UsedPorts } from "../../../ports/ports.ts"
import { commitWithEntry } from "../../authorization/audit/audited-call.ts"
import type { Actor } from "../../authorization/actor.ts"
import { isConsentActive } from "../../employee/visibility.ts"
import {
  type FindPersonError,
  type FindPersonPorts,
  makeFindPerson,
  type PersonPlace,
} from "./find-person.ts"

/** The person has not consented, or the consent ended. */
export class NoConsentInForce extends Data.TaggedError("NoConsentInForce") {}

/**
 * Ends the consent of one employee at once: an on-demand connection shares only the mandatory fields again (India's DPDP Act,
 * section 6 (4); GDPR, article 7 (3)). What the vendor has read before, it has.
 */
export const makeWithdrawConsent = (ports: FindPersonPorts & UsedPorts<"consents">) => {
  const findPerson = makeFindPerson(ports)
  return Effect.fnUntraced(function* (
    actor: Actor,
    place: PersonPlace,
  ): Effect.fn.Return<void, FindPersonError | NoConsentInForce> {
    const { employee } = yield* findPerson(actor, place)
    const now = yield* Clock.currentTimeMillis
    const last = yield* ports.consents.latest(employee.id)
    if (last === null || !isConsentActive(last, now)) return yield* new NoConsentInForce()
    yield* commitWithEntry(ports.consents.append({ ...last, expiresAt: now }, now))
  })
}
