import * as Effect from "effect/Effect"
import * as Logger from "effect/Logger"
import { describe, expect, it } from "vitest"
import type { SalaryMaster } from "../../contract/webhooks/webhook.ts"
import { SourceError } from "../../ports/sync/source.ts"
import { makeEmployeeRows } from "../../testing/builders/sources.ts"
import { terminate } from "../../testing/builders/connections.ts"
import { makePullFixture, type PullFixture } from "../../testing/pull-fixture.ts"
import { runAt } from "../../testing/sync-fixture.ts"

const KIND = "connection.events.salary_master/connection.events"
const BASIC = { identifier: "basic", title: "Basic pay", accountingCode: "4711" }
const RENT = { identifier: "hra", title: "House rent", accountingCode: null }

const worldWith = async (
  given: unknown,
  ...parts: Parameters<typeof makePullFixture>
): Promise<PullFixture> => {
  const fixture = await makePullFixture(...parts)
  fixture.source.rows = makeEmployeeRows(2)
  fixture.source.salaryMaster = () => Promise.resolve(given)
  return fixture
}

const listPublished = async ({ storage, connection }: PullFixture) =>
  (await storage.listWebhooks(connection.id)).filter(({ kind }) => kind === KIND)

/** The published salary masters, oldest first. */
const listMasters = async (fixture: PullFixture) =>
  (await listPublished(fixture)).map(({ facts }) => facts as SalaryMaster)

const full = (fixture: PullFixture) => runAt(fixture.pull({ full: true }))

describe("a salary master", () => {
  it("is sent after the first full sync, in a session of its own", async () => {
    const fixture = await worldWith({ ctc: [BASIC, RENT], monthly: [BASIC] })
    const report = await full(fixture)
    const webhooks = await fixture.storage.listWebhooks(fixture.connection.id)
    expect(webhooks.at(-1)).toMatchObject({ kind: KIND, stage: 0, counter: 1, employeeIds: [] })
    expect(webhooks.at(-1)?.sessionId).not.toBe(report?.sessionId)
    const [master] = await listMasters(fixture)
    expect(master?.ctc.data).toMatchObject([BASIC, RENT])
    expect(master?.monthly.data).toMatchObject([BASIC])
  })

  it("is sent again when it changes, and only then, whatever its order", async () => {
    const fixture = await worldWith({ ctc: [BASIC, RENT], monthly: [] })
    await full(fixture)
    fixture.source.salaryMaster = () => Promise.resolve({ monthly: [], ctc: [RENT, BASIC] })
    await full(fixture)
    expect(await listMasters(fixture)).toHaveLength(1)
    fixture.source.salaryMaster = () =>
      Promise.resolve({ ctc: [{ ...BASIC, title: "Basic" }, RENT], monthly: [] })
    await full(fixture)
    expect(await listMasters(fixture)).toHaveLength(2)
  })

  it("keeps the id of a component forever, with another id in the other list and in another connection", async () => {
    const listComponentIds = ({ ctc, monthly }: SalaryMaster) =>
      [...ctc.data, ...monthly.data].map(({ id }) => id)
    const fixture = await worldWith({ ctc: [BASIC], monthly: [BASIC] })
    await full(fixture)
    fixture.source.salaryMaster = () =>
      Promise.resolve({ ctc: [{ ...BASIC, title: "Basic" }], monthly: [BASIC] })
    await full(fixture)
    const [before = [], after] = (await listMasters(fixture)).map(listComponentIds)
    expect(after).toEqual(before)
    const other = await worldWith({ ctc: [BASIC], monthly: [BASIC] })
    await full(other)
    expect(new Set([...before, ...(await listMasters(other)).flatMap(listComponentIds)]).size).toBe(4)
    // RFC 9562: version 8 of the common variant.
    for (const id of before)
      expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-8[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/u)
  })

  it("is not requested by an incremental load, a dry run, or for a vendor without a subscription to the event", async () => {
    let calls = 0
    const count = () => Promise.resolve({ ctc: [], monthly: [], calls: ++calls })
    const fixture = await worldWith(null, { supportsDeltas: true })
    const { vendors, settings } = fixture.storage
    const { vendorOrgId, id } = fixture.connection
    fixture.source.salaryMaster = count
    const schedule = { frequency: { kind: "daily", hour: 6 }, timeZone: "UTC" } as const
    await runAt(settings.saveSchedule(id, schedule, null))
    const endpoint = (await runAt(vendors.find(vendorOrgId)))?.endpoint
    if (endpoint === null || endpoint === undefined) throw new Error("The vendor has no endpoint")
    const choose = (events: typeof endpoint.events) =>
      runAt(vendors.saveEndpoint(vendorOrgId, { url: endpoint.url, events }, "any"))

    await choose(endpoint.events.filter((event) => event !== "connection.events.salary_master"))
    await full(fixture)
    await choose(endpoint.events)
    await runAt(fixture.pull({ full: true, dryRun: true }))
    expect((await runAt(fixture.pull()))?.mode).toBe("delta")
    expect(calls).toBe(0)
    await full(fixture)
    expect([calls, (await listPublished(fixture)).length]).toEqual([1, 1])
  })
})

describe("an unreadable salary master", () => {
  const LOGGED = { ctc: [{ identifier: "basic", title: 4711 }], monthly: [] }

  it.each([
    ["garbage", () => Promise.resolve(LOGGED), /^ctc\.0\.title: Expected a text/u],
    ["nothing", () => Promise.resolve(undefined), /^ctc: Expected a list/u],
    ["an error", () => Promise.reject(new SourceError({ kind: "auth", message: "4711" })), /^SourceError$/u],
    ["an unexpected error", () => Promise.reject(new Error("4711")), /^SourceError$/u],
  ] as ReadonlyArray<[string, () => Promise<unknown>, RegExp]>)(
    "(%s) is logged without a value, and requested again",
    async (_what, give, reason) => {
      const fixture = await worldWith(null)
      fixture.source.salaryMaster = give
      const logged: Array<unknown> = []
      const logger = Logger.make(({ message }) => void logged.push(message))
      const pulling = Effect.provide(fixture.pull({ full: true }), Logger.layer([logger]))
      expect((await Effect.runPromise(pulling))?.state).toBe("completed")
      expect(logged.at(-1)).toEqual([
        expect.any(String),
        {
          connectionId: fixture.connection.id,
          connector: "csv",
          reason: expect.stringMatching(reason) as string,
        },
      ])
      expect(JSON.stringify(logged)).not.toContain("4711")
      expect(await runAt(fixture.storage.issues.list(fixture.connection.id, 5))).toEqual([])
      fixture.source.salaryMaster = () => Promise.resolve({ ctc: [BASIC], monthly: [] })
      await full(fixture)
      expect(await listMasters(fixture)).toHaveLength(1)
    },
  )

  it("is not sent for a connection that has been terminated since", async () => {
    const fixture = await worldWith(null)
    fixture.source.salaryMaster = async () => {
      await terminate(fixture.storage, fixture.connection.id)
      return { ctc: [BASIC], monthly: [] }
    }
    await full(fixture)
    expect(await listMasters(fixture)).toEqual([])
  })
})
