import * as Effect from "effect/Effect"
import { describe, expect, it } from "vitest"
import { ALL_EVENTS } from "../../contract/webhooks/webhook.ts"
import type { DataModelKey } from "../../contract/employee/data-model-keys.ts"

import type { TransformationRules } from "../../contract/transformation/transformation-rules.ts"
import { setTerms } from "../../testing/builders/agreements.ts"
import { makeEmployeeRow, makeSource, type SourceRecord } from "../../testing/builders/sources.ts"
import { START } from "../../testing/builders/vendors.ts"
import { makeMemoryOutbox } from "../../testing/memory/webhooks/outbox.ts"
import { makeTables } from "../../testing/memory/tables.ts"
import { makeMemoryStorage } from "../../testing/storage.ts"
import { makeSyncFixture, runAt, sync } from "../../testing/sync-fixture.ts"
import { OPERATOR } from "../authorization/actor.ts"
import { openMonth } from "../employee/monthly-salary.ts"
import { createFileToken, makeOpenSessionFile } from "../webhooks/session-file.ts"
import { makeChangeSharing } from "../sharing/change-sharing.ts"
import { makeTrimSalaries } from "../salary/trim-salaries.ts"
import { listEmployees, createRenderer } from "../employee/list-employees.ts"
import { makeReadSalary } from "../salary/read-salary.ts"
import { makeDeliverWebhooks } from "../webhooks/delivery/deliver-webhooks.ts"

const SALES = { field: "department", operator: "is", values: ["Sales"] } as const
const PAY = { monthly_month: "1", monthly_year: "2026", monthly_basic: "50000", monthly_hra: "2000" }

const readText = async (pages: AsyncIterable<unknown>): Promise<string> => {
  let text = ""
  for await (const page of pages) text += JSON.stringify(page)
  return text
}

/** A corporate with a vendor that receives all events. */
const setUp = async (rules: TransformationRules = []) => {
  const tables = makeTables()
  const storage = makeMemoryStorage(tables)
  const events = [...ALL_EVENTS, "sync.events.employee.csv"] as const
  const fixture = await makeSyncFixture(storage, { endpoint: { url: "https://vendor.example/", events } })
  const { ports, connection } = fixture
  const { id, vendorOrgId } = connection
  await runAt(storage.vendors.saveRules(vendorOrgId, rules, "any"))
  const outbox = makeMemoryOutbox(tables)
  const bodies: Array<string> = []
  const deliver = makeDeliverWebhooks(
    {
      ...storage,
      ...ports,
      connectors: { find: () => null },
      outbox,
      sender: {
        post: ({ body }) =>
          Effect.sync(() => {
            const text = Buffer.from(body).toString()
            bodies.push(text)
            const { recordCount } = JSON.parse(text) as { readonly recordCount: number | null }
            const status = recordCount === null ? 200 : 500
            const answer = new Uint8Array()
            return {
              kind: "answered",
              status,
              answer,
              headers: [],
              sentHeaders: [],
              retryAfterMillis: null,
              durationMillis: 1,
            } as const
          }),
      },
      signer: { headers: () => ({}) },
    },
    { postsPerSlot: 1, failuresPerSlot: 100, publicUrl: "https://hr.example", onFinished: () => undefined },
  )
  /** Sends everything that is due by then once; the endpoint rejects it. */
  const sendAll = (now: number) =>
    runAt(
      Effect.gen(function* () {
        const at = { now, leasedUntil: now + 30_000 }
        const claimed = yield* outbox.claim({
          ...at,
          slots: 1,
          webhooksPerSlot: 64,
          smallGroup: 10,
          endpoints: 9,
        })
        for (const { requestIds } of claimed) {
          yield* deliver({ requestIds, leasedUntil: at.leasedUntil }, { isRedelivered: false })
        }
      }),
      now,
    )
  const keys = await runAt(ports.vault.openConnectionKey(id, connection.key!))
  const read = async (rows: ReadonlyArray<SourceRecord>, at?: number) =>
    sync(fixture, makeSource(rows), {}, at)
  const change = (withheld: ReadonlyArray<DataModelKey>, subset: ReadonlyArray<typeof SALES> = []) =>
    runAt(makeChangeSharing({ ...storage, ...ports })(OPERATOR, id, { withheld, subset }), START + 1)
  const list = async () => {
    const now = (await runAt(storage.connections.find(id)))!
    const bytes = await runAt(
      listEmployees(
        { directory: storage.directory, recheckCredential: Effect.void },
        now,
        { connection_id: id, page: 1, size: 50 },
        createRenderer(now, keys),
      ),
    )
    return Buffer.from(bytes as Uint8Array).toString()
  }
  const file = async (sessionId: string, content: "added" | "changed" = "changed") => {
    const claims = { sessionId, content, expiresAt: START + 1_000_000 }
    const open = makeOpenSessionFile({ ...storage, ...ports, equal: (a, b) => Buffer.compare(a, b) === 0 })
    const pages = await runAt(open(createFileToken(keys, id, claims)))
    return { text: () => readText(pages) }
  }
  return {
    tables,
    fixture,
    storage,
    ports,
    id,
    vendorOrgId,
    outbox,
    bodies,
    sendAll,
    keys,
    read,
    change,
    list,
    file,
  }
}

