import * as Effect from "effect/Effect"
import type { ServiceKey, ServiceKeyStore } from "../../core/ports/service-key-store.ts"
import { StorageError } from "../../core/ports/storage-error.ts"
import type { Vault } from "../../core/ports/vault.ts"
import type { Database } from "./database.ts"

interface SealedKeyRow {
  kid: string
  sealed: Uint8Array
  master_key_id: string
}

export const makeServiceKeyStore = (database: Database): ServiceKeyStore => {
  const load = database.query<SealedKeyRow>("read the service keys", LOAD)

  const saveFirst = (row: SealedKeyRow) =>
    database.transaction("store the service's key pair", async (tx) => {
      await tx.run(ONE_AT_A_TIME)
      await tx.run(INSERT_FIRST, [row.kid, row.sealed, row.master_key_id])
    })

  return {
    loadOrCreate: Effect.fnUntraced(function* (vault, generate) {
      let rows = yield* load
      if (rows.length === 0) {
        yield* saveFirst(yield* makeKey(vault, generate))
        rows = yield* load
      }
      return yield* Effect.forEach(rows, (row) => openKey(vault, row))
    }),
  }
}

const placeOf = (kid: string) => ({ table: "service_key", row: kid })

const makeKey = Effect.fnUntraced(function* (vault: Vault, generate: () => Promise<ServiceKey>) {
  const key = yield* Effect.tryPromise({
    try: generate,
    catch: (cause) => new StorageError({ operation: "make the service's key pair", cause }),
  })
  const sealed = yield* vault.sealSecret(placeOf(key.kid), JSON.stringify(key.privateJwk))
  return { kid: key.kid, sealed: sealed.bytes, master_key_id: sealed.masterKeyId }
})

const openKey = (vault: Vault, row: SealedKeyRow) =>
  vault.openSecret(placeOf(row.kid), { bytes: row.sealed, masterKeyId: row.master_key_id }).pipe(
    Effect.map((json): ServiceKey => ({
      kid: row.kid,
      privateJwk: JSON.parse(json) as Record<string, unknown>,
    })),
  )

const LOAD = { text: "SELECT kid, sealed, master_key_id FROM service_key ORDER BY created_at DESC, kid" }

/** Of several processes that start on an empty database one leaves its key, and the others read that one. */
const ONE_AT_A_TIME = { text: "SELECT pg_advisory_xact_lock(hashtextextended('service_key', 0))" }
const INSERT_FIRST = {
  text: `INSERT INTO service_key (kid, sealed, master_key_id, created_at)
    SELECT $1, $2, $3, clock_timestamp() WHERE NOT EXISTS (SELECT FROM service_key)`,
}
