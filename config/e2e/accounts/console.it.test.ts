import { runAsService } from "../../../core/testing/run-as-service.ts"
import { randomUUID } from "node:crypto"
import { TOTP } from "otpauth"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { DEVICE_COOKIE, SESSION_COOKIE } from "../../../adapters/koa/authentication/cookies.ts"
import type { ConsoleSession } from "../../../core/contract/accounts/console/session.ts"
import type { ConsoleUsers } from "../../../core/contract/accounts/console/users.ts"
import { listEntries } from "../testing/audit-entries.ts"
import { CONSOLE_PASSWORD, type ConsoleUser, createConsoleUser, makeConsoleCall } from "../testing/console.ts"
import { importEmployees } from "../testing/employees.ts"
import { makeMailbox } from "../testing/mails.ts"
import { makeOperator } from "../testing/operator.ts"
import { type Answer, startService, type TestService, type TestVendor } from "../testing/service.ts"

let service: TestService
let vendor: TestVendor
let admin: ConsoleUser

beforeAll(async () => {
  service = await startService()
  vendor = await service.createVendor("Tamarind Benefits")
  admin = await addAdmin()
})
afterAll(() => service.close())

const addAdmin = () =>
  createConsoleUser(service, { team: { kind: "vendor", orgId: vendor.orgId }, role: "vendor-admin" })

const PAGE = { "x-requested-with": "hrsync-console" }

const readCookies = ({ headers }: Answer) =>
  Object.fromEntries(
    headers
      .getSetCookie()
      .map((cookie) => [cookie.split("=")[0] ?? "", cookie.split(";")[0]?.split("=")[1] ?? ""]),
  )

const signIn = (email: string, password: string, headers: Readonly<Record<string, string>> = {}) =>
  service.call("POST", "/api/console/sign-in/", {
    json: { email, password },
    headers: { ...PAGE, ...headers },
  })