describe("a webhook waiting for its retry when the terms narrow", () => {
  it("loses its stored body, and is sent under the current terms", async () => {
    const { tables, id, bodies, sendAll, read, change } = await setUp()
    await read([makeEmployeeRow(1, { department: "Canary Lab" })])
    for (let wait = 0; wait < 3; wait++) await sendAll(START + wait * 7_000)
    const listStoredBodies = () =>
      [...tables.webhooks.values()].filter((one) => one.connectionId === id && one.keptBody !== null)
    expect(bodies.join()).toContain("Canary Lab")
    expect(listStoredBodies()).not.toEqual([])
    bodies.length = 0
    await change(["department"])
    expect(listStoredBodies()).toEqual([])
    for (let hour = 1; hour < 9; hour++) await sendAll(START + hour * 3_600_000)
    expect(bodies.join()).toContain("E0001")
    expect(bodies.join()).not.toContain("Canary Lab")
  })

  it("is sent unchanged while the terms are unchanged", async () => {
    const { bodies, sendAll, read } = await setUp()
    await read([makeEmployeeRow(1)])
    for (let wait = 0; wait < 4; wait++) await sendAll(START + wait * 7_000)
    const records = bodies.filter((body) => body.includes("E0001"))
    expect(records.length).toBeGreaterThan(1)
    expect(new Set(records).size).toBe(1)
  })

  it("is not sent with a body that a worker stored while they narrowed", async () => {
    const { tables, storage, id, bodies, sendAll, read } = await setUp()
    await read([makeEmployeeRow(1, { department: "Canary Lab" })])
    for (let wait = 0; wait < 8; wait++) await sendAll(START + wait * 8_000)
    const listStoredBodies = new Map(
      [...tables.webhooks].flatMap(([key, { keptBody }]) => (keptBody === null ? [] : [[key, keptBody]])),
    )
    expect(listStoredBodies.size).toBeGreaterThan(0)
    await runAt(setTerms(storage, id, { withheld: ["department"] }))
    for (const [key, keptBody] of listStoredBodies)
      tables.webhooks.set(key, { ...tables.webhooks.get(key)!, keptBody })
    bodies.length = 0
    for (let hour = 1; hour < 9; hour++) await sendAll(START + hour * 3_600_000)
    expect(bodies.join()).toContain("E0001")
    expect(bodies.join()).not.toContain("Canary Lab")
  })
})

describe("an employee who left the subset before a webhook was sent", () => {
  it("is only in the update that reports it, and in no earlier file", async () => {
    const { bodies, sendAll, read, change, file } = await setUp()
    // The files list what a session after the first one changed.
    await read([makeEmployeeRow(9, { department: "Sales" })])
    const { sessionId } = await read([
      makeEmployeeRow(1, { department: "Sales" }),
      makeEmployeeRow(2, { department: "HR" }),
    ])
    await change([], [SALES])
    await sendAll(START + 2)
    for (let wait = 1; wait < 40; wait++) await sendAll(START + wait * 3_600_000)
    const about = bodies.filter((body) => body.includes("E0002"))
    for (const body of about) expect(JSON.parse(body)).toMatchObject({ event: "sync.events.employee.update" })
    expect(await (await file(sessionId)).text()).not.toContain("E0002")
    expect(await (await file(sessionId, "added")).text()).toContain("E0001")
  })
})

describe("a file behind a link", () => {
  it("shows what is shared when each of its pages is read", async () => {
    const { storage, id, read, file } = await setUp()
    await read([makeEmployeeRow(9)])
    const { sessionId } = await read([makeEmployeeRow(1, { department: "Canary Lab" })])
    const opened = await file(sessionId)
    expect(await opened.text()).toContain("Canary Lab")
    await runAt(setTerms(storage, id, { withheld: ["department"] }))
    expect(await opened.text()).not.toMatch(/department|Canary/u)
  })
})

