import * as Effect from "effect/Effect"
import { describe, expect, it } from "vitest"
import { makeTables } from "../../testing/memory/tables.ts"
import { makeMemoryStorage } from "../../testing/storage.ts"
import { makeSyncFixture, runAt } from "../../testing/sync-fixture.ts"
import { type Actor, OPERATOR } from "../authorization/actor.ts"
import { makeInviteCorporate } from "./invite-corporate.ts"
import { makeStartJourney } from "./start-journey.ts"

const NOBODY = "00000000-0000-4000-8000-00000000dead"
const TOKENS = { issue: () => Effect.succeed("token"), verify: () => Effect.die("not asked for") }

const setUp = async () => {
  const tables = makeTables()
  const { storage, ports, connection } = await makeSyncFixture(makeMemoryStorage(tables))
  const { vendorOrgId } = connection
  const inviteCorporate = makeInviteCorporate({ ...storage, ...ports, isCommonDomain: () => false })
  const reached: Array<string> = []
  const vendorMilestones = {
    reach: (of: string, milestone: string) => Effect.sync(() => void reached.push(`${of} ${milestone}`)),
  }
  const startJourney = makeStartJourney({
    ...storage,
    ...ports,
    journeyTokens: TOKENS,
    vendorMilestones,
    inviteCorporate,
  })
  const corporate = (parts: { vendorOrgId?: string } = {}) => ({
    vendorOrgId,
    orgName: "Zenith",
    email: "hr@zenith.example",
    remoteOrgId: null,
    flags: null,
    referenceData: null,
    ...parts,
  })
  const invite = (actor: Actor, of = vendorOrgId) =>
    runAt(Effect.result(inviteCorporate(actor, corporate({ vendorOrgId: of }))))
  const start = (actor: Actor) =>
    runAt(Effect.result(startJourney(actor, { ...corporate(), fullName: "Asha Rao" })))
  const find = (id: string) => runAt(storage.connections.find(id))
  const countStored = () => [tables.organizations.size, tables.connections.size]
  return { vendorOrgId, invite, start, find, countStored, reached }
}

describe("an invitation", () => {
  it("by the operator has no inviting person of the vendor, and one by the API finds it again", async () => {
    const { vendorOrgId, invite, start, find, reached } = await setUp()
    const invited = await invite(OPERATOR)
    const { connectionId = "" } = invited._tag === "Success" ? invited.success : {}
    expect(await find(connectionId)).toMatchObject({
      status: "CONNECTION_INVITED",
      invitedBy: null,
      adminEmail: "hr@zenith.example",
    })
    expect(await start({ kind: "vendor-key", vendorOrgId })).toMatchObject({
      success: { connectionId, status: "CONNECTION_INVITED", accessToken: "token" },
    })
    expect(reached).toEqual([`${vendorOrgId} token`])
  })

  it.each([
    ["an unknown vendor", OPERATOR, NOBODY],
    ["another vendor", { kind: "vendor-key", vendorOrgId: NOBODY } as const, undefined],
  ])("for %s leaves nothing behind", async (_, actor, of) => {
    const { invite, countStored } = await setUp()
    const before = countStored()
    expect(await invite(actor, of)).toMatchObject({ failure: { _tag: "VendorNotFound" } })
    expect(countStored()).toEqual(before)
  })
})

describe("the token of a journey", () => {
  it("acts for the corporate, so only the vendor's software gets one; others are rejected without an invitation", async () => {
    const { vendorOrgId, start, countStored, reached } = await setUp()
    const person = { vendorOrgId, email: "a@v.example", role: "admin", corporates: "all" } as const
    const before = countStored()
    for (const actor of [OPERATOR, { kind: "vendor-user", userId: "user-1", ...person } as const]) {
      expect(await start(actor)).toMatchObject({ failure: { _tag: "ActionForbidden" } })
    }
    expect(countStored()).toEqual(before)
    expect(reached).toEqual([])
  })
})
