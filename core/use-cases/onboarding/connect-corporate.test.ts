import * as Effect from "effect/Effect"
import { describe, expect, it } from "vitest"
import { ASSOCIATED_DATA } from "../../domain/accounts/associated-data.ts"
import { createOrganization, createVendor } from "../../testing/builders/connections.ts"
import { START } from "../../testing/builders/vendors.ts"
import { makeMemorySecrets } from "../../testing/memory/accounts/secrets.ts"
import { makeMemoryVault } from "../../testing/memory/accounts/vault.ts"
import { makeMemoryStorage } from "../../testing/storage.ts"
import { runAt } from "../../testing/sync-fixture.ts"
import { OPERATOR } from "../authorization/actor.ts"
import { type ConnectCorporateInput, makeConnectCorporate } from "./connect-corporate.ts"

const setUp = async () => {
  const storage = makeMemoryStorage()
  const vault = makeMemoryVault()
  const { orgId: vendorOrgId } = await createVendor(storage)
  const connectAs = makeConnectCorporate({
    ...storage,
    vault,
    secrets: makeMemorySecrets(),
    isCommonDomain: (domain) => domain === "gmail.com",
    destroyKey: () => Effect.void,
  })
  const connect = (request: ConnectCorporateInput) => connectAs(OPERATOR, request)
  const input = {
    vendorOrgId,
    orgName: "Acme Ltd",
    email: "hr@acme.example",
    connector: "csv",
  }
  return { storage, vault, connect, input }
}

describe("connecting a corporate", () => {
  it("makes an accepted connection that shares what the vendor's flags enable, with a key of its own", async () => {
    const { storage, vault, connect, input } = await setUp()
    const connection = await runAt(connect(input))
    expect(connection).toMatchObject({
      vendorOrgId: input.vendorOrgId,
      orgName: "Acme Ltd",
      connector: "csv",
      status: "CONNECTION_ACCEPTED",
      withheld: [],
      flags: { connection: null },
      createdAt: START,
      firstSyncedAt: null,
    })
    expect(await runAt(storage.connections.find(connection.id))).toEqual(connection)
    const keys = await runAt(vault.openConnectionKey(connection.id, connection.key!))
    const place = ASSOCIATED_DATA.employeeRecord("1")
    expect(keys.open(place, keys.seal(place, "Asha")).toString()).toBe("Asha")
  })

  it("announces the request and the acceptance, by the operator, and nothing when it exists already", async () => {
    const { storage, connect, input } = await setUp()
    const connection = await runAt(connect(input))
    await runAt(connect(input))
    expect((await storage.listWebhooks(connection.id)).map(({ kind }) => kind)).toEqual([
      "connection.events.requested/connection.events",
      "connection.events.accepted/connection.events",
    ])
    expect(connection).toMatchObject({ invitedBy: null, acceptedBy: null })
  })

  it("returns the existing connection for the same domain", async () => {
    const { connect, input } = await setUp()
    const connection = await runAt(connect(input))
    const again = { ...input, orgName: "ACME Limited", email: "Other.Person@ACME.example" }
    expect(await runAt(connect(again))).toEqual(connection)
  })

  it("matches by name when the domain is public", async () => {
    const { connect, input } = await setUp()
    const one = await runAt(connect({ ...input, email: "acme.hr@gmail.com" }))
    const same = await runAt(connect({ ...input, orgName: " acme  ltd", email: "someone@gmail.com" }))
    const other = await runAt(connect({ ...input, orgName: "Bolt", email: "acme.hr@gmail.com" }))
    expect(same).toEqual(one)
    expect(other.orgId).not.toBe(one.orgId)
  })

  it("makes one connection for concurrent equal requests", async () => {
    const { storage, connect, input } = await setUp()
    const connections = await Promise.all(Array.from({ length: 20 }, () => runAt(connect(input))))
    expect(new Set(connections.map(({ id }) => id)).size).toBe(1)
    expect(await runAt(storage.connections.list({ vendorOrgId: input.vendorOrgId }))).toHaveLength(1)
  })

  it("connects a corporate to each of its vendors, as the same organization", async () => {
    const { storage, connect, input } = await setUp()
    const { orgId: vendorOrgId } = await createVendor(storage)
    const one = await runAt(connect(input))
    const two = await runAt(connect({ ...input, vendorOrgId }))
    expect(two.id).not.toBe(one.id)
    expect(two.orgId).toBe(one.orgId)
  })

  it("accepts an invited connection, and announces that", async () => {
    const { storage, vault, connect, input } = await setUp()
    const orgId = await createOrganization(storage, "Invited")
    const invited = {
      id: crypto.randomUUID(),
      vendorOrgId: input.vendorOrgId,
      orgId,
      corporateName: "Invited",
      connector: null,
      status: "CONNECTION_INVITED",
      adminEmail: null,
      invitedBy: "sales@vendor.example",
      acceptedBy: null,
      createdAt: START,
    } as const
    const key = await runAt(vault.createConnectionKey(invited.id))
    await runAt(storage.connectionOnboarding.findOrCreate({ ...invited, key }))
    const email = `hr@${orgId}.example`
    expect(await runAt(connect({ ...input, email }))).toMatchObject({
      id: invited.id,
      status: "CONNECTION_ACCEPTED",
      connector: "csv",
      // The operator is not a person (specification/webhooks.md#connection-items).
      acceptedBy: null,
    })
    await runAt(connect({ ...input, email }))
    expect((await storage.listWebhooks(invited.id)).map(({ kind }) => kind)).toEqual([
      "connection.events.accepted/connection.events",
    ])
  })

  it("rejects a second connector and names the existing connection", async () => {
    const { connect, input } = await setUp()
    const connection = await runAt(connect(input))
    const error = await runAt(Effect.flip(connect({ ...input, connector: "keka" })))
    expect(error).toMatchObject({ _tag: "ConnectorMismatch", connection, requested: "keka" })
  })

  it("rejects an unknown vendor, and makes no organization for it", async () => {
    const { storage, connect, input } = await setUp()
    const vendorOrgId = crypto.randomUUID()
    expect(await runAt(Effect.flip(connect({ ...input, vendorOrgId })))).toMatchObject({
      _tag: "VendorNotFound",
      vendorOrgId,
    })
    expect(await runAt(storage.connections.list({}))).toEqual([])
  })

  it.each([
    ["orgName", { orgName: "  " }],
    ["email", { email: "acme.example" }],
    ["email", { email: "hr@acme" }],
    ["email", { email: "hr@acme.example, ceo@acme.example" }],
  ])("names the invalid field: %s %j", async (field, wrong) => {
    const { connect, input } = await setUp()
    const error = await runAt(Effect.flip(connect({ ...input, ...wrong })))
    expect(error).toMatchObject({ _tag: "InvalidCorporate", field })
  })
})
