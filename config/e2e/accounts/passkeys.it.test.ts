import { runAsService } from "../../../core/testing/run-as-service.ts"
import { randomBytes, randomUUID } from "node:crypto"
import getPort from "get-port"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { SESSION_COOKIE } from "../../../adapters/koa/authentication/cookies.ts"
import {
  type Deviation,
  makeSoftwareAuthenticator,
  type SoftwareAuthenticator,
} from "../../../adapters/webauthn/testing/software-authenticator.ts"
import type { ConsolePasskeys, PasskeyCreation } from "../../../core/contract/accounts/console/passkeys.ts"
import { type ConsoleUser, createConsoleUser, makeConsoleCall } from "../testing/console.ts"
import { listEntries } from "../testing/audit-entries.ts"
import { type Answer, startService, type TestService, type TestVendor } from "../testing/service.ts"

/* Signing in to the console by passkeys, over the HTTP API. */

let service: TestService
let vendor: TestVendor
let origin: string

beforeAll(async () => {
  const port = String(await getPort())
  origin = `http://localhost:${port}`
  service = await startService([], { PORT: port, BASE_URL: origin })
  vendor = await service.createVendor("Tamarind Benefits")
})
afterAll(() => service.close())

const PAGE = { "x-requested-with": "hrsync-console" }
const PASSKEYS = "/api/console/account/passkeys/"

const addAdmin = () =>
  createConsoleUser(service, { team: { kind: "vendor", orgId: vendor.orgId }, role: "vendor-admin" })

const offer = async ({ call }: Pick<ConsoleUser, "call">) => call("POST", `${PASSKEYS}offer/`)

const add = async (user: Pick<ConsoleUser, "call">, authenticator: SoftwareAuthenticator) => {
  const offered = (await offer(user)).body as PasskeyCreation
  const json = { name: "Laptop", credential: authenticator.register(offered) }
  const answer = await user.call("POST", PASSKEYS, { json })
  return { json, answer, id: (answer.body as { readonly id: string }).id }
}

/** A user with a passkey. */
const enrol = async () => {
  const user = await addAdmin()
  const authenticator = makeSoftwareAuthenticator(origin)
  return { user, authenticator, ...(await add(user, authenticator)) }
}

const post = (path: string, json: object = {}, headers: Readonly<Record<string, string>> = {}) =>
  service.call("POST", path, { json, headers: { ...PAGE, ...headers } })
const ask = async () =>
  (await post("/api/console/sign-in/passkey/offer/")).body as { readonly challenge: string }
const send = (credential: object, headers: Readonly<Record<string, string>> = {}) =>
  post("/api/console/sign-in/passkey/", { credential }, headers)
const signIn = async (authenticator: SoftwareAuthenticator, deviation: Deviation = {}) =>
  send(authenticator.respond(await ask(), deviation))

const readSession = async ({ headers }: Answer) => {
  const cookie = headers.getSetCookie().find((each) => each.startsWith(SESSION_COOKIE.name)) ?? ""
  const token = cookie.split(";")[0]?.split("=")[1] ?? ""
  return makeConsoleCall(service.call, token)("GET", "/api/console/session/")
}

const route = (action: string) => `${PASSKEYS}{passkey_id}/${action}/`
const act = (user: ConsoleUser, action: string, id: string, json?: object) =>
  user.call("POST", route(action).replace("{passkey_id}", id), {
    route: route(action),
    ...(json === undefined ? {} : { json }),
  })

