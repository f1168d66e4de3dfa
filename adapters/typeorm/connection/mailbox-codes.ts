import * as Effect from "effect/Effect"
import type { MailboxCodes, TriedCode } from "../../../core/ports/connection/anchors.ts"
import type { Database, Tx } from "../database.ts"
import type { MailboxCodeRow } from "../rows/anchors.ts"
import { LOCK_OPEN } from "./lock-open.ts"

/** `MailboxCodes` on PostgreSQL. */
export const makeMailboxCodes = (database: Database): MailboxCodes => ({
  create: (code, { since, ofConnection, ofMailbox }) =>
    database.transaction("store a code that proves a mailbox", async (tx) => {
      const { connectionId, device, email } = code
      await tx.run(ONE_AT_A_TIME, [`connection ${connectionId}`])
      await tx.run(ONE_AT_A_TIME, [`mailbox ${email}`])
      if ((await tx.run(LOCK_OPEN, [connectionId])).length === 0) return "gone"
      const after = new Date(since)
      const own = await tx.run(LIST_OF_CONNECTION, [connectionId, after, ofConnection])
      const sent = await tx.run(LIST_OF_MAILBOX, [email, after, ofMailbox])
      if (own.length >= ofConnection || sent.length >= ofMailbox) return "too-many"
      const createdAt = new Date(code.createdAt)
      await tx.run(END_FORMER, [connectionId, device, createdAt])
      await tx.run(INSERT, [
        code.id,
        connectionId,
        device,
        email,
        code.digest,
        createdAt,
        new Date(code.expiresAt),
      ])
      return "created"
    }),

  take: ({ connectionId, device }, { now, since, tries, wrong }) =>
    database.transaction("try a code that proves a mailbox", async (tx) => {
      await tx.run(ONE_AT_A_TIME, [`connection ${connectionId}`])
      const [sum] = await tx.run<{ tries: number }>(COUNT_TRIES, [connectionId, new Date(since)])
      if ((sum?.tries ?? 0) >= wrong) return "too-many"
      return takeTry(tx, [connectionId, device, new Date(now), tries], tries)
    }),

  giveBack: (id) => database.query("give a try back", GIVE_BACK, [id]).pipe(Effect.asVoid),

  use: (id, now) =>
    database.query("use a code that proves a mailbox", USE, [id, new Date(now)]).pipe(Effect.asVoid),

  knowsDevice: (connectionId, device) =>
    database
      .query<{ is_known: boolean }>("find a device", KNOWS_DEVICE, [connectionId, device])
      .pipe(Effect.map(([row]) => row?.is_known ?? false)),
})

const takeTry = async (tx: Tx, values: ReadonlyArray<unknown>, tries: number): Promise<TriedCode | null> => {
  const [row] = await tx.run<MailboxCodeRow>(TAKE, values)
  if (row === undefined) return null
  return { id: row.id, email: row.email, digest: row.digest, triesLeft: tries - row.tries }
}

/** Codes that are asked for or tried at once count each other. */
const ONE_AT_A_TIME = { text: "SELECT pg_advisory_xact_lock(hashtextextended('mailbox-code:' || $1, 0))" }

const LIST_OF_CONNECTION = {
  text: "SELECT id FROM mailbox_code WHERE connection_id = $1 AND created_at > $2 LIMIT $3",
}

const LIST_OF_MAILBOX = {
  text: "SELECT id FROM mailbox_code WHERE email = $1 AND created_at > $2 LIMIT $3",
}

const END_FORMER = {
  text: `UPDATE mailbox_code SET ended_at = $3
    WHERE connection_id = $1 AND device = $2 AND used_at IS NULL AND ended_at IS NULL`,
}

const INSERT = {
  text: `INSERT INTO mailbox_code (id, connection_id, device, email, digest, created_at, expires_at)
    VALUES ($1, $2, $3, $4, $5, $6, $7)`,
}

const COUNT_TRIES = {
  text: `SELECT coalesce(sum(tries), 0)::integer AS tries FROM mailbox_code
    WHERE connection_id = $1 AND created_at > $2`,
}

const TAKE = {
  text: `UPDATE mailbox_code SET tries = tries + 1
    WHERE connection_id = $1 AND device = $2 AND expires_at > $3 AND tries < $4
      AND used_at IS NULL AND ended_at IS NULL
    RETURNING *`,
}

const GIVE_BACK = { text: "UPDATE mailbox_code SET tries = tries - 1 WHERE id = $1" }

const USE = { text: "UPDATE mailbox_code SET used_at = coalesce(used_at, $2) WHERE id = $1" }

const KNOWS_DEVICE = {
  text: `SELECT EXISTS (SELECT FROM mailbox_code
        WHERE connection_id = $1 AND device = $2 AND used_at IS NOT NULL)
      OR EXISTS (SELECT FROM connection_anchor
        WHERE connection_id = $1 AND kind = 'device' AND value = $2) AS is_known`,
}
