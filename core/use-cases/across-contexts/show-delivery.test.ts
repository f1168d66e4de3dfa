import * as Effect from "effect/Effect"
import { beforeEach, describe, expect, it } from "vitest"
import { makeActors } from "../../testing/builders/actors.ts"
import { terminate } from "../../testing/builders/connections.ts"
import { makeConnectors } from "../../testing/builders/connectors.ts"
import { makeSource } from "../../testing/builders/sources.ts"
import { createWebhookVendor } from "../../testing/builders/outbox-connection.ts"
import { makeCanaryRow } from "../../testing/consent/canaries.ts"
import {
  makeMemoryEnvironment,
  makeSendDue,
  type MemoryEnvironment,
} from "../../testing/consent/memory-environment.ts"
import { makeSyncInput } from "../../testing/sync-fixture.ts"
import { type Actor, OPERATOR } from "../authorization/actor.ts"
import { makeChangeSharing } from "../sharing/change-sharing.ts"
import { makeRunSync } from "../sync/run-sync.ts"
import {
  makeListDeliveries,
  makeShowDeliveryFigures,
  type DeliveryQuery,
} from "../webhooks/list-deliveries.ts"
import { makeShowDelivery, type ShownDelivery } from "../webhooks/show-delivery.ts"

const EVERYTHING: DeliveryQuery = {
  states: null,
  kinds: null,
  from: null,
  to: null,
  id: null,
  connectionId: null,
  employeeId: null,
  error: null,
}
const SHARED = {
  name: 0,
  email: 0,
  department: 0,
  designation: 0,
  grade: 0,
  ctc_basic: 1,
  monthly_basic: 1,
} as const
const PERSON = "Canary11x1"

let environment: MemoryEnvironment
let admin: Actor
let vendorOrgId: string
beforeEach(async () => {
  environment = await makeMemoryEnvironment({ ...SHARED, name: 1, email: 1, department: 1 })
  const { fixture, ports, run, connection } = environment
  vendorOrgId = connection.vendorOrgId
  admin = makeActors(connection)["vendor-admin"]
  const rows = [makeCanaryRow(1, "HR", 1), makeCanaryRow(2, "HR", 1)]
  const fieldMapping = Object.fromEntries(Object.keys(rows[0] ?? {}).map((key) => [key, key]))
  await run(makeRunSync(ports)(makeSyncInput(fixture, makeSource(rows), { fieldMapping })))
})

const ports = () => ({
  ...environment.ports,
  deliveryLog: environment.deliveryLog,
  connectors: makeConnectors(),
})

const list = (actor: Actor, query: Partial<DeliveryQuery> = {}, limit = 100) =>
  environment.run(
    makeListDeliveries(ports())(actor, vendorOrgId, { ...EVERYTHING, ...query }, { after: null, limit }),
  )

const show = (requestId: string, actor = admin): Promise<ShownDelivery> =>
  environment.run(makeShowDelivery(ports())(actor, vendorOrgId, requestId))

const failToShow = (requestId: string, actor: Actor) =>
  environment.run(Effect.flip(makeShowDelivery(ports())(actor, vendorOrgId, requestId)))

const send = () => environment.run(makeSendDue(environment))

const findAdded = async () =>
  (await list(admin, { kinds: ["sync.events.employee.add/sync.events.initial"] })).deliveries[0]?.requestId ??
  ""

const getJson = ({ body }: ShownDelivery): string => ("json" in body ? body.json : `missing: ${body.missing}`)

