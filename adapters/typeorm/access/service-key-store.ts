import * as Effect from "effect/Effect"
import { ASSOCIATED_DATA } from "../../../core/domain/access/associated-data.ts"
import type { KeyUse } from "../../../core/domain/access/service-key-roles.ts"
import type { ServiceKeyStore, StoredServiceKey } from "../../../core/ports/access/service-key-store.ts"
import type { Vault } from "../../../core/ports/access/vault.ts"
import type { Database } from "../database.ts"
import type { ServiceKeyRow } from "../rows/credentials.ts"

export const makeServiceKeyStore = (database: Database): ServiceKeyStore => ({
  load: (vault, now) =>
    database
      .query<ServiceKeyRow>("read the service keys", LOAD, [new Date(now)])
      .pipe(Effect.flatMap(Effect.forEach((row) => openKey(vault, row)))),

  add: Effect.fnUntraced(function* (
    vault,
    { kid, privateJwk, use, activeFrom },
    { known, othersEndAt, now },
  ) {
    const sealed = yield* vault.sealSecret(ASSOCIATED_DATA.serviceKey(kid), JSON.stringify(privateJwk))
    return yield* database.transaction("store a service key", async (tx) => {
      await tx.run(ONE_AT_A_TIME)
      const others = await tx.run<{ kid: string }>(LIVE_OF_USE, [use, new Date(now)])
      if (
        !isSame(
          others.map((row) => row.kid),
          known,
        )
      )
        return false
      await tx.run(END_OTHERS, [use, new Date(othersEndAt)])
      await tx.run(INSERT, [kid, use, sealed.bytes, sealed.masterKeyId, new Date(now), new Date(activeFrom)])
      return true
    })
  }),

  deleteEnded: (now) =>
    database
      .query("delete expired service keys", DELETE_ENDED, [new Date(now)])
      .pipe(Effect.map((rows) => rows.length)),
})

const isSame = (one: ReadonlyArray<string>, two: ReadonlyArray<string>): boolean =>
  JSON.stringify(one.toSorted()) === JSON.stringify(two.toSorted())

const openKey = (vault: Vault, row: ServiceKeyRow) =>
  vault
    .openSecret(ASSOCIATED_DATA.serviceKey(row.kid), { bytes: row.sealed, masterKeyId: row.master_key_id })
    .pipe(
      Effect.map((json): StoredServiceKey => ({
        kid: row.kid,
        use: row.use satisfies KeyUse,
        privateJwk: JSON.parse(json) as Record<string, unknown>,
        createdAt: row.created_at.getTime(),
        activeFrom: row.active_from.getTime(),
        endsAt: row.ends_at?.getTime() ?? null,
      })),
    )

const LOAD = {
  text: "SELECT * FROM service_key WHERE ends_at IS NULL OR ends_at > $1 ORDER BY active_from DESC, kid",
  service: true,
}

/** Of several processes that start on an empty database, one stores its key and the others read it. */
const ONE_AT_A_TIME = { text: "SELECT pg_advisory_xact_lock(hashtextextended('service_key', 0))" }

const LIVE_OF_USE = {
  text: "SELECT kid FROM service_key WHERE use = $1 AND (ends_at IS NULL OR ends_at > $2)",
}

const END_OTHERS = { text: "UPDATE service_key SET ends_at = $2 WHERE use = $1 AND ends_at IS NULL" }

const INSERT = {
  text: `INSERT INTO service_key (kid, use, sealed, master_key_id, created_at, active_from)
    VALUES ($1, $2, $3, $4, $5, $6)`,
}

const DELETE_ENDED = { text: "DELETE FROM service_key WHERE ends_at <= $1 RETURNING kid" }
