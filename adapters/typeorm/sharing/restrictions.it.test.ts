import { randomUUID } from "node:crypto"
import * as Effect from "effect/Effect"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { makeActors } from "../../../core/testing/builders/actors.ts"
import { makeEmployeeRow, makeEmployeeRows, makeSource } from "../../../core/testing/builders/sources.ts"
import { START } from "../../../core/testing/builders/vendors.ts"
import { describeRestrictions } from "../../../core/testing/suites/sharing/restrictions.ts"
import { makeSyncFixture, runAt, sync } from "../../../core/testing/sync-fixture.ts"
import { ASSOCIATED_DATA } from "../../../core/domain/accounts/associated-data.ts"
import { makeApplyRestriction } from "../../../core/use-cases/sharing/people/apply-restriction.ts"
import { makeRestrictEmployee } from "../../../core/use-cases/sharing/people/restrict-employee.ts"
import { makeShowPerson } from "../../../core/use-cases/sharing/people/show-person.ts"
import { TABLES } from "../rows/index.ts"
import { makePostgresStorage } from "../testing/storage.ts"
import { createTestDatabase, type TestDatabase } from "../testing/test-database.ts"

let test: TestDatabase

beforeAll(async () => {
  test = await createTestDatabase()
})
afterAll(() => test.drop())

const sql = (text: string, values: ReadonlyArray<unknown> = []) =>
  test.database.dataSource.query<ReadonlyArray<Readonly<Record<string, unknown>>>>(text, [...values])

describe("what one person requires, on PostgreSQL", () => {
  describeRestrictions(() => ({
    storage: makePostgresStorage(test.database),
    deliverAll: (connectionId) =>
      sql("UPDATE webhook SET state = 'delivered', settled_at = now() WHERE connection_id = $1", [
        connectionId,
      ]),
  }))
})

const CANARY = "ZZTOPCANARY"
const PERSON = makeEmployeeRow(2, {
  employeeId: `${CANARY}-0002`,
  name: `${CANARY} Rao`,
  email: `${CANARY}@acme.example`,
  designation: CANARY,
})

/** Whether a value holds the canary: in the clear, in bytes, or in what the vault of the tests sealed. */
const holdsCanary = (value: unknown): boolean => {
  if (Buffer.isBuffer(value)) {
    const text = value.toString()
    const parts = text.split('"').map((part) => Buffer.from(part, "base64").toString())
    return [text, ...parts].some((part) => part.includes(CANARY))
  }
  return JSON.stringify(value).includes(CANARY)
}

/** The columns of all tables that hold the canary. */
const findCanaries = async (): Promise<ReadonlyArray<string>> => {
  const found = new Set<string>()
  for (const { options } of TABLES) {
    for (const row of await sql(`SELECT * FROM ${options.name}`)) {
      for (const [column, value] of Object.entries(row))
        if (holdsCanary(value)) found.add(`${options.name}.${column}`)
    }
  }
  return [...found].toSorted()
}

/** A copy of the person in every place that a connection has. */
const plantCopies = async (connectionId: string, recordId: string) => {
  const [vendor] = await sql("SELECT vendor_org_id FROM connection WHERE id = $1", [connectionId])
  const [session] = await sql("SELECT id FROM sync_session WHERE connection_id = $1", [connectionId])
  const plant = (text: string, ...more: ReadonlyArray<unknown>) => sql(text, more)
  const [c, id, sealed, sid] = [connectionId, PERSON["employeeId"], Buffer.from(CANARY), session?.["id"]]
  const codes = JSON.stringify([
    { reason: CANARY, reasonCodes: [{ code: "status.newcomers-wait", params: { ids: [id] } }] },
  ])
  await plant(
    "INSERT INTO employee_consent (employee_record_id, connection_id, language, consented_at, expires_at, received_at) VALUES ($1, $2, $3, now(), now(), now())",
    ...[recordId, c, CANARY],
  )
  await plant(
    `INSERT INTO webhook (request_id, connection_id, vendor_org_id, session_id, turn, phase, counter, kind, employee_ids, state,
      due_at, kept_body, created_at) VALUES ($1, $2, $3, $4, 1, 1, 1, 'sync.events.employee.add/sync.events.delta', ARRAY[$1::uuid], 'delivered', now(), $5, now())`,
    ...[recordId, c, vendor?.["vendor_org_id"], sid, sealed],
  )
  await plant(
    "INSERT INTO webhook_attempt (request_id, started_at, duration_ms, answer, headers) VALUES ($1, now(), 1, $2, $2)",
    recordId,
    sealed,
  )
  await plant(
    "INSERT INTO push_test_record (connection_id, employee_id, id, fingerprint, sealed, received_at) VALUES ($1, $2, $3, $4, $4, now())",
    ...[c, id, recordId, sealed],
  )
  await plant(
    "INSERT INTO push_test_outcome (id, connection_id, sequence, sealed, received_at) VALUES ($1, $2, 1, $3, now())",
    ...[recordId, c, sealed],
  )
  await plant(
    "INSERT INTO upload (id, connection_id, details, size, created_at, contents) VALUES ($1, $2, $3, 1, now(), $3)",
    recordId,
    c,
    sealed,
  )
  await plant(
    "INSERT INTO upload_chunk (upload_id, start, length, sealed) VALUES ($1, 0, 1, $2)",
    recordId,
    sealed,
  )
  await plant(
    "INSERT INTO upload_row (upload_id, row, sealed, is_wrong) VALUES ($1, 1, $2, true)",
    recordId,
    sealed,
  )
  await plant("INSERT INTO upload_edit (upload_id, number, contents) VALUES ($1, 1, $2)", recordId, sealed)
  await plant(
    `INSERT INTO journey_preview (connection_id, request_id, connector, source, state, requested_at, expires_at, content)
      VALUES ($1, $2, 'csv', $3, 'ready', now(), now(), $3)`,
    ...[c, recordId, sealed],
  )
  await plant(
    "INSERT INTO staged_employee (session_id, change, ordinal, position, id, employee_id, outside, name) VALUES ($1, 'add', 900, 1, $2, $3, false, $3)",
    ...[sid, recordId, id],
  )
  await plant("INSERT INTO employee_record (session_id, ordinal, sealed) VALUES ($1, 900, $2)", sid, sealed)
  await plant(
    "INSERT INTO staged_salary (session_id, change, ordinal, id, period, sealed) VALUES ($1, 'add', 900, $2, 1, $3)",
    sid,
    recordId,
    sealed,
  )
  await plant(
    "INSERT INTO session_change (session_id, employee_id, id, change) VALUES ($1, $2, $3, 'add') ON CONFLICT DO NOTHING",
    sid,
    id,
    recordId,
  )
  await plant("UPDATE session_note SET findings = $2 WHERE session_id = $1", sid, codes)
}

