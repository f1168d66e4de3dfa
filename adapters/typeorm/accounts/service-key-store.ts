import * as Effect from "effect/Effect"
import { IsNull, LessThanOrEqual, MoreThan } from "typeorm"
import { ASSOCIATED_DATA } from "../../../core/domain/accounts/associated-data.ts"
import type { ServiceKeyStore, StoredServiceKey } from "../../../core/ports/accounts/service-key-store.ts"
import type { Vault } from "../../../core/ports/accounts/vault.ts"
import type { Database } from "../database.ts"
import { serviceKeyRow, type ServiceKeyRow } from "../rows/accounts/credentials.ts"

export const makeServiceKeyStore = (database: Database): ServiceKeyStore => ({
  load: (vault, now) =>
    database
      .query("read the service keys", LOAD, [new Date(now)])
      .pipe(Effect.flatMap(Effect.forEach((row) => openKey(vault, serviceKeyRow.read(row))))),

  add: Effect.fnUntraced(function* (
    vault,
    { kid, privateJwk, use, activeFrom },
    { known, othersEndAt, now },
  ) {
    const sealed = yield* vault.sealSecret(ASSOCIATED_DATA.serviceKey(kid), JSON.stringify(privateJwk))
    return yield* database.transaction("store a service key", async (tx) => {
      await tx.run(ONE_AT_A_TIME)
      const rows = tx.rows(serviceKeyRow)
      const others = await rows.findBy([
        { use, endsAt: IsNull() },
        { use, endsAt: MoreThan(now) },
      ])
      if (
        !isSame(
          others.map((row) => row.kid),
          known,
        )
      )
        return false
      await rows.update({ use, endsAt: IsNull() }, { endsAt: othersEndAt })
      await rows.insert({
        kid,
        use,
        sealed: sealed.bytes,
        masterKeyId: sealed.masterKeyId,
        createdAt: now,
        activeFrom,
      })
      return true
    })
  }),

  deleteEnded: (now) =>
    database
      .rows("delete expired service keys", serviceKeyRow, (rows) =>
        rows.delete({ endsAt: LessThanOrEqual(now) }),
      )
      .pipe(Effect.map(({ affected }) => affected ?? 0)),
})

const isSame = (one: ReadonlyArray<string>, two: ReadonlyArray<string>): boolean =>
  JSON.stringify(one.toSorted()) === JSON.stringify(two.toSorted())

const openKey = (vault: Vault, { sealed, masterKeyId, ...key }: ServiceKeyRow) =>
  vault.openSecret(ASSOCIATED_DATA.serviceKey(key.kid), { bytes: sealed, masterKeyId }).pipe(
    Effect.map((json): StoredServiceKey => ({
      ...key,
      privateJwk: JSON.parse(json) as Record<string, unknown>,
    })),
  )

const LOAD = {
  text: "SELECT * FROM service_key WHERE ends_at IS NULL OR ends_at > $1 ORDER BY active_from DESC, kid",
  service: true,
}

/** Several processes may start on an empty database: one stores its key, and the others read it. */
const ONE_AT_A_TIME = { text: "SELECT pg_advisory_xact_lock(hashtextextended('service_key', 0))" }
