import { randomUUID } from "node:crypto"
import * as Effect from "effect/Effect"
import { describe, expect, it } from "vitest"
import { UPLOAD_STUCK_MILLIS } from "../../../domain/operation/trouble.ts"
import { makeActors } from "../../../testing/builders/actors.ts"
import {
  connect,
  createOrganization,
  createVendor,
  terminate,
} from "../../../testing/builders/connections.ts"
import { START } from "../../../testing/builders/vendors.ts"
import { makeMemoryStorage } from "../../../testing/storage.ts"
import { runAt } from "../../../testing/sync-fixture.ts"
import { OPERATOR } from "../../authorization/actor.ts"
import { makeSearchCorporates } from "./search-corporates.ts"
import { makeShowCorporate } from "./show-corporate.ts"

const setUp = async () => {
  const storage = makeMemoryStorage()
  const first = await connect(storage, { orgId: await createOrganization(storage, "Kaveri Loomworks") })
  const second = await connect(storage, { orgId: first.orgId })
  await createOrganization(storage, "Another company")
  const csv = { name: "File upload", integrationType: "Upload CSV" }
  const ports = { ...storage, connectors: { find: () => csv as never } }
  return {
    ...{ storage, first, second, actors: makeActors(first) },
    show: makeShowCorporate(ports),
    search: makeSearchCorporates(storage),
  }
}

const ALL = { search: "", after: null, limit: 1 }

describe("the corporates of an installation", () => {
  it("are found by the operator, one of each, in pages", async () => {
    const { search, first } = await setUp()
    const page = await runAt(search(OPERATOR, ALL))
    expect(page).toMatchObject({ corporates: [{ name: "Another company" }], total: 2 })
    const next = await runAt(search(OPERATOR, { ...ALL, after: page.next }))
    expect(next).toMatchObject({ corporates: [{ orgId: first.orgId, vendors: 2 }], next: null })
    const found = await runAt(search(OPERATOR, { ...ALL, search: "KAVERI" }))
    expect(found).toMatchObject({ corporates: [{ orgId: first.orgId }], total: 1 })
  })

  it("are shown with their connections to every vendor, and how many were terminated", async () => {
    const { storage, show, first, second } = await setUp()
    const { vendorOrgId: gone } = await connect(storage, {
      orgId: first.orgId,
      vendorOrgId: (await createVendor(storage, { name: "Gone" })).orgId,
    })
    const details = () => runAt(show(OPERATOR, first.orgId))
    expect((await details()).totalConnections).toBe(3)
    const third = (await details()).connections.find(({ vendorOrgId }) => vendorOrgId === gone)
    await terminate(storage, third?.id ?? "")
    const { connections, totalConnections, terminated } = await details()
    expect(connections.map(({ id }) => id).toSorted()).toEqual([first.id, second.id].toSorted())
    expect([totalConnections, terminated]).toEqual([2, 1])
    expect(connections[0]).toMatchObject({ source: { connectorName: "File upload" }, upload: null })
  })

  it("are shown with the file that waits too long, and the mailboxes that speak for them", async () => {
    const { storage, show, first, second } = await setUp()
    const id = randomUUID()
    const upload = { id, connectionId: first.id, device: null, details: Buffer.from("sealed"), size: 1 }
    await runAt(storage.uploads.begin({ ...upload, createdAt: START }, null))
    await runAt(storage.uploads.append(id, { start: 0, length: 1, sealed: Buffer.from("s") }, START))
    const anchor = { connectionId: second.id, addedAt: START, addedBy: null, provenAt: null }
    const mailbox = { ...anchor, id: randomUUID(), kind: "mailbox", value: "meera@kaveri.example" } as const
    await runAt(storage.anchors.add(mailbox))
    await runAt(storage.anchors.add({ ...mailbox, id: randomUUID(), kind: "device", value: "d1" }))
    const find = async (connectionId: string, now: number) =>
      (await runAt(show(OPERATOR, first.orgId), now)).connections.find((one) => one.id === connectionId)
    expect((await find(first.id, START + 1))?.upload).toMatchObject({ stage: "reading", isStuck: false })
    const late = START + UPLOAD_STUCK_MILLIS + 1
    expect((await find(first.id, late))?.upload).toMatchObject({ waitingSince: START, isStuck: true })
    expect((await find(second.id, START))?.mailboxes).toMatchObject([
      { value: "meera@kaveri.example", provenAt: null },
    ])
  })

  it("are hidden from everyone else, their own people too", async () => {
    const { search, show, first, actors } = await setUp()
    const { operator, ...others } = actors
    for (const actor of Object.values(others)) {
      const refused = { _tag: "ActionForbidden" }
      expect(await runAt(Effect.flip(search(actor, ALL)))).toMatchObject(refused)
      expect(await runAt(Effect.flip(show(actor, first.orgId)))).toMatchObject(refused)
    }
    const unknown = show(operator, randomUUID())
    expect(await runAt(Effect.flip(unknown))).toMatchObject({ _tag: "OrganizationNotFound" })
  })

  it("are no vendors", async () => {
    const { show, first } = await setUp()
    expect(await runAt(Effect.flip(show(OPERATOR, first.vendorOrgId)))).toMatchObject({
      _tag: "OrganizationNotFound",
    })
  })
})