describe("signing in", () => {
  it("sets cookies that no script and no other site can use, and opens the user's console", async () => {
    const answer = await signIn(admin.email.toUpperCase(), CONSOLE_PASSWORD)
    expect([answer.status, answer.body]).toEqual([200, { next: "signed-in" }])
    for (const cookie of answer.headers.getSetCookie())
      expect(cookie).toMatch(
        /^__Host-hrsync-\w+=hrs_\w+[\w-]+; Path=\/; Max-Age=\d+; Secure; HttpOnly; SameSite=Strict$/u,
      )
    const token = readCookies(answer)[SESSION_COOKIE.name] ?? ""
    const session = await makeConsoleCall(service.call, token)("GET", "/api/console/session/")
    expect(session.body as ConsoleSession).toMatchObject({
      user: { email: admin.email, has_password: true, has_second_factor: false },
      membership: { role: "vendor-admin", organization: "Tamarind Benefits", vendor_org_id: vendor.orgId },
      vendor: { name: "Tamarind Benefits" },
      permissions: expect.arrayContaining(["users.manage"]) as unknown,
    })
  })

  it("does not tell a wrong password from an unknown address", async () => {
    const [wrong, unknown] = await Promise.all([
      signIn(admin.email, "wrong password"),
      signIn(`${randomUUID()}@nobody.example`, CONSOLE_PASSWORD),
    ])
    for (const { status, body, headers } of [wrong, unknown]) {
      expect([status, (body as { data: unknown }).data]).toEqual([403, { tries_left: "4" }])
      expect(headers.getSetCookie()).toEqual([])
    }
  })

  it("has an entry in the audit log for each wrong password of a user, and none for anybody else or while one waits", async () => {
    const victim = await addAdmin()
    const from = { "x-forwarded-for": "2001:db8:bad:1::1" }
    for (let times = 0; times < 7; times++) await signIn(victim.email, "guess", from)
    const nobody = `${randomUUID()}@nobody.example`
    await signIn(nobody, "guess", from)
    const list = () => listEntries(service, vendor.orgId, victim.userId)
    await expect.poll(async () => (await list()).length).toBe(5)
    for (const entry of await list())
      expect(entry).toMatchObject({
        action: "session.signed-in",
        outcome: "refused",
        actor: { role: "vendor-admin", userId: victim.userId, credentialId: null },
        target: { kind: "user", id: victim.userId },
        origin: { via: "console", address: "2001:db8:bad:1::/64" },
        details: { by: "password" },
      })
    await signIn(victim.email, CONSOLE_PASSWORD)
    await expect
      .poll(async () => (await list()).map(({ outcome }) => outcome))
      .toEqual(["done", ...Array.from({ length: 5 }, () => "refused")])
    const { auditLog } = service.application.ports
    const page = { after: null, limit: 500 }
    const all = await Promise.all(
      [vendor.orgId, null].map((vendorOrgId) => runAsService(auditLog.list({ vendorOrgId }, page))),
    )
    expect(JSON.stringify(all)).not.toContain(nobody)
  })

  it("makes an address wait after five wrong attempts, and nobody else", async () => {
    const victim = await addAdmin()
    const attacker = { "x-forwarded-for": "2001:db8:bad::1" }
    const guesses = await Promise.all(
      Array.from({ length: 8 }, () => signIn(victim.email, "guess", attacker)),
    )
    expect(guesses.filter(({ status }) => status === 403)).toHaveLength(5)
    const refused = await signIn(victim.email, CONSOLE_PASSWORD, attacker)
    expect([refused.status, refused.headers.get("retry-after")]).toEqual([
      429,
      expect.stringMatching(/^\d+$/u),
    ])
    expect((await signIn(victim.email, CONSOLE_PASSWORD)).status).toBe(200)
  })

  it("never lets attempts from elsewhere stop a browser in which the person has signed in before", async () => {
    const victim = await addAdmin()
    const device = readCookies(await signIn(victim.email, CONSOLE_PASSWORD))[DEVICE_COOKIE.name] ?? ""
    const { attempts, secrets } = service.application.ports
    const key = `user:${secrets.digest(victim.email).toString("hex")}`
    const at = { now: Date.now(), since: Date.now() - 60_000 }
    for (let times = 0; times < 100; times++) await runAsService(attempts.count([key], at))
    expect((await signIn(victim.email, CONSOLE_PASSWORD)).status).toBe(429)
    const known = { cookie: `${DEVICE_COOKIE.name}=${device}` }
    expect((await signIn(victim.email, CONSOLE_PASSWORD, known)).status).toBe(200)
  })

  it.each([
    ["without the header of the console's pages", {}],
    ["from another site", { ...PAGE, "sec-fetch-site": "cross-site" }],
    ["from another host of the same site", { ...PAGE, "sec-fetch-site": "same-site" }],
    ["from another origin, by a browser that says only that", { ...PAGE, origin: "https://evil.example" }],
    ["from a sandboxed page", { ...PAGE, origin: "null" }],
  ])("is refused %s", async (_how, headers) => {
    const json = { email: admin.email, password: CONSOLE_PASSWORD }
    expect((await service.call("POST", "/api/console/sign-in/", { json, headers })).status).toBe(403)
  })
})

