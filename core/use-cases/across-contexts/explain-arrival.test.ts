import * as Effect from "effect/Effect"
import { beforeEach, describe, expect, it } from "vitest"
import type { TokenFlags } from "../../contract/sharing/data-model-flags.ts"
import { mergeTokenFlags } from "../../domain/sharing/token-flags.ts"
import { START } from "../../testing/builders/vendors.ts"
import { makeActors } from "../../testing/builders/actors.ts"
import { makeTestFlags, setTerms } from "../../testing/builders/agreements.ts"
import { terminate } from "../../testing/builders/connections.ts"
import { makeConnectors } from "../../testing/builders/connectors.ts"
import { makeSource } from "../../testing/builders/sources.ts"
import { makeCanaryRow, toEmployeeId } from "../../testing/consent/canaries.ts"
import {
  makeMemoryEnvironment,
  makeSendDue,
  type MemoryEnvironment,
} from "../../testing/consent/memory-environment.ts"
import { makeSyncInput } from "../../testing/sync-fixture.ts"
import type { Actor } from "../authorization/actor.ts"
import { makeRunSync } from "../sync/run-sync.ts"
import { makeExplainArrival } from "../sync/arrival/explain-arrival.ts"
import { makeListDeliveries } from "../webhooks/list-deliveries.ts"

let environment: MemoryEnvironment
let member: Actor

beforeEach(async () => {
  const shared = { name: 1, email: 1, department: 1, designation: 0, grade: -1 } as const
  environment = await makeMemoryEnvironment({ ...shared, ctc_basic: 0, monthly_basic: 0 })
  member = makeActors(environment.connection)["vendor-member"]
  // Only those of HR are shared.
  const rules = [{ field: "groupName", operator: "is", values: ["HR"] }] as const
  await environment.run(setTerms(environment.ports, environment.connection.id, { subset: rules }))
  await sync([makeCanaryRow(1, "HR", 1), makeCanaryRow(2, "Sales", 1)])
})

const sync = async (rows: ReadonlyArray<ReturnType<typeof makeCanaryRow>>) => {
  const { fixture, ports, run, connection, clock } = environment
  clock.now += 60_000
  const current = await run(ports.connections.find(connection.id))
  const fieldMapping = Object.fromEntries(Object.keys(rows[0] ?? {}).map((key) => [key, key]))
  const known = { ...fixture, connection: current ?? connection }
  await run(makeRunSync(ports)(makeSyncInput(known, makeSource(rows), { fieldMapping })))
}

const all = () => ({
  ...environment.ports,
  consents: environment.consents,
  deliveryLog: environment.deliveryLog,
  connectors: makeConnectors(),
})

const ask = (search: string, actor = member, connectionId = environment.connection.id) => {
  const { vendorOrgId } = environment.connection
  return environment.run(makeExplainArrival(all())(actor, { vendorOrgId, connectionId, search }))
}

