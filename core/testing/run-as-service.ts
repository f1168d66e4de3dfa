import * as Effect from "effect/Effect"
import { asService } from "../ports/tenant-scope.ts"

/** Runs what a test prepares or looks up, for all tenants. A use-case has the scope of its actor all the same. */
export const runAsService = <A, E>(effect: Effect.Effect<A, E>): Promise<A> =>
  Effect.runPromise(asService(effect))