describe("a session", () => {
  const read = (call: ConsoleUser["call"]) => call("GET", "/api/console/session/")

  it("is refused to a page of another site", async () => {
    const { call } = admin
    const path = "/api/console/account/name/"
    const json = { name: "Mallory" }
    expect((await call("POST", path, { json, headers: { "x-requested-with": "" } })).status).toBe(403)
    expect(
      (await call("GET", "/api/console/session/", { headers: { "sec-fetch-site": "cross-site" } })).status,
    ).toBe(403)
    expect((await call("POST", path, { json: { name: "Devika" } })).status).toBe(200)
  })

  it("ends at once, in every process, when it is signed out, here or elsewhere", async () => {
    const user = await addAdmin()
    const other = makeConsoleCall(
      service.call,
      readCookies(await signIn(user.email, CONSOLE_PASSWORD))[SESSION_COOKIE.name] ?? "",
    )
    expect((await read(other)).status).toBe(200)
    expect((await other("GET", "/api/console/account/sessions/")).body).toMatchObject({
      items: [{ is_current: true }, { is_current: false, user_agent: "Test", address: "192.0.2.1" }],
    })
    expect((await other("POST", "/api/console/account/sessions/end-others/")).body).toEqual({ ended: 1 })
    expect((await read(user.call)).status).toBe(401)
    const out = await other("POST", "/api/console/sign-out/")
    expect(out.headers.getSetCookie()[0]).toContain("Max-Age=0")
    expect((await read(other)).status).toBe(401)
  })

  it("cannot be ended by another user", async () => {
    const [user, stranger] = [await addAdmin(), await addAdmin()]
    const { body } = await user.call("GET", "/api/console/account/sessions/")
    const [{ id }] = (body as { items: [{ id: string }] }).items
    const route = "/api/console/account/sessions/{session_id}/end/"
    const path = route.replace("{session_id}", id)
    expect((await stranger.call("POST", path, { route })).status).toBe(404)
    expect((await read(user.call)).status).toBe(200)
    expect((await user.call("POST", path, { route })).status).toBe(200)
    expect((await read(user.call)).status).toBe(401)
  })
})

describe("a password", () => {
  const change = (user: ConsoleUser, json: object) =>
    user.call("POST", "/api/console/account/password/", { json })

  it("is changed with the present one, and signs out every other browser", async () => {
    const user = await addAdmin()
    await signIn(user.email, CONSOLE_PASSWORD)
    const password = "another horse battery staple"
    expect((await change(user, { current: "wrong", password })).status).toBe(403)
    const weak = await change(user, { current: CONSOLE_PASSWORD, password: "password1234" })
    expect([weak.status, (weak.body as { data: unknown }).data]).toEqual([
      400,
      { password: expect.stringContaining("easy to guess") as string },
    ])
    expect((await change(user, { current: CONSOLE_PASSWORD, password })).status).toBe(200)
    expect((await user.call("GET", "/api/console/account/sessions/")).body).toMatchObject({
      items: [{ is_current: true }],
    })
    expect((await signIn(user.email, CONSOLE_PASSWORD)).status).toBe(403)
    expect((await signIn(user.email, password)).status).toBe(200)
  })

  it("is replaced by a mailed link, once; the answer does not say whether there is such a user", async () => {
    const user = await addAdmin()
    const request = (email: string) =>
      service.call("POST", "/api/console/links/request/", {
        json: { email, purpose: "reset" },
        headers: PAGE,
      })
    const [known, unknown] = [await request(user.email), await request(`${randomUUID()}@nobody.example`)]
    expect([known.status, known.body]).toEqual([unknown.status, unknown.body])
    const [code = ""] = await makeMailbox(service).codes(user.email)
    const post = (path: string, json: object) => service.call("POST", path, { json, headers: PAGE })
    const link = await post("/api/console/links/open/", { code })
    expect(link.body).toMatchObject({ purpose: "reset", email: user.email, has_account: true })
    const use = (json: object) => post("/api/console/links/use/", { code, ...json })
    expect((await use({})).status).toBe(400)
    expect((await use({ password: "short" })).status).toBe(400)
    expect((await use({ password: "a new horse battery staple" })).status).toBe(200)
    expect((await use({ password: "a new horse battery staple" })).status).toBe(410)
    expect((await user.call("GET", "/api/console/session/")).status).toBe(401)
  })
})