describe("the months of a salary", () => {
  const stored = ({ tables, keys }: Awaited<ReturnType<typeof setUp>>) =>
    [...tables.salaries].flatMap(([id, months]) =>
      [...months].map(([period, sealed]) => openMonth(keys, id, { period, sealed }).monthly),
    )

  it("lose withheld fields, and are deleted when nothing is left", async () => {
    const given = await setUp()
    await given.read([makeEmployeeRow(1, PAY)])
    expect(stored(given)).toMatchObject([{ basic: 50_000, hra: 2_000 }])
    await given.change(["monthly_hra"])
    const [month] = stored(given)
    expect([month?.basic, month]).toEqual([50_000, expect.not.objectContaining({ hra: 2_000 })])
    await given.change([])
    const salary = makeReadSalary({
      ...given.storage,
      ...given.ports,
      connectors: { all: [], find: () => null },
      consents: { append: () => Effect.void, latest: () => Effect.succeed(null) },
    })
    const query = {
      vendorOrgId: given.vendorOrgId,
      employeeId: "E0001",
      orgId: given.fixture.connection.orgId,
      type: "monthly",
      from: 0,
      to: 99_999,
    } as const
    const vendor = { kind: "vendor-key", vendorOrgId: given.vendorOrgId } as const
    expect(JSON.stringify(await runAt(salary(vendor, query)))).not.toContain("2000")
    await given.change(["salary_monthly_details_fields"] as never)
    expect(stored(given)).toEqual([])
    expect(await runAt(given.storage.salaryHistory.listUntrimmed(9))).toEqual([])
  })

  it("are trimmed after a token narrowed, and unchanged where nothing changed", async () => {
    const given = await setUp()
    const { storage, ports, id } = given
    await given.read([makeEmployeeRow(1, PAY)])
    const before = [...given.tables.salaries.values()]
    await runAt(setTerms(storage, id, { onDemand: true }))
    const trim = makeTrimSalaries({ ...storage, ...ports })
    await runAt(trim(id))
    expect([...given.tables.salaries.values()]).toEqual(before)
    await runAt(setTerms(storage, id, { withheld: ["monthly_basic"] }))
    await runAt(trim(id))
    expect(stored(given)[0]).not.toHaveProperty("basic")
    expect(await runAt(storage.salaryHistory.listUntrimmed(9))).toEqual([])
  })
})

describe("a vendor's rule", () => {
  const MERGE: TransformationRules = [
    { kind: "merge", key: "designation", from: [{ key: "department" }, { key: "grade" }] },
    { kind: "merge", key: "name", from: [{ key: "designation" }] },
  ]
  const row = makeEmployeeRow(1, { department: "Canary Lab", designation: "Clerk", grade: "G1" })

  it("does not show a withheld field under another name", async () => {
    const { read, change, list } = await setUp(MERGE)
    await read([row])
    expect(await list()).toContain("Canary Lab")
    await change(["department"])
    expect(await list()).toContain("E0001")
    expect(await list()).not.toContain("Canary Lab")
    await change([])
    expect(await list()).toContain("Canary Lab")
  })

  it("shows nothing that requires a consent", async () => {
    const { storage, id, read, list } = await setUp(MERGE)
    await read([row])
    await runAt(setTerms(storage, id, { onDemand: true }))
    expect(await list()).not.toContain("Canary Lab")
    await read([{ ...row, grade: "G2" }])
    expect(await list()).not.toContain("Canary Lab")
  })

  it("copies no column of all dependents into another field", async () => {
    const { read, list } = await setUp([
      { kind: "merge", key: "designation", from: [{ key: "dependentDetails" }] },
    ])
    const dependents = JSON.stringify([{ name: "Canary Child", dob: "2015-02-01" }])
    await read([makeEmployeeRow(1, { dependentDetails: dependents })])
    expect((await list()).split("dependentDetails")[0]).not.toContain("Canary")
  })

  it("does not include employees whom the corporate excluded", async () => {
    const replaced: TransformationRules = [{ kind: "replace", key: "department", values: { HR: "Sales" } }]
    const rows = [makeEmployeeRow(1, { department: "Sales" }), makeEmployeeRow(2, { department: "HR" })]
    const { read, change, list } = await setUp(replaced)
    await read(rows)
    // The store has only the rule's result, so that all are excluded until the next sync.
    await change([], [SALES])
    expect(await list()).not.toContain("E0002")
    await read(rows)
    expect(await list()).toContain("E0001")
    expect(await list()).not.toContain("E0002")
  })
})

describe("a salary master", () => {
  it("contains nothing that is not shared", async () => {
    const { filterSalaryMaster } = await import("../../domain/salary/filter-salary-master.ts")
    const component = { id: "1", identifier: "hra", title: "Canary", type: "earning" } as never
    const master = { ctc: { data: [component] }, monthly: { data: [component] } }
    const policy = { shares: (key: string) => key.startsWith("ctc_") }
    expect(filterSalaryMaster(master, policy)).toEqual({ ctc: master.ctc, monthly: { data: [] } })
  })
})