describe("a passkey", () => {
  it("is added, named, listed, renamed and removed by its user only", async () => {
    const user = await addAdmin()
    const { answer, id } = await add(user, makeSoftwareAuthenticator(origin))
    expect(answer.status).toBe(201)
    const list = async () => (await user.call("GET", PASSKEYS)).body as ConsolePasskeys
    expect((await list()).items).toMatchObject([{ id, name: "Laptop", is_synced: true, last_used_at: null }])
    const stranger = await addAdmin()
    for (const other of [id, randomUUID()]) {
      expect((await act(stranger, "rename", other, { name: "Mine" })).status).toBe(404)
      expect((await act(stranger, "remove", other)).status).toBe(404)
    }
    expect((await act(user, "rename", id, { name: "  Phone " })).status).toBe(200)
    expect((await list()).items).toMatchObject([{ name: "Phone" }])
    expect((await act(user, "remove", id)).status).toBe(200)
    expect((await list()).items).toEqual([])
    const { userId } = user
    expect(await listEntries(service, vendor.orgId, userId)).toMatchObject([
      { action: "user.passkey.removed", target: { kind: "user", id: userId }, details: { passkey: id } },
      { action: "user.passkey.added", target: { kind: "user", id: userId }, details: { passkey: id } },
    ])
  })

  it("signs in without password and code, and is both factors", async () => {
    const { user, authenticator } = await enrol()
    const { ports } = service.application
    const sealed = { masterKeyId: "k", bytes: randomBytes(8) }
    const factor = { sealed, confirmedAt: Date.now(), lastStep: null }
    await runAsService(ports.users.setSecondFactor(user.userId, factor, []))
    const answer = await signIn(authenticator)
    expect([answer.status, answer.body]).toEqual([200, { next: "signed-in" }])
    expect((await readSession(answer)).body).toMatchObject({
      user: { id: user.userId },
      offers_passkeys: true,
    })
    expect((await user.call("GET", PASSKEYS)).body).toMatchObject({
      items: [{ last_used_at: expect.any(String) as string }],
    })
    const [entry] = await listEntries(service, vendor.orgId, user.userId)
    expect(entry).toMatchObject({ action: "session.signed-in", outcome: "done", details: { by: "passkey" } })
  })

  it("is added once, from an offer that is accepted once and by its own session", async () => {
    const { user, authenticator, json } = await enrol()
    expect((await user.call("POST", PASSKEYS, { json })).status).toBe(400)
    expect((await add(await addAdmin(), authenticator)).answer.status).toBe(409)
    const offered = (await offer(user)).body as PasskeyCreation
    const credential = makeSoftwareAuthenticator(origin).register(offered)
    const stolen = { json: { name: "Stolen", credential } }
    expect((await (await addAdmin()).call("POST", PASSKEYS, stolen)).status).toBe(400)
    const foreign = makeSoftwareAuthenticator(origin).register(
      await ask().then((a) => ({ ...offered, ...a })),
    )
    expect(
      (await user.call("POST", PASSKEYS, { json: { name: "Foreign", credential: foreign } })).status,
    ).toBe(400)
  })

  it.each<[string, Deviation]>([
    ["from another origin", { origin: "http://localhost:1" }],
    ["for another name", { rpId: "evil.example" }],
    ["of a person whom the device did not verify", { isVerified: false }],
    ["signed with another key", { isForged: true }],
    ["in the name of another user", { userHandle: Buffer.from(randomUUID()).toString("base64url") }],
    ["with a counter that goes backwards", { counter: 0 }],
  ])("signs nobody in %s, which has an entry in the audit log", async (_how, deviation) => {
    const { user, authenticator } = await enrol()
    const refused = await signIn(authenticator, deviation)
    expect(refused.status).toBe(403)
    expect(refused.headers.getSetCookie()).toEqual([])
    const [entry] = await listEntries(service, vendor.orgId, user.userId)
    expect(entry).toMatchObject({
      action: "session.signed-in",
      outcome: "refused",
      actor: { role: "vendor-admin", userId: user.userId },
      origin: { via: "console", address: expect.any(String) as string },
      details: { by: "passkey" },
    })
  })

  it("signs nobody in by an answer that was used, with a challenge of its own, or once it was removed", async () => {
    const { user, authenticator, id } = await enrol()
    const answer = authenticator.respond(await ask())
    expect((await send(answer)).status).toBe(200)
    const replayed = await send(answer)
    const invented = await send(authenticator.respond({ challenge: "azEuQWJjRGVm" }))
    const registration = (await offer(user)).body as PasskeyCreation
    const misused = await send(authenticator.respond(registration))
    await act(user, "remove", id)
    const removed = await signIn(authenticator)
    const unknown = await signIn(makeSoftwareAuthenticator(origin))
    const bodies = [replayed, invented, misused, removed, unknown].map(({ status, body }) => ({
      ...(body as object),
      status,
      requestId: "",
    }))
    for (const body of bodies) expect(body).toEqual(bodies[0])
    expect(bodies[0]?.status).toBe(403)
  })

  it("of a person who was removed is refused like any other", async () => {
    const { user, authenticator } = await enrol()
    const { users } = service.application.ports
    expect(await runAsService(users.removeMembership(user.membershipId, Date.now()))).toBe("changed")
    const [removed, unknown] = [await signIn(authenticator), await signIn(makeSoftwareAuthenticator(origin))]
    expect([removed.status, removed.headers.getSetCookie()]).toEqual([403, []])
    expect({ ...(removed.body as object), requestId: "" }).toEqual({
      ...(unknown.body as object),
      requestId: "",
    })
  })

  it("cannot be guessed from one address for long", async () => {
    const from = { "x-forwarded-for": "2001:db8:bad:2::1" }
    const { attempts } = service.application.ports
    const at = { now: Date.now(), since: Date.now() - 60_000 }
    const { authenticator } = await enrol()
    const accepted = await send(authenticator.respond(await ask()), from)
    expect(accepted.status).toBe(200)
    const key = `address:2001:db8:bad:2::/64`
    const [counted] = await runAsService(attempts.count([key], at))
    expect(counted?.count).toBe(2)
    for (let times = 0; times < 50; times++) await runAsService(attempts.count([key], at))
    const waiting = await send(authenticator.respond(await ask()), from)
    expect([waiting.status, waiting.headers.get("retry-after")]).toEqual([
      429,
      expect.stringMatching(/^\d+$/u),
    ])
  })
})

describe("passkeys", () => {
  it("are not offered by a service at an IP address", async () => {
    const other = await startService()
    try {
      const headers = PAGE
      expect((await other.call("GET", "/api/console/sign-in/", { headers })).body).toEqual({
        passkeys: false,
        provider: null,
      })
      const offered = await other.call("POST", "/api/console/sign-in/passkey/offer/", { headers })
      expect(offered.status).toBe(409)
    } finally {
      await other.close()
    }
    expect((await service.call("GET", "/api/console/sign-in/", { headers: PAGE })).body).toEqual({
      passkeys: true,
      provider: null,
    })
  })
})