describe("a mailed link", () => {
  const post = (path: string, json: object, headers: Readonly<Record<string, string>> = {}) =>
    service.call("POST", path, { json, headers: { ...PAGE, ...headers } })
  const requestReset = async (email: string) => {
    await post("/api/console/links/request/", { email, purpose: "reset" })
    const [code = ""] = await makeMailbox(service).codes(email)
    return code
  }
  const password = "a new horse battery staple"

  it("is used with all of its effect or not at all: a failure at its end takes back the rest", async () => {
    const user = await addAdmin()
    const code = await requestReset(user.email)
    await makeOperator(service).sql(
      "ALTER TABLE console_session ADD CONSTRAINT failing CHECK (user_agent <> 'failing')",
    )
    const use = (userAgent: string) =>
      post("/api/console/links/use/", { code, password }, { "user-agent": userAgent })
    expect((await use("failing")).status).toBe(500)
    expect((await signIn(user.email, CONSOLE_PASSWORD)).status).toBe(200)
    expect((await user.call("GET", "/api/console/session/")).status).toBe(200)
    expect((await use("Browser")).status).toBe(200)
    expect((await signIn(user.email, password)).status).toBe(200)
    const entries = await listEntries(service, vendor.orgId, user.userId)
    expect(entries.map(({ details }) => details["by"])).toEqual(["password", "mailed link", "password"])
  })

  it("that was used has an entry each time it is refused, but not more than a few", async () => {
    const user = await addAdmin()
    const code = await requestReset(user.email)
    expect((await post("/api/console/links/use/", { code, password })).status).toBe(200)
    for (let times = 0; times < 4; times++) {
      expect((await post("/api/console/links/open/", { code })).status).toBe(410)
      expect((await post("/api/console/links/use/", { code, password })).status).toBe(410)
    }
    expect((await post("/api/console/links/open/", { code: "hrs_signin_unknown" })).status).toBe(410)
    const entries = await listEntries(service, vendor.orgId, user.userId)
    expect(entries.map(({ action, outcome, details }) => [action, outcome, details["by"]])).toEqual([
      ...Array.from({ length: 5 }, () => ["session.signed-in", "refused", "mailed link"]),
      ["session.signed-in", "done", "mailed link"],
    ])
  })

  it("that invited a person who never came has an entry where the person was invited to", async () => {
    const other = await service.createVendor("Marigold Insurance")
    const team = { kind: "vendor", orgId: other.orgId } as const
    const inviting = await createConsoleUser(service, { team, role: "vendor-admin" })
    const email = `late.${randomUUID()}@marigold.example`
    const json = { email, role: "vendor-admin", client_org_ids: [] }
    expect((await inviting.call("POST", "/api/console/users/", { json })).status).toBe(201)
    const [code] = await makeMailbox(service).codes(email)
    const user = await runAsService(service.application.ports.users.findByEmail(email))
    await makeOperator(service).sql(
      `UPDATE console_link SET expires_at = now() - interval '1 minute' WHERE user_id = '${user?.id ?? ""}'`,
    )
    expect((await post("/api/console/links/open/", { code })).status).toBe(410)
    expect(await listEntries(service, other.orgId, user?.id ?? "")).toMatchObject([
      { action: "session.signed-in", outcome: "refused", details: { by: "mailed link" } },
    ])
  })

  it("that has expired has an entry when it is refused", async () => {
    const user = await addAdmin()
    const code = await requestReset(user.email)
    await makeOperator(service).sql(
      `UPDATE console_link SET expires_at = now() - interval '1 minute' WHERE user_id = '${user.userId}'`,
    )
    expect((await post("/api/console/links/open/", { code })).status).toBe(410)
    expect(await listEntries(service, vendor.orgId, user.userId)).toMatchObject([
      { action: "session.signed-in", outcome: "refused", details: { by: "mailed link" } },
    ])
  })
})

