import { describe, expect, it } from "vitest"
import { TokenFlag, type TokenFlags } from "../../contract/sharing/data-model-flags.ts"
import { makeSyncFixture, readRecords, runAt, sync } from "../../testing/sync-fixture.ts"
import { NO_DEVICE, VERIFIED } from "../../testing/builders/actors.ts"
import { makeEmployeeRow, makeSource } from "../../testing/builders/sources.ts"
import { START } from "../../testing/builders/vendors.ts"
import { type Actor, OPERATOR } from "../authorization/actor.ts"
import { resolveBulkPolicy } from "../employee/visibility.ts"
import { makeInviteCorporate } from "../onboarding/invite-corporate.ts"
import { makeChangeSharing } from "../sharing/change-sharing.ts"
import { describeConnection } from "../connection/list-connections.ts"
import { makeDecideSharingRequest } from "../sharing/decide-request.ts"
import { makeChangeOnDemand } from "../sharing/change-on-demand.ts"
import { makeChangeVendorFlags } from "../sharing/change-vendor-flags.ts"
import { makeShowSharing } from "../sharing/show-sharing.ts"

const makeTokenFlags = (flags: Readonly<Record<string, -1 | 0 | 1>>): TokenFlags => ({
  detail_info_fields: Object.fromEntries(
    Object.entries(flags).map(([key, flag]) => [key, TokenFlag.make(flag)]),
  ),
})

/** An accepted corporate whose vendor does not request `pan`, and the actions of each side. */
const setUp = async (
  vendorFlags: TokenFlags = makeTokenFlags({ name: -1, employeeId: -1, status: -1, email: 1, pan: 0 }),
) => {
  const fixture = await makeSyncFixture(undefined, { flags: vendorFlags })
  const { storage, ports, connection } = fixture
  const { id, vendorOrgId } = connection
  const invite = makeInviteCorporate({ ...storage, ...ports, isCommonDomain: () => false })
  const find = async () => (await runAt(storage.connections.find(id)))!
  const token = async (flags: TokenFlags | null, at = START) => {
    const input = {
      vendorOrgId,
      email: `hr@${connection.orgId}.example`,
      orgName: "Acme",
      remoteOrgId: null,
    }
    const vendor = { kind: "vendor-key", vendorOrgId } as const
    const invited = await runAt(invite(vendor, { ...input, flags, referenceData: null }), at)
    expect(invited.connectionId).toBe(id)
  }
  const decideRequest = makeDecideSharingRequest({ ...storage, ...ports })
  const show = async (actor: Actor = OPERATOR) => (await runAt(makeShowSharing(storage)(actor, id))).request
  const decide = (agree: boolean, version: string, actor: Actor = OPERATOR) =>
    runAt(decideRequest(actor, { connectionId: id, version, agree }), START + 9)
  const shared = async () => {
    const policy = resolveBulkPolicy(await find())
    return ["name", "email", "pan"].filter(policy.shares)
  }
  const vendorFlagsTo = (flags: unknown, actor: Actor = OPERATOR) =>
    runAt(makeChangeVendorFlags({ ...storage, ...ports })(actor, vendorOrgId, flags))
  const issues = async () =>
    (await runAt(storage.issues.list(id, 10)))
      .filter(({ code }) => code === "sharing.requested")
      .map(({ message, resolvedAt }) => [message, resolvedAt])
  return { fixture, id, vendorOrgId, find, token, show, decide, shared, vendorFlagsTo, issues }
}

const WIDER = makeTokenFlags({ pan: 1, email: -1 })

