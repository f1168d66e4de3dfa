import * as Effect from "effect/Effect"
import { IsNull, MoreThan } from "typeorm"
import type { MailboxCodes, TriedCode } from "../../../core/ports/onboarding/anchors.ts"
import type { Database, Tx } from "../database.ts"
import { mailboxCodeRow } from "../rows/anchors.ts"
import { LOCK_OPEN } from "../connection-row/lock-open.ts"

/** `MailboxCodes` on PostgreSQL. */
export const makeMailboxCodes = (database: Database): MailboxCodes => ({
  create: (code, { since, ofConnection, ofMailbox }) =>
    database.transaction("store a code that proves a mailbox", async (tx) => {
      const { connectionId, device, email } = code
      await tx.run(ONE_AT_A_TIME, [`connection ${connectionId}`])
      await tx.run(ONE_AT_A_TIME, [`mailbox ${email}`])
      if ((await tx.run(LOCK_OPEN, [connectionId])).length === 0) return "gone"
      const rows = tx.rows(mailboxCodeRow)
      const createdAt = MoreThan(since)
      if ((await rows.countBy({ connectionId, createdAt })) >= ofConnection) return "too-many"
      if ((await rows.countBy({ email, createdAt })) >= ofMailbox) return "too-many"
      await rows.update({ connectionId, device, ...OPEN }, { endedAt: code.createdAt })
      await rows.insert(code)
      return "created"
    }),

  take: ({ connectionId, device }, { now, since, tries, wrong }) =>
    database.transaction("try a code that proves a mailbox", async (tx) => {
      await tx.run(ONE_AT_A_TIME, [`connection ${connectionId}`])
      const [sum] = await tx.run<{ tries: number }>(COUNT_TRIES, [connectionId, new Date(since)])
      if ((sum?.tries ?? 0) >= wrong) return "too-many"
      return takeTry(tx, [connectionId, device, new Date(now), tries], tries)
    }),

  giveBack: (id) =>
    database.write("give a try back", mailboxCodeRow, (rows) =>
      rows.update({ id }, { tries: () => "tries - 1" }),
    ),

  use: (id, usedAt) =>
    database.write("use a code that proves a mailbox", mailboxCodeRow, (rows) =>
      rows.update({ id, usedAt: IsNull() }, { usedAt }),
    ),

  knowsDevice: (connectionId, device) =>
    database
      .query<{ is_known: boolean }>("find a device", KNOWS_DEVICE, [connectionId, device])
      .pipe(Effect.map(([row]) => row?.is_known ?? false)),
})

const takeTry = async (tx: Tx, values: ReadonlyArray<unknown>, tries: number): Promise<TriedCode | null> => {
  const row = mailboxCodeRow.readFirst(await tx.run(TAKE, values))
  if (row === null) return null
  return { id: row.id, email: row.email, digest: row.digest, triesLeft: tries - row.tries }
}

/** Codes that are asked for or tried at once count each other. */
const ONE_AT_A_TIME = { text: "SELECT pg_advisory_xact_lock(hashtextextended('mailbox-code:' || $1, 0))" }

/** Codes that can still be used. */
const OPEN = { usedAt: IsNull(), endedAt: IsNull() }

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

const KNOWS_DEVICE = {
  text: `SELECT EXISTS (SELECT FROM mailbox_code
        WHERE connection_id = $1 AND device = $2 AND used_at IS NOT NULL)
      OR EXISTS (SELECT FROM connection_anchor
        WHERE connection_id = $1 AND kind = 'device' AND value = $2) AS is_known`,
}