describe("a second factor", () => {
  it("is required once its code was confirmed, and its codes are accepted once", async () => {
    const user = await addAdmin()
    const post = (path: string, json?: object) => user.call("POST", path, json === undefined ? {} : { json })
    const { secret } = (await post("/api/console/account/second-factor/")).body as { secret: string }
    const makeCode = (shift = 0) => new TOTP({ secret }).generate({ timestamp: Date.now() + shift * 30_000 })
    expect((await signIn(user.email, CONSOLE_PASSWORD)).body).toEqual({ next: "signed-in" })
    const confirm = (code: string) => post("/api/console/account/second-factor/confirm/", { code })
    expect((await confirm("000000")).status).toBe(400)
    const { codes } = (await confirm(makeCode(-1))).body as { codes: ReadonlyArray<string> }
    expect(new Set(codes).size).toBe(10)
    expect((await post("/api/console/account/second-factor/")).status).toBe(409)

    const enter = async (code: string) => {
      const half = await signIn(user.email, CONSOLE_PASSWORD)
      expect(half.body).toEqual({ next: "second-factor" })
      const token = readCookies(half)[SESSION_COOKIE.name] ?? ""
      expect((await makeConsoleCall(service.call, token)("GET", "/api/console/session/")).status).toBe(401)
      const entered = await makeConsoleCall(service.call, token)(
        "POST",
        "/api/console/sign-in/second-factor/",
        { json: { code } },
      )
      if (entered.status !== 200) return entered.status
      const full = readCookies(entered)[SESSION_COOKIE.name] ?? ""
      expect(full).not.toBe(token)
      return (await makeConsoleCall(service.call, full)("GET", "/api/console/session/")).status
    }
    const code = makeCode()
    expect([await enter(code), await enter(code)]).toEqual([200, 403])
    const [refused, accepted] = await listEntries(service, vendor.orgId, user.userId)
    expect(refused).toMatchObject({ outcome: "refused", details: { by: "second factor" } })
    expect(accepted).toMatchObject({ outcome: "done", details: { by: "second factor" } })
    const [recovery = ""] = codes
    expect([await enter(recovery.toUpperCase()), await enter(recovery)]).toEqual([200, 403])
    const stored = await runAsService(service.application.ports.users.find(user.userId))
    expect(Buffer.from(stored?.secondFactor?.sealed.bytes ?? []).toString("latin1")).not.toContain(secret)
    expect((await post("/api/console/account/second-factor/remove/")).status).toBe(200)
    expect((await signIn(user.email, CONSOLE_PASSWORD)).body).toEqual({ next: "signed-in" })
  })
})

