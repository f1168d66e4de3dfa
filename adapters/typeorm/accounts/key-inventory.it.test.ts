import { randomUUID } from "node:crypto"
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"
import * as Effect from "effect/Effect"
import type { WrappedValue } from "../../../core/ports/accounts/key-inventory.ts"
import { describeKeyInventory } from "../../../core/testing/suites/accounts/key-inventory.ts"
import { makeKeyInventory, WRAPPED_COLUMNS } from "./key-inventory.ts"
import { createTestDatabase, type TestDatabase } from "../testing/test-database.ts"

let test: TestDatabase

beforeAll(async () => {
  test = await createTestDatabase()
})
afterAll(() => test.drop())

const VENDOR = randomUUID()
const query = async (text: string, values: Array<unknown> = []): Promise<void> => {
  await test.database.dataSource.query(text, values)
}

const addOrganization = (id: string) =>
  query(
    `INSERT INTO organization (id, name, folded_name, created_at, modified_at, is_client, is_corporate)
      VALUES ($1::uuid, $1::uuid::text, $1::uuid::text, now(), now(), false, false)`,
    [id],
  )

const addVendor = async (id: string, key: { bytes: Uint8Array; id: string } | null = null) => {
  await addOrganization(id)
  await query(
    `INSERT INTO vendor (org_id, time_zone, app_key, app_secret, app_secret_master_key_id, flags, origins, created_at)
      VALUES ($1::uuid, 'UTC', $1::uuid::text, $2, $3, '{}', '{}', now())`,
    [id, key?.bytes ?? Buffer.of(0), key?.id ?? null],
  )
}

const PLANT: Readonly<Record<WrappedValue["kind"], (value: WrappedValue) => Promise<void>>> = {
  "connection-key": async ({ row, wrapped }) => {
    await addOrganization(row)
    return query(
      `INSERT INTO connection (id, vendor_org_id, org_id, status, status_at, data_key, master_key_id, withheld, subset,
          allowed_missing_share, created_at, corporate_name, org_number)
        VALUES ($1, $2, $1, 'CONNECTION_INVITED', now(), $3, $4, '{}', '[]', 0.2, now(), 'Acme', 1)`,
      [row, VENDOR, wrapped.bytes, wrapped.masterKeyId],
    )
  },
  "request-key": ({ row, wrapped }) =>
    query("INSERT INTO unsupported_request VALUES ($1, $2, $3, $4, '', now(), NULL)", [
      row,
      VENDOR,
      wrapped.bytes,
      wrapped.masterKeyId,
    ]),
  "app-secret": ({ row, wrapped }) => addVendor(row, { bytes: wrapped.bytes, id: wrapped.masterKeyId }),
  "previous-secret": async ({ row, wrapped }) => {
    await addVendor(row)
    await query(
      "UPDATE vendor SET previous_secret = $2, previous_secret_master_key_id = $3 WHERE org_id = $1",
      [row, wrapped.bytes, wrapped.masterKeyId],
    )
  },
  "replaced-secret": async ({ row, wrapped }) => {
    await addVendor(row)
    await query(
      `INSERT INTO replaced_secret (id, vendor_org_id, sealed, master_key_id, created_at, signs_until)
        VALUES (gen_random_uuid(), $1, $2, $3, now(), now())`,
      [row, wrapped.bytes, wrapped.masterKeyId],
    )
  },
  "service-key": ({ row, wrapped }) =>
    query(
      `INSERT INTO service_key (kid, use, sealed, master_key_id, created_at, active_from)
        VALUES ($1, 'sig', $2, $3, now(), now())`,
      [row, wrapped.bytes, wrapped.masterKeyId],
    ),
  "idempotent-answer": async ({ row, wrapped }) => {
    await query(
      "INSERT INTO console_user (id, email, folded_email, created_at) VALUES ($1::uuid, $1::uuid::text, $1::uuid::text, now())",
      [row],
    )
    await query(
      `INSERT INTO idempotent_call (id, user_id, key_digest, request_digest, answer, master_key_id, leased_until, expires_at)
        VALUES ($1::uuid, $1::uuid, '', '', $2, $3, now(), now())`,
      [row, wrapped.bytes, wrapped.masterKeyId],
    )
  },
  "second-factor": ({ row, wrapped }) =>
    query(
      `INSERT INTO console_user (id, email, folded_email, second_factor, second_factor_master_key_id, created_at)
        VALUES ($1::uuid, $1::uuid::text, $1::uuid::text, $2, $3, now())`,
      [row, wrapped.bytes, wrapped.masterKeyId],
    ),
}

describe("the key inventory on PostgreSQL", () => {
  beforeEach(async () => {
    await query(
      "TRUNCATE connection, unsupported_request, vendor, service_key, master_key, organization, console_user CASCADE",
    )
    // The vendor that owns the other rows must not be counted.
    await query("ALTER TABLE vendor ALTER COLUMN app_secret_master_key_id DROP NOT NULL")
    await addVendor(VENDOR)
  })

  describeKeyInventory(() =>
    Promise.resolve({
      inventory: makeKeyInventory(test.database),
      seed: (value) => PLANT[value.kind](value),
    }),
  )

  it("skips a row that another transaction has locked", async () => {
    const inventory = makeKeyInventory(test.database)
    const [busy, free] = [randomUUID(), randomUUID()]
    const bytes = Buffer.from([2, 1])
    const wrapped = { masterKeyId: "new", bytes: Buffer.from([2, 2]) }
    for (const row of [busy, free])
      await PLANT["connection-key"]({ kind: "connection-key", row, wrapped: { masterKeyId: "old", bytes } })
    const holder = test.database.dataSource.createQueryRunner()
    await holder.startTransaction()
    await holder.query("SELECT FROM connection WHERE id = $1 FOR UPDATE", [busy])
    const values = [busy, free].map((row) => ({ row, was: bytes, wrapped }))
    expect(await Effect.runPromise(inventory.replace("connection-key", values))).toBe(1)
    await holder.rollbackTransaction()
    await holder.release()
    expect(await Effect.runPromise(inventory.replace("connection-key", values))).toBe(1)
  })

  it("covers every column of the schema that names a master key", async () => {
    const found = await test.database.dataSource.query<ReadonlyArray<{ name: string }>>(
      `SELECT table_name || '.' || column_name AS name FROM information_schema.columns
        WHERE table_schema = 'public' AND column_name LIKE '%master_key_id' ORDER BY 1`,
    )
    const covered = Object.values(WRAPPED_COLUMNS).map(({ table, masterKeyId }) => `${table}.${masterKeyId}`)
    expect(found.map(({ name }) => name)).toEqual(covered.toSorted())
  })
})
