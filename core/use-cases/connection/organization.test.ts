import * as Effect from "effect/Effect"
import { describe, expect, it } from "vitest"
import { connect } from "../../testing/builders/connections.ts"
import { START } from "../../testing/builders/vendors.ts"
import { makeMemoryStorage } from "../../testing/storage.ts"
import { runAt } from "../../testing/sync-fixture.ts"
import { OPERATOR } from "../authorization/actor.ts"
import { makeSetOrganization, makeShowOrganization } from "./organization.ts"

const CIN = "U72200KA2013PTC097389"

const setUp = async () => {
  const storage = makeMemoryStorage()
  const { vendorOrgId, orgId } = await connect(storage)
  const set = makeSetOrganization(storage)
  const show = makeShowOrganization(storage)
  const details = () => runAt(storage.organizations.findDetails(vendorOrgId, orgId))
  return { storage, vendorOrgId, orgId, set, show, details }
}

describe("what a corporate says of itself", () => {
  it("is told to its vendors, and an empty text takes it back", async () => {
    const { orgId, set, show, details } = await setUp()
    const change = {
      name: " Acme Group ",
      brand_name: "Acme",
      org_cin: CIN,
      website_url: "https://acme.example",
      logo_url: "https://cdn.acme.example/logo.png",
    }
    await runAt(set(OPERATOR, orgId, change), START + 5)
    const told = { brandName: "Acme", cin: CIN, websiteUrl: "https://acme.example" }
    expect(await details()).toMatchObject({ name: "Acme Group", ...told, modifiedAt: START + 5 })
    await runAt(set(OPERATOR, orgId, { name: "", website_url: "" }))
    expect(await details()).toMatchObject({ name: "Acme", ...told, websiteUrl: "" })
    expect(await runAt(show(OPERATOR, orgId))).toMatchObject({ profile: { name: null, cin: CIN } })
  })

  it.each([
    [{ org_cin: "U72200KA2013PTC09738" }, "org_cin"],
    [{ org_cin: CIN.toLowerCase() }, "org_cin"],
    [{ website_url: "http://acme.example" }, "website_url"],
    [{ logo_url: "javascript:alert(1)" }, "logo_url"],
    [{ logo_url: "https://user:secret@acme.example/logo.png" }, "logo_url"],
    [{ website_url: `https://acme.example/${"a".repeat(2_048)}` }, "website_url"],
    [{ name: "a".repeat(301) }, "name"],
  ])("is refused when it cannot be, and nothing is changed: %j", async (change, field) => {
    const { orgId, set, details } = await setUp()
    const before = await details()
    const refused = await runAt(Effect.flip(set(OPERATOR, orgId, { brand_name: "New", ...change })))
    expect(refused).toMatchObject({ _tag: "OrganizationInvalid" })
    expect(Object.keys((refused as unknown as { fields: object }).fields)).toEqual([field])
    expect(await details()).toEqual(before)
  })

  it("is nobody's but the corporate's and the operator's", async () => {
    const { orgId, vendorOrgId, set, show } = await setUp()
    const key = { kind: "vendor-key", vendorOrgId } as const
    for (const refused of [set(key, orgId, { name: "X" }), show(key, orgId)]) {
      expect(await runAt(Effect.flip(refused))).toMatchObject({ _tag: "ActionForbidden" })
    }
    const stranger = {
      kind: "corporate-admin",
      userId: "user-1",
      orgId: crypto.randomUUID(),
      email: "hr@other.example",
    } as const
    expect(await runAt(Effect.flip(set(stranger, orgId, { name: "X" })))).toMatchObject({
      _tag: "OrganizationNotFound",
    })
    expect(await runAt(show({ ...stranger, orgId }, orgId))).toMatchObject({ id: orgId })
  })
})