describe("users", () => {
  const search = "/api/console/users/search/"
  const list = async ({ call }: ConsoleUser, json = {}) =>
    (await call("POST", search, { json })).body as ConsoleUsers
  const route = "/api/console/users/{user_id}/"

  it("are invited by mail, accept, and see what their role permits", async () => {
    const acme = await importEmployees(service.installation, vendor, "acme", 2)
    const email = `arjun.${randomUUID()}@tamarind.example`
    const invitation = { email, role: "vendor-member", client_org_ids: [acme.org_id] }
    const invited = await admin.call("POST", "/api/console/users/", { json: invitation })
    expect(invited.status).toBe(201)
    expect((await admin.call("POST", "/api/console/users/", { json: invitation })).status).toBe(409)
    expect((await list(admin, { filter: "invited" })).items).toMatchObject([
      {
        email,
        role: "vendor-member",
        state: "invited",
        clients: [{ org_id: acme.org_id }],
        last_sign_in_at: null,
      },
    ])
    const [code = ""] = await makeMailbox(service).codes(email)
    const use = (json: object) =>
      service.call("POST", "/api/console/links/use/", { json: { code, ...json }, headers: PAGE })
    const missing = await use({})
    expect([missing.status, Object.keys((missing.body as { data: object }).data)]).toEqual([
      400,
      ["name", "password"],
    ])
    const accepted = await use({ name: "Arjun Sethi", password: "arjuns horse battery staple" })
    const call = makeConsoleCall(service.call, readCookies(accepted)[SESSION_COOKIE.name] ?? "")
    expect((await call("GET", "/api/console/session/")).body).toMatchObject({ user: { name: "Arjun Sethi" } })
    expect((await call("POST", search, { json: {} })).status).toBe(403)
    expect((await list(admin, { search: "ARJUN s" })).items).toMatchObject([{ email, state: "active" }])
  })

  it("are changed and removed with effect from the next call, but never the last admin", async () => {
    const own = await service.createVendor("Own")
    const team = { kind: "vendor", orgId: own.orgId } as const
    const first = await createConsoleUser(service, { team, role: "vendor-admin" })
    const second = await createConsoleUser(service, { team, role: "vendor-admin" })
    const change = (role: string) =>
      first.call("POST", route.replace("{user_id}", second.membershipId), { route, json: { role } })
    expect((await change("operator")).status).toBe(400)
    expect((await change("vendor-member")).status).toBe(200)
    expect((await second.call("POST", search, { json: {} })).status).toBe(403)
    const removal = "/api/console/users/{user_id}/remove/"
    const remove = ({ membershipId }: ConsoleUser) =>
      first.call("POST", removal.replace("{user_id}", membershipId), { route: removal })
    expect((await remove(first)).status).toBe(409)
    expect((await remove(second)).status).toBe(200)
    expect((await second.call("GET", "/api/console/session/")).status).toBe(401)
  })

  it("of another vendor are as unknown as users that do not exist", async () => {
    const other = await service.createVendor("Other")
    const stranger = await createConsoleUser(service, {
      team: { kind: "vendor", orgId: other.orgId },
      role: "vendor-admin",
    })
    const json = { role: "vendor-admin" }
    const answers = await Promise.all(
      [stranger.membershipId, randomUUID()].map((id) =>
        admin.call("POST", route.replace("{user_id}", id), { route, json }),
      ),
    )
    const [foreign, missing] = answers.map(({ status, body }) => [
      status,
      { ...(body as object), requestId: "" },
    ])
    expect(foreign).toEqual(missing)
    expect(foreign?.[0]).toBe(404)
    expect((await list(admin)).items.map(({ email }) => email)).not.toContain(stranger.email)
  })

  it("may belong to several organizations, and switch between them", async () => {
    const other = await service.createVendor("Other")
    const user = await createConsoleUser(service, {
      team: { kind: "vendor", orgId: other.orgId },
      role: "vendor-admin",
    })
    const json = { email: user.email, role: "vendor-member" }
    expect((await admin.call("POST", "/api/console/users/", { json })).status).toBe(201)
    const [code = ""] = await makeMailbox(service).codes(user.email)
    const accepted = await service.call("POST", "/api/console/links/use/", { json: { code }, headers: PAGE })
    const call = makeConsoleCall(service.call, readCookies(accepted)[SESSION_COOKIE.name] ?? "")
    const read = async () => (await call("GET", "/api/console/session/")).body as ConsoleSession
    const { membership, memberships } = await read()
    expect([membership.role, memberships.length]).toEqual(["vendor-member", 2])
    const switchTo = (body: object) => call("POST", "/api/console/session/switch/", { json: body })
    expect((await switchTo({ membership_id: user.membershipId })).status).toBe(200)
    expect(await read()).toMatchObject({ membership: { role: "vendor-admin" }, vendor: { name: "Other" } })
    expect((await switchTo({ membership_id: admin.membershipId })).status).toBe(404)
    expect((await switchTo({ vendor_org_id: vendor.orgId })).status).toBe(403)
  })
})

describe("an operator", () => {
  it("opens the pages of any vendor, and manages its users", async () => {
    const operator = await createConsoleUser(service, { team: { kind: "installation" }, role: "operator" })
    const read = async () => (await operator.call("GET", "/api/console/session/")).body as ConsoleSession
    expect(await read()).toMatchObject({ membership: { role: "operator", organization: null }, vendor: null })
    const open = (id: string | null) =>
      operator.call("POST", "/api/console/session/switch/", { json: { vendor_org_id: id } })
    expect((await open(randomUUID())).status).toBe(404)
    expect((await open(vendor.orgId)).status).toBe(200)
    expect((await read()).vendor?.org_id).toBe(vendor.orgId)
    const { items } = (await operator.call("POST", "/api/console/users/search/", { json: {} }))
      .body as ConsoleUsers
    expect(items.map(({ email }) => email)).toContain(admin.email)
    expect((await open(null)).status).toBe(200)
    expect((await read()).vendor).toBeNull()
  })
})