describe("a token for an accepted connection", () => {
  it("shares nothing that was not agreed to", async () => {
    const { token, shared, find } = await setUp()
    await token(WIDER)
    expect(await shared()).toEqual(["name", "email"])
    expect(resolveBulkPolicy(await find()).mandatory("email")).toBe(false)
  })

  it("does not release withheld fields", async () => {
    const { fixture, id, token, shared } = await setUp()
    const change = makeChangeSharing({ ...fixture.storage, ...fixture.ports })
    await runAt(change(OPERATOR, id, { withheld: ["email"], subset: [] }))
    await token(makeTokenFlags({ email: -1 }))
    expect(await shared()).toEqual(["name"])
  })

  it("shares nothing more of all employees on an on-demand connection", async () => {
    const { fixture, id, token, shared } = await setUp()
    await runAt(makeChangeOnDemand(fixture.storage)(OPERATOR, id, true))
    await token(makeTokenFlags({ email: -1, pan: -1 }))
    expect(await shared()).toEqual(["name"])
  })

  it("makes one request, dated and with one issue, however often it is called", async () => {
    const { token, show, issues } = await setUp()
    await token(WIDER, START + 5)
    await token(WIDER, START + 50)
    await token(null, START + 60)
    expect(await show()).toMatchObject({ requestedAt: START + 5, newKeys: ["pan"], mandatoryKeys: ["email"] })
    const [[message, resolvedAt] = [], ...more] = await issues()
    expect([message, resolvedAt, more]).toEqual([expect.stringContaining("pan"), null, []])
  })

  it("narrows at once, and withdraws the request and its issue", async () => {
    const { token, shared, show, issues } = await setUp()
    await token(WIDER)
    await token(makeTokenFlags({ email: 0 }), START + 7)
    expect(await shared()).toEqual(["name"])
    expect(await show()).toBeNull()
    expect((await issues()).map(([, resolvedAt]) => resolvedAt)).toEqual([START + 7])
    await token(makeTokenFlags({ email: 1 }), START + 8)
    expect(await shared()).toEqual(["name"])
    expect(await show()).toMatchObject({ newKeys: ["email"] })
  })

  it("causes no full load for the same request, or for a wider one without agreement", async () => {
    const { fixture, id, token, find } = await setUp()
    await runAt(fixture.storage.syncSchedule.saveSourceCursor(id, { sourceCursor: 5, fullyReadAt: START }))
    await token(WIDER)
    await token(WIDER)
    expect(await find()).toMatchObject({ sourceCursor: 5 })
    await token(makeTokenFlags({ email: 0 }))
    expect(await find()).toMatchObject({ sourceCursor: null })
  })

  it("is not resolved by a sync without errors", async () => {
    const { fixture, token, issues } = await setUp()
    await token(WIDER)
    await sync(fixture, makeSource([makeEmployeeRow(1)]))
    expect((await issues()).map(([, resolvedAt]) => resolvedAt)).toEqual([null])
  })

  it("shows the vendor which requested fields are not shared", async () => {
    const { token, find } = await setUp()
    await token(WIDER)
    const row = describeConnection(await find(), { all: [], find: () => null })
    expect(row.not_shared_data_points).toEqual(["pan"])
    expect(row.shared_data_points).toEqual(["name", "employeeId", "status", "email"])
  })
})

describe("the corporate's decision", () => {
  it("yes shares exactly what was shown, from the next full load on", async () => {
    const { fixture, id, token, show, decide, shared, find, issues } = await setUp()
    await sync(fixture, makeSource([makeEmployeeRow(1, { pan: "ABCPE1234F" })]))
    await runAt(fixture.storage.syncSchedule.saveSourceCursor(id, { sourceCursor: 5, fullyReadAt: START }))
    await token(WIDER)
    await decide(true, (await show())!.version)
    expect(await shared()).toEqual(["name", "email", "pan"])
    expect(await find()).toMatchObject({ sourceCursor: null, fullyReadAt: null })
    expect((await issues()).map(([, resolvedAt]) => resolvedAt)).toEqual([START + 9])
    expect(await show()).toBeNull()
    await sync(fixture, makeSource([makeEmployeeRow(1, { pan: "ABCPE1234F" })]))
    expect(await readRecords(fixture)).toEqual([expect.objectContaining({ pan: "************" })])
  })

  it("is rejected when the vendor's request has changed", async () => {
    const { token, show, decide, shared } = await setUp()
    await token(makeTokenFlags({ pan: 1 }))
    const shown = (await show())!.version
    await token(makeTokenFlags({ pan: 1, uan: 1 }))
    await expect(decide(true, shown)).rejects.toMatchObject({ _tag: "SharingRequestChanged" })
    expect(await shared()).toEqual(["name", "email"])
  })

  it("no is stored: the same request is no issue again, a wider one is, for its new part only", async () => {
    const { token, show, decide, issues, shared } = await setUp()
    await token(makeTokenFlags({ pan: 1 }))
    await decide(false, (await show())!.version)
    await token(makeTokenFlags({ pan: 1 }))
    expect(await issues()).toHaveLength(1)
    expect(await show()).toMatchObject({ open: false, newKeys: ["pan"] })
    await token(makeTokenFlags({ pan: 1, uan: 1 }))
    expect(await issues()).toHaveLength(2)
    expect(await show()).toMatchObject({ open: true, newKeys: ["uan"] })
    await decide(true, (await show())!.version)
    expect(await shared()).toEqual(["name", "email"])
  })

  it("is rejected when there is no request", async () => {
    const { decide } = await setUp()
    await expect(decide(true, "1")).rejects.toMatchObject({ _tag: "NothingRequested" })
  })

  it("belongs to the corporate or the operator, never to the vendor or another tenant", async () => {
    const { vendorOrgId, id, find, token, show, decide, shared } = await setUp()
    await token(WIDER)
    const { version } = (await show())!
    const { orgId } = await find()
    const email = "a@b.example"
    const corporates = "all" as const
    const answers = { ...NO_DEVICE, purpose: "sharing-request", ...VERIFIED } as const
    const journey = { kind: "journey", connectionId: id, vendorOrgId, email, ...answers } as const
    for (const actor of [
      { kind: "vendor-key", vendorOrgId },
      { kind: "vendor-user", userId: "user-1", vendorOrgId, email, role: "admin", corporates },
      { kind: "system" },
    ] as const) {
      await expect(decide(true, version, actor)).rejects.toMatchObject({ _tag: "ActionForbidden" })
      await expect(show(actor)).rejects.toMatchObject({ _tag: "ActionForbidden" })
    }
    for (const actor of [
      { kind: "corporate-admin", userId: "user-1", orgId: crypto.randomUUID(), email },
      { ...journey, connectionId: crypto.randomUUID() },
    ] as const) {
      await expect(decide(true, version, actor)).rejects.toMatchObject({ _tag: "ConnectionNotFound" })
    }
    expect(await shared()).toEqual(["name", "email"])
    const byTheVendorsToken = decide(true, version, { ...journey, isVerified: false })
    await expect(byTheVendorsToken).rejects.toMatchObject({ _tag: "VerificationRequired" })
    const inTheOnboarding = decide(true, version, { ...journey, purpose: "onboarding" })
    await expect(inTheOnboarding).rejects.toMatchObject({ _tag: "ActionForbidden" })
    expect(await shared()).toEqual(["name", "email"])
    await decide(true, version, journey)
    expect(await shared()).toEqual(["name", "email", "pan"])
    expect(await show({ kind: "corporate-admin", userId: "user-1", orgId, email })).toBeNull()
  })
})

