import * as Effect from "effect/Effect"
import type { ReplayGuard } from "../../../core/ports/accounts/replay-guard.ts"
import type { Database } from "../database.ts"

export const makeReplayGuard = (database: Database): ReplayGuard => ({
  markUsed: (scope, id, expiresAt) =>
    database
      .query<{ first: boolean }>("record the id", FIRST_USE, [scope, id, new Date(expiresAt)])
      .pipe(Effect.map(([row]) => row?.first === true)),
})

const FIRST_USE = {
  shared: true,
  service: true,
  name: "first-use",
  text: "SELECT first_use($1, $2, $3) AS first",
}