describe("a person in every place", () => {
  it("is shown with what is held, and after the erasure in none of them, in the clear or sealed", async () => {
    const storage = makePostgresStorage(test.database)
    const fixture = await makeSyncFixture(storage)
    const { connection } = fixture
    await sync(fixture, makeSource([makeEmployeeRow(1), PERSON, makeEmployeeRow(3)]))
    const stored = await Effect.runPromise(storage.directory.find(connection.id, PERSON["employeeId"] ?? ""))
    const recordId = stored?.id ?? ""
    await plantCopies(connection.id, recordId)
    const places = await findCanaries()
    expect(places.length).toBeGreaterThan(20)
    const ports = {
      ...storage,
      ...fixture.ports,
      restrictions: storage.restrictions,
      directory: storage.directory,
    }
    const documentId = randomUUID()
    const keys = await runAt(fixture.ports.vault.openConnectionKey(connection.id, connection.key!))
    const details = { name: "employees.pdf" }
    const sealed = keys.seal(ASSOCIATED_DATA.requestDocument(documentId), JSON.stringify(details))
    await sql("INSERT INTO request_document (id, journey_id, details, added_at) VALUES ($1, $2, $3, now())", [
      documentId,
      connection.id,
      sealed,
    ])
    const actor = makeActors(connection)["corporate-admin"]
    const place = { connectionId: connection.id, recordId }
    expect(await runAt(makeShowPerson(ports)(actor, place))).toMatchObject({
      record: { name: PERSON["name"] },
      isShared: true,
      stagedRows: 1,
      testPushes: 1,
      files: 2,
      documents: ["employees.pdf"],
      consents: [{ language: CANARY }],
      webhooks: [
        { requestId: recordId, keepsBody: true },
        { kind: "sync.events.employee.add/sync.events.initial" },
      ],
    })
    await sql(
      "INSERT INTO monthly_salary (employee_id, period, connection_id, sealed) VALUES ($1, 24300, $2, $3)",
      [...[recordId, connection.id, Buffer.from(CANARY)]],
    )
    const { id } = await runAt(makeRestrictEmployee(ports, "erased")(actor, place), START + 1)
    // A worker that was sending stores its bytes again, and the vendor answers with the person's name.
    await sql("UPDATE webhook SET kept_body = $1 WHERE request_id = $2", [Buffer.from(CANARY), recordId])
    await sql("UPDATE webhook SET state = 'delivered', settled_at = now()")
    const [restriction] = await runAt(storage.restrictions.listUnfinished(10))
    if (restriction?.id !== id) throw new Error("The erasure is not waiting for the vendor")
    const finished = await runAt(makeApplyRestriction(ports)(restriction), START + 2)
    expect(finished.finishedAt).not.toBeNull()
    expect(await findCanaries()).toEqual([])
    expect(finished.counts).toMatchObject({
      records: 1,
      consents: 1,
      stagedRows: 2,
      testPushes: 2,
      files: 2,
    })
    await sync(fixture, makeSource([makeEmployeeRow(1), PERSON, ...makeEmployeeRows(1, 3)]), {}, START + 3)
    expect(await findCanaries()).toEqual([])
  })
})
