import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { listEntries } from "../testing/audit-entries.ts"
import {
  addUserWithPassword,
  CONSOLE_PASSWORD,
  makeConsoleCall,
  startConsoleSession,
} from "../testing/console.ts"
import { startService, type TestService, type TestVendor } from "../testing/service.ts"

/* A recent proof of being the user, for what leaves or takes a way in, over the console's HTTP API. */

const TEN_MINUTES = 10 * 60_000

let service: TestService
let vendor: TestVendor

beforeAll(async () => {
  service = await startService()
  vendor = await service.createVendor("Tamarind Benefits")
})
afterAll(() => service.close())

/** A session of an admin that was proven so long ago; null: never. */
const open = async (provenAgo: number | null) => {
  const provenAt = provenAgo === null ? null : Date.now() - provenAgo
  const team = { kind: "vendor", orgId: vendor.orgId } as const
  const { userId, membershipId } = await addUserWithPassword(service.application, { team })
  const token = await startConsoleSession(service.application, userId, membershipId, provenAt)
  return { userId, call: makeConsoleCall(service.call, token) }
}

const STEP_UP = { status: 403, body: { data: { code: "step_up_required" } } }

const issueKey = (call: TestService["call"]) =>
  call("POST", "/api/console/developers/api-keys/", { json: { name: "CI" } })

describe("a session whose proof is old", () => {
  it.each([TEN_MINUTES, null])("issues no key, and goes on after a proof: %s ms", async (provenAgo) => {
    const { userId, call } = await open(provenAgo)
    expect(await issueKey(call)).toMatchObject(STEP_UP)
    const confirm = (json: object) => call("POST", "/api/console/session/confirm/", { json })
    expect(await confirm({ password: "not the password" })).toMatchObject({
      status: 403,
      body: { data: { tries_left: "9" } },
    })
    expect(await issueKey(call)).toMatchObject(STEP_UP)
    expect((await confirm({ password: CONSOLE_PASSWORD })).status).toBe(200)
    expect((await issueKey(call)).status).toBe(201)
    expect(await listEntries(service, vendor.orgId, userId)).toMatchObject([
      { action: "vendor.api-key.issued" },
      { action: "session.confirmed", outcome: "done", details: { by: "password" } },
      { action: "session.confirmed", outcome: "refused", details: { by: "password" } },
    ])
  })

  it("still reads, and is refused each change of who has access, before anything is made", async () => {
    const { call } = await open(TEN_MINUTES)
    expect((await call("GET", "/api/console/developers/credentials/")).status).toBe(200)
    const invited = { email: "new@tamarind.example", role: "vendor-member" }
    expect(await call("POST", "/api/console/users/", { json: invited })).toMatchObject(STEP_UP)
    for (const path of ["account/second-factor/", "account/passkeys/offer/"])
      expect(await call("POST", `/api/console/${path}`, { json: {} })).toMatchObject(STEP_UP)
  })

  it("is proven by a sign-in a moment ago", async () => {
    expect((await issueKey((await open(TEN_MINUTES - 60_000)).call)).status).toBe(201)
  })
})
