import { TOTP } from "otpauth"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { consoleCalls } from "../../../adapters/koa/routes/console/routes.ts"
import type { ConsoleSession } from "../../../core/contract/accounts/console/session.ts"
import { SET_UP_CALLS } from "../../../core/use-cases/accounts/sessions/required-factor.ts"
import { createConsoleUser } from "../testing/console.ts"
import { startService, type TestService } from "../testing/service.ts"

/* The second factor that the installation requires of its operators, over the console's HTTP API. */

let service: TestService

beforeAll(async () => {
  service = await startService([], { HRSYNC_SECOND_FACTOR: "operator" })
})
afterAll(() => service.close())

const createOperator = () => createConsoleUser(service, { team: { kind: "installation" }, role: "operator" })

const SESSION_CALLS = consoleCalls.flatMap(({ call }) => (call.caller === "consoleSession" ? [call] : []))

describe("an operator without a second factor", () => {
  it("is refused every call but those that set one up", async () => {
    const { call } = await createOperator()
    const closed = SESSION_CALLS.filter(({ id }) => !SET_UP_CALLS.includes(id))
    expect(SESSION_CALLS.length - closed.length).toBe(SET_UP_CALLS.length)
    expect(closed.length).toBeGreaterThan(100)
    for (const { id, method, path } of closed) {
      const filled = path.replaceAll(/\{[^}]+\}/gu, "6b0b2f5e-6f2b-4a51-9c8f-0c6c2f5b9d21")
      const sent = method === "GET" ? {} : { json: {} }
      const answer = await call(method, filled, { route: path, ...sent })
      // The console's rate limit counts each operation of a session apart.
      expect([id, answer.status, answer.body]).toMatchObject([
        id,
        403,
        { data: { code: "second_factor_required" } },
      ])
    }
  })

  it("sets up an authenticator app, may do everything from then on, and keeps it", async () => {
    const { call } = await createOperator()
    const read = async () => (await call("GET", "/api/console/session/")).body as ConsoleSession
    expect(await read()).toMatchObject({ lacks_second_factor: true, permissions: [] })
    const post = (path: string, json?: object) =>
      call("POST", `/api/console/account/second-factor/${path}`, json === undefined ? {} : { json })
    const { secret } = (await post("")).body as { secret: string }
    expect(await read()).toMatchObject({ lacks_second_factor: true })
    expect((await post("confirm/", { code: new TOTP({ secret }).generate() })).status).toBe(200)
    expect(await read()).toMatchObject({ lacks_second_factor: false, user: { has_second_factor: true } })
    expect((await read()).permissions).toContain("vendor.create")
    expect((await call("GET", "/api/console/service/health/")).status).toBe(200)
    expect((await post("remove/")).status).toBe(409)
    expect((await read()).user.has_second_factor).toBe(true)
  })
})

describe("a vendor's admin", () => {
  it("needs none, where only operators do", async () => {
    const { orgId } = await service.createVendor("Tamarind Benefits")
    const { call } = await createConsoleUser(service, { team: { kind: "vendor", orgId } })
    expect((await call("GET", "/api/console/session/")).body).toMatchObject({ lacks_second_factor: false })
    expect((await call("POST", "/api/console/users/search/", { json: {} })).status).toBe(200)
  })
})