describe("the vendor's default flags", () => {
  it("narrow every connection at once, and request from each corporate what they widen", async () => {
    const { vendorFlagsTo, shared, show, issues } = await setUp()
    const changed = await vendorFlagsTo(makeTokenFlags({ pan: 1, email: 0 }))
    expect(changed).toMatchObject({
      narrowed: 1,
      requests: 1,
      flags: { detail_info_fields: { name: -1, pan: 1 } },
    })
    expect(await shared()).toEqual(["name"])
    expect(await show()).toMatchObject({ newKeys: ["pan"], mandatoryKeys: [] })
    expect(await issues()).toHaveLength(1)
    await vendorFlagsTo(makeTokenFlags({ pan: 0, email: 1 }))
    expect(await shared()).toEqual(["name"])
    expect(await show()).toMatchObject({ newKeys: ["email"] })
  })

  it("are the request of an invitation until it is accepted", async () => {
    const { fixture, id, vendorOrgId } = await setUp()
    const { connections, connectionOnboarding, sharingTerms, vendors } = fixture.storage
    const invited = { ...(await runAt(connections.find(id)))!, id: crypto.randomUUID() }
    const orgId = await runAt(
      fixture.storage.organizations.findOrCreate(
        { by: "domain", domain: "other.example" },
        { id: crypto.randomUUID(), name: "Other", createdAt: START },
        null,
      ),
    )
    const invitedConnection = await runAt(
      connectionOnboarding.findOrCreate({
        ...invited,
        orgId: orgId.id,
        corporateName: "Acme",
        status: "CONNECTION_INVITED",
        key: invited.key!,
      }),
    )
    await runAt(
      makeChangeVendorFlags({ ...fixture.ports, sharingTerms, vendors })(
        OPERATOR,
        vendorOrgId,
        makeTokenFlags({ pan: -1 }),
      ),
    )
    const after = (await runAt(connections.find(invitedConnection.id)))!
    expect(after).toMatchObject({ flags: { agreed: null }, requestedAt: null })
    expect(resolveBulkPolicy(after).shares("name")).toBe(false)
  })

  it("are rejected when they are invalid, or without permission", async () => {
    const { vendorFlagsTo } = await setUp()
    await expect(vendorFlagsTo({ detail_info_fields: { name: 7 }, more: {} })).rejects.toMatchObject({
      _tag: "FlagsInvalid",
    })
    const email = "a@b.example"
    const stranger = {
      kind: "vendor-user",
      userId: "user-1",
      vendorOrgId: crypto.randomUUID(),
      email,
      role: "admin",
      corporates: "all",
    } as const
    await expect(vendorFlagsTo(makeTokenFlags({}), stranger)).rejects.toMatchObject({
      _tag: "VendorNotFound",
    })
    const corporate = {
      kind: "corporate-admin",
      userId: "user-1",
      orgId: crypto.randomUUID(),
      email,
    } as const
    await expect(vendorFlagsTo(makeTokenFlags({}), corporate)).rejects.toMatchObject({
      _tag: "ActionForbidden",
    })
  })
})