describe("why an employee did not arrive", () => {
  it("says how the webhooks of an employee fared, and what is missing of a mandatory field", async () => {
    environment.receiver.takes = false
    await environment.run(makeSendDue(environment))
    const { employees, causes, lastSync, orgName } = await ask(toEmployeeId(1))
    expect(orgName).toBe("Acme")
    expect(lastSync).toMatchObject({ state: "completed" })
    expect(causes).toEqual([])
    expect(employees).toHaveLength(1)
    expect(employees[0]).toMatchObject({ line: { employeeId: toEmployeeId(1) }, consent: "not_needed" })
    expect(employees[0]?.deliveries.length).toBeGreaterThan(0)
    expect(employees[0]?.missing).toEqual([])
    // Asked for after the agreement.
    const { vendorOrgId } = environment.connection
    const asked = (stored: TokenFlags) => mergeTokenFlags(stored, makeTestFlags(-1))
    const { sharingTerms } = environment.ports
    await environment.run(sharingTerms.changeVendorFlags(vendorOrgId, asked, () => null, START))
    expect((await ask("Canary11x1")).employees[0]?.missing).toEqual([{ key: "dob", state: "not_agreed" }])
  })

  it("counts the rows that the last sync rejected, and says nothing of whose they are", async () => {
    await sync([makeCanaryRow(1, "HR", 2), { ...makeCanaryRow(3, "HR", 2), grade: "" }])
    const answer = await ask(toEmployeeId(3))
    expect(answer).toMatchObject({ rejected: 1, causes: ["sync_failed"], employees: [] })
    expect(answer).toEqual(await ask("EMP-404"))
  })

  it("tells an employee outside the subset apart from an unknown one in nothing", async () => {
    const [outside, unknown] = [await ask(toEmployeeId(2)), await ask("EMP-404")]
    expect(outside).toEqual(unknown)
    expect(outside.employees).toEqual([])
    expect(JSON.stringify(outside)).not.toMatch(/Canary12|EMP-2/u)
  })

  it("finds nobody by what is not shared", async () => {
    await environment.run(setTerms(environment.ports, environment.connection.id, { withheld: ["name"] }))
    expect((await ask("Canary11x1")).employees).toEqual([])
  })

  it("names the consent that lacks", async () => {
    await environment.run(setTerms(environment.ports, environment.connection.id, { onDemand: true }))
    expect((await ask(toEmployeeId(1))).employees[0]).toMatchObject({ consent: "none" })
  })

  it("names what stands in the way of everybody", async () => {
    await terminate(environment.ports, environment.connection.id)
    expect(await ask(toEmployeeId(1))).toMatchObject({ causes: ["ended"], employees: [] })
  })

  it("is for the vendor of the client alone", async () => {
    const foreign = makeActors({ id: "c2", vendorOrgId: "v2", orgId: "o2" })
    const unlinked = { ...member, corporates: [] } as never
    const { vendorOrgId, id: connectionId } = environment.connection
    const fail = (actor: Actor) =>
      environment.run(
        Effect.flip(makeExplainArrival(all())(actor, { vendorOrgId, connectionId, search: "EMP" })),
      )
    for (const actor of [foreign["vendor-admin"], unlinked])
      expect(await fail(actor)).toMatchObject({ _tag: "ConnectionNotFound" })
    expect(await fail(makeActors(environment.connection)["corporate-admin"])).toMatchObject({
      _tag: "ActionForbidden",
    })
  })
})

describe("the deliveries of an employee, and those with an error", () => {
  const list = (query: object) =>
    environment.run(
      makeListDeliveries(all())(
        member,
        environment.connection.vendorOrgId,
        {
          ...{ states: null, kinds: null, from: null, to: null, id: null, connectionId: null },
          ...{ employeeId: null, error: null },
          ...query,
        },
        { after: null, limit: 100 },
      ),
    )

  it("are found by the employee's record, and none of one who is not shared", async () => {
    const { employees } = await ask(toEmployeeId(1))
    const { deliveries } = await list({ employeeId: employees[0]?.line.id })
    expect(deliveries.map(({ kind }) => kind)).toContain("sync.events.employee.add/sync.events.initial")
    expect(deliveries.some(({ kind }) => kind.startsWith("sync.events.completed"))).toBe(false)
    expect((await list({ employeeId: "unknown" })).deliveries).toEqual([])
  })

  it("are found by the status of the last attempt", async () => {
    environment.receiver.takes = false
    await environment.run(makeSendDue(environment))
    const { deliveries } = await list({ error: "500" })
    expect(deliveries.length).toBeGreaterThan(0)
    expect(deliveries.every(({ lastAttempt }) => lastAttempt?.status === 500)).toBe(true)
    expect((await list({ error: "503" })).deliveries).toEqual([])
    expect((await list({ error: "timeout" })).next).toBeNull()
  })
})
