import { runAsService } from "../../../core/testing/run-as-service.ts"
import { asService } from "../../../core/ports/tenant-scope.ts"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import type { ConsoleChanges } from "../../../core/contract/connection/console/changes.ts"
import { type ConsoleUser, createConsoleUser, startConsoleSession } from "../testing/console.ts"
import { type Imported, importEmployees } from "../testing/employees.ts"
import { type OpenEvents, openConsoleEvents } from "../testing/event-stream.ts"
import { startService, type TestService, type TestVendor } from "../testing/service.ts"

/* The stream that tells the console's pages what has changed. What changes is committed by other connections than its own. */

let service: TestService
let vendor: TestVendor
let admin: ConsoleUser
let acme: Imported
let other: Imported
let opened: Array<OpenEvents> = []

beforeAll(async () => {
  service = await startService(["delivery"])
  vendor = await service.createVendor()
  acme = await importEmployees(service.installation, vendor, "acme", 2)
  other = await importEmployees(service.installation, vendor, "other", 2)
  admin = await createConsoleUser(service, { team: toTeam(vendor), role: "vendor-admin" })
})
afterAll(() => service.close())

const toTeam = ({ orgId }: TestVendor) => ({ kind: "vendor", orgId }) as const

/** Opens the stream, and waits until it reports that what was loaded before may be out of date. */
const follow = async (token: string, lastEventId?: string): Promise<OpenEvents> => {
  const stream = await openConsoleEvents(service.url, token, lastEventId === undefined ? {} : { lastEventId })
  opened.push(stream)
  expect(stream.status).toBe(200)
  if (lastEventId === undefined) await expect.poll(() => stream.events[0]?.name).toBe("reset")
  return stream
}

const closeStreams = () => {
  for (const stream of opened) stream.close()
  opened = []
}

/** What the stream has reported, each once. */
const listTold = ({ events }: OpenEvents): ReadonlyArray<string> => {
  const items = events.flatMap(({ name, data }) => (name === "change" ? (data as ConsoleChanges).items : []))
  const told = items.map(({ kind, connection_id: id }) => `${kind} ${toName(id)}`)
  return [...new Set(told)].toSorted()
}

const toName = (id: string): string => {
  if (id === acme.connection_id) return "acme"
  return id === other.connection_id ? "other" : id
}

/** As a sync of the client would, which reads its source again. */
const importAgain = (name: string, count: number) =>
  importEmployees(service.installation, vendor, name, count)

describe("the events of the console", () => {
  it("tell of syncs and deliveries by whichever process, with ids only", async () => {
    const stream = await follow(admin.token)
    await importAgain("acme", 3)
    // Deliveries of the imports that the tests begin with may still go on.
    await expect.poll(() => listTold(stream)).toEqual(expect.arrayContaining(["delivery acme", "sync acme"]))
    const told = JSON.stringify(stream.events)
    for (const word of ["@", "acme", "E0001"]) expect(told).not.toContain(word)
    closeStreams()
  })

  it("reach only who may see the client, and the webhooks", async () => {
    const stranger = await service.createVendor("Another vendor")
    const users = await Promise.all([
      createConsoleUser(service, { team: toTeam(stranger), role: "vendor-admin" }),
      createConsoleUser(service, {
        team: toTeam(vendor),
        role: "vendor-member",
        corporates: [other.org_id],
      }),
      createConsoleUser(service, { team: toTeam(vendor), role: "vendor-member", corporates: [acme.org_id] }),
      createConsoleUser(service, {
        team: { kind: "corporate", orgId: acme.org_id },
        role: "corporate-admin",
      }),
    ])
    const streams = await Promise.all(users.map(({ token }) => follow(token)))
    await importAgain("acme", 4)
    const [ofStranger, ofUnlinked, ofLinked, ofCorporate] = streams as [
      OpenEvents,
      OpenEvents,
      OpenEvents,
      OpenEvents,
    ]
    await expect.poll(() => listTold(ofLinked)).toEqual(["delivery acme", "sync acme"])
    await expect.poll(() => listTold(ofCorporate)).toEqual(["sync acme"])
    // What they receive afterwards shows that they received nothing about acme before.
    await importAgain("other", 5)
    await expect.poll(() => listTold(ofUnlinked)).toEqual(["delivery other", "sync other"])
    expect(listTold(ofStranger)).toEqual([])
    expect(listTold(ofLinked)).toEqual(["delivery acme", "sync acme"])
    closeStreams()
  })

  it("continue after the last one that was seen, with what was missed", async () => {
    const stream = await follow(admin.token)
    const lastEventId = stream.events[0]?.id ?? ""
    closeStreams()
    const ahead = await follow(admin.token)
    await importAgain("acme", 6)
    await expect.poll(() => listTold(ahead)).toContain("sync acme")
    const resumed = await follow(admin.token, lastEventId)
    await expect.poll(() => listTold(resumed)).toContain("sync acme")
    expect(resumed.events.map(({ name }) => name)).not.toContain("reset")
    closeStreams()
  })

  it("start over after an event that this process does not know", async () => {
    const stream = await follow(admin.token, "a-process-that-has-ended:7")
    await expect.poll(() => stream.events[0]?.name).toBe("reset")
    closeStreams()
  })
})

describe("the stream", () => {
  it("is refused to nobody's session, and to other sites", async () => {
    expect((await openConsoleEvents(service.url, "hrs_session_of_nobody_at_all")).status).toBe(401)
    const headers = { "sec-fetch-site": "cross-site" }
    expect((await openConsoleEvents(service.url, admin.token, { headers })).status).toBe(403)
  })

  it("ends when the user signs out (S11)", async () => {
    const token = await startConsoleSession(service.application, admin.userId, admin.membershipId)
    const [ended, another] = [await follow(token), await follow(admin.token)]
    await service.call("POST", "/api/console/sign-out/", {
      headers: { cookie: `__Host-hrsync-session=${token}`, "x-requested-with": "hrsync-console" },
    })
    await expect.poll(() => ended.hasEnded()).toBe(true)
    expect(another.hasEnded()).toBe(false)
    closeStreams()
  })

  it("ends when what the user may see changes, so that it restarts with that", async () => {
    const member = await createConsoleUser(service, {
      team: toTeam(vendor),
      role: "vendor-member",
      corporates: [acme.org_id],
    })
    const stream = await follow(member.token)
    const changed = await admin.call("POST", `/api/console/users/${member.membershipId}/`, {
      route: "/api/console/users/{user_id}/",
      json: { role: "vendor-member", client_org_ids: [other.org_id] },
    })
    expect(changed.status).toBe(200)
    await expect.poll(() => stream.hasEnded()).toBe(true)
    closeStreams()
  })

  it("ends when the user is removed", async () => {
    const member = await createConsoleUser(service, { team: toTeam(vendor), role: "vendor-admin" })
    const stream = await follow(member.token)
    await runAsService(
      asService(service.application.ports.users.removeMembership(member.membershipId, Date.now())),
    )
    await expect.poll(() => stream.hasEnded()).toBe(true)
    closeStreams()
  })

  it("gives way to newer ones of the same session", async () => {
    const streams: Array<OpenEvents> = []
    for (let count = 0; count < 4; count++) streams.push(await follow(admin.token))
    await expect.poll(() => streams.map((stream) => stream.hasEnded())).toEqual([true, false, false, false])
    closeStreams()
  })
})
