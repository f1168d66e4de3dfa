import { IsNull } from "typeorm"
import type { ClaimedCall, IdempotentCalls } from "../../../core/ports/accounts/idempotent-calls.ts"
import type { Database } from "../database.ts"
import { idempotentCallRow } from "../rows/accounts/console-user.ts"

export const makeIdempotentCalls = (database: Database): IdempotentCalls => ({
  claim: (call) =>
    database.transaction("record the call", async (tx) => {
      const values = [call.userId, call.keyDigest, call.requestDigest]
      const times = [new Date(call.now), new Date(call.leasedUntil), new Date(call.expiresAt)]
      const [made] = await tx.run(CLAIM, [...values, call.id, ...times])
      if (made !== undefined) return { kind: "claimed" }
      const [found] = await tx.run<FoundRow>(FIND, values)
      // The call that had the key has just been released: the caller can repeat this one.
      return found === undefined ? { kind: "running" } : toClaimed(found)
    }),

  storeResponse: (id, { masterKeyId, bytes }) =>
    database.write("store the response", idempotentCallRow, (rows) =>
      rows.update({ id }, { answer: Buffer.from(bytes), master_key_id: masterKeyId }),
    ),

  release: (id) =>
    database.write("release the call", idempotentCallRow, (rows) => rows.delete({ id, answer: IsNull() })),
})

interface FoundRow {
  readonly id: string
  readonly is_same: boolean
  readonly answer: Buffer | null
  readonly master_key_id: string | null
}

const toClaimed = ({ id, is_same: isSame, answer, master_key_id: masterKeyId }: FoundRow): ClaimedCall => {
  if (!isSame) return { kind: "other-request" }
  if (answer === null || masterKeyId === null) return { kind: "running" }
  return { kind: "done", id, response: { masterKeyId, bytes: answer } }
}

/** A key that has expired is free again, and so is that of the same request whose process has crashed. */
const CLAIM = {
  name: "idempotent-claim",
  text: `INSERT INTO idempotent_call AS c (user_id, key_digest, request_digest, id, leased_until, expires_at)
    VALUES ($1, $2, $3, $4, $6, $7)
    ON CONFLICT (user_id, key_digest) DO UPDATE SET request_digest = excluded.request_digest, id = excluded.id,
      leased_until = excluded.leased_until, expires_at = excluded.expires_at, answer = NULL, master_key_id = NULL
    WHERE c.expires_at <= $5
      OR (c.request_digest = excluded.request_digest AND c.answer IS NULL AND c.leased_until <= $5)
    RETURNING id`,
}

const FIND = {
  name: "idempotent-find",
  text: `SELECT id, request_digest = $3 AS is_same, answer, master_key_id FROM idempotent_call
    WHERE user_id = $1 AND key_digest = $2`,
}