describe("the body of a delivery", () => {
  it("is what the receiver got, while the terms are the same", async () => {
    await send()
    const { received } = environment.receiver
    expect(getJson(await show(await findAdded()))).toBe(
      received.find(({ text }) => text.includes(PERSON))?.text,
    )
  })

  it("is the bytes of the last attempt while they are kept for the next one", async () => {
    environment.receiver.takes = false
    await send()
    await send()
    const sent = environment.receiver.received.find(({ text }) =>
      text.includes("sync.events.initiated"),
    )?.text
    environment.clock.now += 3_000
    const [initiated] = (await list(admin, { kinds: ["sync.events.initiated/sync.events"] })).deliveries
    expect(getJson(await show(initiated?.requestId ?? ""))).toBe(sent)
  })

  it("has nothing that the corporate no longer shares, whatever was sent", async () => {
    await send()
    const { connection, run } = environment
    const id = await findAdded()
    expect(getJson(await show(id))).toContain("Canary21x1@acme.example")
    await run(
      makeChangeSharing(environment.ports)(OPERATOR, connection.id, { withheld: ["email"], subset: [] }),
    )
    const narrowed = getJson(await show(id))
    expect(narrowed).toContain(PERSON)
    expect(narrowed).not.toContain("Canary21x1@acme.example")
  })

  it("has no working link to a file", async () => {
    await send()
    const [file] = (await list(admin, { kinds: ["sync.events.employee.csv/sync.events.add"] })).deliveries
    expect(JSON.parse(getJson(await show(file?.requestId ?? "")))).toMatchObject({
      event: "sync.events.employee.csv",
      recordCount: 2,
      body: [{ csv_link: "************" }],
    })
  })

  it("is gone with the connection", async () => {
    await send()
    const id = await findAdded()
    await terminate(environment.ports, environment.connection.id)
    expect((await show(id)).body).toEqual({ missing: "terminated" })
  })
})

describe("the attempts of a delivery", () => {
  it("have their status, and the place of the webhook in its session", async () => {
    environment.receiver.takes = false
    await send()
    const [initiated] = (await list(admin, { kinds: ["sync.events.initiated/sync.events"] })).deliveries
    const shown = await show(initiated?.requestId ?? "")
    expect(shown).toMatchObject({
      delivery: { counter: 1, state: "waiting", attempts: 1, lastAttempt: { status: 500 } },
      sessionWebhooks: 4,
      attempts: [
        {
          status: 500,
          problem: null,
          answer: null,
          headers: {
            request: { headers: [{ name: "content-type", value: "application/json" }], leftOut: 0 },
            response: { headers: [{ name: "server", value: "receiver" }], leftOut: 0 },
          },
        },
      ],
    })
  })
})

describe("the deliveries that a person sees", () => {
  it("are a member's only of the corporates linked to them", async () => {
    const { connection } = environment
    const actors = makeActors(connection)
    const unlinked: Actor = { ...actors["vendor-member"], corporates: ["another corporate"] } as Actor
    expect((await list(actors["vendor-member"])).deliveries).toHaveLength(4)
    expect((await list(unlinked)).deliveries).toEqual([])
    const id = await findAdded()
    expect(await failToShow(id, unlinked)).toMatchObject({ _tag: "DeliveryNotFound" })
    expect((await show(id, actors["vendor-member"])).delivery.requestId).toBe(id)
    const figures = makeShowDeliveryFigures(ports())
    expect((await environment.run(figures(unlinked, vendorOrgId))).undelivered).toEqual({
      pending: 0,
      failed: 0,
      exhausted: 0,
    })
  })

  it("are never another vendor's", async () => {
    const other = await createWebhookVendor(environment.ports)
    const stranger = makeActors({ ...environment.connection, vendorOrgId: other })["vendor-admin"]
    const id = await findAdded()
    expect(await failToShow(id, stranger)).toMatchObject({ _tag: "VendorNotFound" })
    const showing = makeShowDelivery(ports())(stranger, other, id)
    expect(await environment.run(Effect.flip(showing))).toMatchObject({ _tag: "DeliveryNotFound" })
  })

  it("come in pages that say where the next one begins", async () => {
    const first = await list(admin, {}, 3)
    expect(first.deliveries).toHaveLength(3)
    expect(first.next).toMatchObject({ requestId: first.deliveries[2]?.requestId })
    expect((await list(admin, {}, 4)).next).toBeNull()
  })
})

describe("the figures", () => {
  it("have each of fourteen days, the last of which is today", async () => {
    await send()
    const { days, undelivered, timeZone } = await environment.run(
      makeShowDeliveryFigures(ports())(admin, vendorOrgId),
    )
    expect(timeZone).toBe("UTC")
    expect(undelivered).toEqual({ pending: 0, failed: 0, exhausted: 0 })
    expect(days).toHaveLength(14)
    expect(days.at(-1)).toEqual({
      day: new Date(environment.clock.now).toISOString().slice(0, 10),
      deliveredAtOnce: 4,
      deliveredLater: 0,
      failedAtFirst: 0,
    })
    expect(days[0]).toMatchObject({ deliveredAtOnce: 0 })
  })
})
