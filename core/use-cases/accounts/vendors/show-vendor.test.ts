import * as Effect from "effect/Effect"
import { describe, expect, it } from "vitest"
import { makeActors } from "../../../testing/builders/actors.ts"
import { connect, createVendor } from "../../../testing/builders/connections.ts"
import { makeMemoryOutboxFixture } from "../../../testing/outbox-fixture.ts"
import { runAt } from "../../../testing/sync-fixture.ts"
import { OPERATOR } from "../../authorization/actor.ts"
import { makeListVendors, makeShowVendor } from "./show-vendor.ts"

const setUp = async () => {
  const { storage, outbox } = await makeMemoryOutboxFixture()
  const { orgId: vendorOrgId } = await createVendor(storage, { name: "Borealis" })
  const otherVendor = await createVendor(storage, { name: "Aurora" })
  const actors = makeActors(await connect(storage, { vendorOrgId }))
  const ports = { vendors: storage.vendors, outbox }
  return { vendorOrgId, otherVendor, actors, list: makeListVendors(ports), show: makeShowVendor(ports) }
}

describe("vendors", () => {
  it("are all listed for the operator, and a vendor's admin sees only its own", async () => {
    const { actors, list } = await setUp()
    const names = async (role: "operator" | "vendor-admin") =>
      (await runAt(list(actors[role]))).map(({ name }) => name)
    expect(await names("operator")).toEqual(["Aurora", "Borealis"])
    expect(await names("vendor-admin")).toEqual(["Borealis"])
  })

  it("are shown with their undelivered webhooks", async () => {
    const { vendorOrgId, actors, show } = await setUp()
    for (const actor of [OPERATOR, actors["vendor-admin"]]) {
      expect(await runAt(show(actor, vendorOrgId))).toMatchObject({
        vendor: { orgId: vendorOrgId, name: "Borealis" },
        backlog: { waiting: 0, failed: [], exhausted: 0 },
      })
    }
  })

  it("look unknown to another vendor", async () => {
    const { otherVendor, actors, show } = await setUp()
    const unknown = [
      show(actors["vendor-admin"], otherVendor.orgId),
      show(actors["vendor-admin"], crypto.randomUUID()),
      show(OPERATOR, crypto.randomUUID()),
    ]
    for (const refused of unknown) {
      expect(await runAt(Effect.flip(refused))).toMatchObject({ _tag: "VendorNotFound" })
    }
  })

  it("are hidden from members, keys, corporates and journeys", async () => {
    const { vendorOrgId, actors, list, show } = await setUp()
    for (const role of ["vendor-key", "vendor-member", "corporate-admin", "journey", "system"] as const) {
      expect(await runAt(Effect.flip(list(actors[role])))).toMatchObject({ _tag: "ActionForbidden" })
      expect(await runAt(Effect.flip(show(actors[role], vendorOrgId)))).toMatchObject({
        _tag: "ActionForbidden",
      })
    }
  })
})
