import * as Effect from "effect/Effect"
import { In } from "typeorm"
import type { SignInAttempts } from "../../../../core/ports/accounts/users/sign-in-attempts.ts"
import type { Database } from "../../database.ts"
import { signInFailureRow, type SignInFailureRow } from "../../rows/accounts/console-user.ts"

export const makeSignInAttempts = (database: Database): SignInAttempts => ({
  count: (keys, { now, since }) =>
    database
      .query<SignInFailureRow>("count the attempt", COUNT, [[...keys], new Date(now), new Date(since)])
      .pipe(
        Effect.map((rows) =>
          rows.map(({ key, count, since: began }) => ({ key, count, since: began.getTime() })),
        ),
      ),
  forget: (keys) =>
    database.write("forget the attempts", signInFailureRow, (rows) => rows.delete({ key: In(keys) })),
})

/** In the order of the keys, so that two attempts with common keys do not deadlock. */
const COUNT = {
  text: `INSERT INTO sign_in_failure AS f (key, count, since)
      SELECT key, 1, $2 FROM unnest($1::text[]) AS k (key) ORDER BY key
    ON CONFLICT (key) DO UPDATE SET
      count = CASE WHEN f.since <= $3 THEN 1 ELSE f.count + 1 END,
      since = CASE WHEN f.since <= $3 THEN $2 ELSE f.since END
    RETURNING key, count, since`,
}
