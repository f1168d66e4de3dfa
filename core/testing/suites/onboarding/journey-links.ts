import { randomBytes, randomUUID } from "node:crypto"
import * as Effect from "effect/Effect"
import { beforeAll, expect, it } from "vitest"
import type { Connection } from "../../../domain/connection/connection.ts"
import type { JourneyPurpose } from "../../../contract/onboarding/journey/journey-purpose.ts"
import type { IssueCode } from "../../../domain/connection/issue.ts"
import type { NewJourneyLink } from "../../../ports/onboarding/journey-links.ts"
import { makeAnnouncement } from "../../builders/announcements.ts"
import { connect, terminate } from "../../builders/connections.ts"
import { START } from "../../builders/vendors.ts"
import type { Storage } from "../../storage.ts"

const run = Effect.runPromise
const LIMIT = { count: 5, since: START - 1 }

export const describeJourneyLinks = (make: () => Promise<Storage>): void => {
  let storage: Storage
  let own: Connection
  let userId: string
  beforeAll(async () => {
    storage = await make()
  })

  const enter = async () => {
    own = await connect(storage)
    userId = await addUser(own, "hr@acme.example")
  }
  const addUser = ({ orgId }: Connection, email: string) =>
    run(
      storage.organizations.ensureUser(orgId, {
        id: randomUUID(),
        email,
        fullName: "Asha Rao",
        createdAt: START,
      }),
    )
  const newLink = (parts: Partial<NewJourneyLink> = {}): NewJourneyLink => ({
    id: randomUUID(),
    connectionId: own.id,
    userId,
    purpose: "onboarding",
    locale: "hi",
    changeId: null,
    access: null,
    digest: randomBytes(32),
    issue: null,
    createdAt: START,
    expiresAt: START + 100,
    ...parts,
  })
  const create = async (parts: Partial<NewJourneyLink> = {}) => {
    const link = newLink(parts)
    return { link, result: await run(storage.journeyLinks.create(link, LIMIT)) }
  }
  const find = (digest: Uint8Array) => run(storage.journeyLinks.find(digest))
  const raise = async (code: IssueCode, now: number, connection = own) => {
    const id = randomUUID()
    await run(storage.issues.raise(connection.id, { id, code, message: "m" }, now))
    return id
  }
  const listUnmailed = async (codes: ReadonlyArray<IssueCode>, unsentBefore = START) =>
    (
      await run(
        storage.journeyLinks.listUnmailed({ codes, raisedSince: START - 1, unsentBefore, limit: 1_000 }),
      )
    ).filter(({ connectionId }) => connectionId === own.id)

  it("finds a link by the digest of its code only", async () => {
    await enter()
    const { link, result } = await create()
    expect(result).toBe("created")
    const { id, connectionId, purpose, locale, createdAt, expiresAt } = link
    const about = { purpose, locale, changeId: null, access: null }
    const stored = { id, connectionId, userId, ...about, createdAt, expiresAt }
    expect(await find(link.digest)).toEqual({ ...stored, device: null, endedAt: null, givenAt: null })
    expect(await find(randomBytes(32))).toBeNull()
  })

  it("ends older links of the same purpose to the same user, and no others", async () => {
    await enter()
    const colleague = await addUser(own, "finance@acme.example")
    const { link: old } = await create()
    const { link: repair } = await create({ purpose: "repair" })
    const { link: theirs } = await create({ userId: colleague })
    const { link: next } = await create({ createdAt: START + 7 })
    expect((await find(old.digest))?.endedAt).toBe(START + 7)
    for (const { digest } of [repair, theirs, next]) expect((await find(digest))?.endedAt).toBeNull()
  })

  it("belongs to the first device that opens it", async () => {
    await enter()
    const { link } = await create()
    const bind = (device: string) => run(storage.journeyLinks.bindDevice(link.id, device))
    const bound = await Promise.all([bind("a"), bind("b")])
    expect(bound.toSorted()).toEqual(["first", "other"])
    const first = bound[0] === "first" ? "a" : "b"
    expect(await bind(first)).toBe("again")
    expect(await bind(first === "a" ? "b" : "a")).toBe("other")
    expect((await find(link.digest))?.device).toBe(first)
  })

  it("tells when the newest one was sent to a person, until when it works, and whether any was opened", async () => {
    await enter()
    const sentTo = (email = " HR@acme.example", purpose: JourneyPurpose = "onboarding") =>
      run(storage.journeyLinks.findSent(own.id, email, purpose))
    const { link: old } = await create()
    expect(await sentTo()).toBeNull()
    await run(storage.journeyLinks.recordSent(old.id, START + 1))
    expect(await sentTo()).toEqual({ sentAt: START + 1, expiresAt: START + 100, isOpened: false })
    await run(storage.journeyLinks.bindDevice(old.id, "a"))
    const { link: next } = await create({ createdAt: START + 7, expiresAt: START + 200 })
    expect(await sentTo()).toEqual({ sentAt: START + 1, expiresAt: null, isOpened: true })
    await run(storage.journeyLinks.recordSent(next.id, START + 8))
    expect(await sentTo()).toEqual({ sentAt: START + 8, expiresAt: START + 200, isOpened: true })
    expect(await sentTo("other@acme.example")).toBeNull()
    expect(await sentTo("hr@acme.example", "repair")).toBeNull()
  })

  it("is limited in number for each connection, also when several are asked for at once", async () => {
    await enter()
    const results = await Promise.all(Array.from({ length: 8 }, () => create()))
    expect(results.filter(({ result }) => result === "created")).toHaveLength(5)
    expect(results.filter(({ result }) => result === "too-many")).toHaveLength(3)
    const later = { count: 5, since: START }
    expect(await run(storage.journeyLinks.create(newLink({ createdAt: START + 1 }), later))).toBe("created")
  })

  it("lists an issue until a link about it was sent, and again when its sender died", async () => {
    await enter()
    expect(await listUnmailed(["sync.held"])).toEqual([])
    const id = await raise("sync.held", START)
    const unmailed = { issueId: id, connectionId: own.id, code: "sync.held", email: "hr@acme.example" }
    expect(await listUnmailed(["sync.held"])).toEqual([unmailed])
    expect(await listUnmailed(["source.auth"])).toEqual([])

    const issue = { id, unsentBefore: START }
    const { link } = await create({ issue })
    expect((await create({ issue })).result).toBe("taken")
    expect(await listUnmailed(["sync.held"])).toEqual([])
    expect(await listUnmailed(["sync.held"], START + 1)).toEqual([unmailed])
    const { link: second, result } = await create({ issue: { id, unsentBefore: START + 1 } })
    expect(result).toBe("created")
    expect(await find(link.digest)).toBeNull()

    await run(storage.journeyLinks.recordSent(second.id, START + 2))
    expect(await listUnmailed(["sync.held"], START + 1)).toEqual([])
    await run(storage.issues.resolve(own.id, ["sync.held"], START + 3))
    expect(await listUnmailed(["sync.held"], START + 9)).toEqual([])
  })

  it("lists an issue for each mailbox that speaks for the corporate, and then for no one else", async () => {
    await enter()
    const anchor = (value: string, provenAt: number | null) => ({
      id: randomUUID(),
      connectionId: own.id,
      kind: "mailbox" as const,
      value,
      addedAt: START,
      addedBy: null,
      provenAt,
    })
    const [asha, ben] = ["asha@acme.example", "ben@acme.example"]
    for (const value of [asha, ben]) await run(storage.anchors.add(anchor(value, START)))
    await run(storage.anchors.add(anchor("pending@acme.example", null)))
    const id = await raise("sync.held", START)
    const list = async () => (await listUnmailed(["sync.held"])).map(({ email }) => email).toSorted()
    expect(await list()).toEqual([asha, ben])
    const issue = { id, unsentBefore: START }
    const { result } = await create({ userId: await addUser(own, asha), issue })
    expect([result, await list()]).toEqual(["created", [ben]])
    expect((await create({ userId: await addUser(own, ben), issue })).result).toBe("created")
    expect(await list()).toEqual([])
  })

  it("keeps links about changes apart: they end none, and do not count", async () => {
    await enter()
    const { link } = await create({ purpose: "review-change" })
    const changes = await Promise.all(
      Array.from({ length: 8 }, () => create({ purpose: "review-change", changeId: randomUUID() })),
    )
    expect(changes.map(({ result }) => result)).toEqual(Array.from({ length: 8 }, () => "created"))
    expect((await find(link.digest))?.endedAt).toBeNull()
    expect((await create()).result).toBe("created")
  })

  const ACCESS = { connector: "sftp", askedBy: "hr@acme.example", askedDevice: "d" }
  const ask = async (parts: Partial<NewJourneyLink> = {}) => {
    const { link } = await create({ purpose: "access", access: ACCESS, ...parts })
    await run(storage.journeyLinks.recordSent(link.id, START))
    return link
  }
  const findAccess = () => run(storage.journeyLinks.findAccess(own.id))
  const give = (id: string, now: number, details = Buffer.from("sealed")) =>
    run(storage.journeyLinks.giveAccess(id, details, now))

  it("keeps what a colleague gives, once, until the request is withdrawn", async () => {
    await enter()
    expect(await findAccess()).toBeNull()
    const { id, digest } = await ask()
    const asked = { ...ACCESS, id, userId, email: "hr@acme.example", askedAt: START, expiresAt: START + 100 }
    expect(await findAccess()).toEqual({ ...asked, given: null })
    const gifts = await Promise.all([give(id, START + 1), give(id, START + 1)])
    expect(gifts.toSorted()).toEqual([false, true])
    const given = await findAccess()
    expect(given).toMatchObject({ ...asked, given: { at: START + 1 } })
    expect(Buffer.from(given?.given?.details ?? []).toString()).toBe("sealed")
    expect((await find(digest))?.givenAt).toBe(START + 1)

    await run(storage.journeyLinks.endAccess(own.id, START + 2))
    expect(await findAccess()).toBeNull()
    expect((await find(digest))?.endedAt).toBe(START + 2)
    expect(await give(id, START + 3)).toBe(false)
  })

  it("takes nothing by an expired link, by one of another purpose, nor by one that a request to another person replaced", async () => {
    await enter()
    const { link: other } = await create()
    expect(await give(other.id, START + 1)).toBe(false)
    const old = await ask()
    expect(await give(old.id, START + 100)).toBe(false)
    const next = await ask({ userId: await addUser(own, "it@acme.example"), createdAt: START + 1 })
    expect(await give(old.id, START + 2)).toBe(false)
    expect(await findAccess()).toMatchObject({ id: next.id, email: "it@acme.example" })
    expect((await find(other.digest))?.endedAt).toBeNull()
  })

  it("ends every link to an address, and none to another", async () => {
    await enter()
    const { link } = await create()
    const { digest } = await ask()
    const { link: other } = await create({
      userId: await addUser(own, "it@acme.example"),
      createdAt: START + 1,
    })
    await run(storage.journeyLinks.endTo(own.id, "hr@acme.example", START + 2))
    expect([(await find(link.digest))?.endedAt, (await find(digest))?.endedAt]).toEqual([
      START + 2,
      START + 2,
    ])
    expect((await find(other.digest))?.endedAt).toBeNull()
  })

  it("does not show a request whose mail was not sent, nor another connection's", async () => {
    await enter()
    await create({ purpose: "access", access: ACCESS })
    expect(await findAccess()).toBeNull()
    await ask({ createdAt: START + 1 })
    await enter()
    expect(await findAccess()).toBeNull()
  })

  it("lists an issue again when its mail could not be sent", async () => {
    await enter()
    const id = await raise("sharing.requested", START)
    const { link } = await create({ issue: { id, unsentBefore: START } })
    await run(storage.journeyLinks.remove(link.id))
    expect(await find(link.digest)).toBeNull()
    expect(await listUnmailed(["sharing.requested"])).toHaveLength(1)
  })

  it("lists neither old issues nor problems of a source while the connection has not failed", async () => {
    await enter()
    await raise("sync.held", START - 1)
    await raise("source.auth", START)
    expect(await listUnmailed(["sync.held", "source.auth"])).toEqual([])
    const announcement = makeAnnouncement("CONNECTION_FAILED")
    await run(storage.syncSchedule.fail(own.id, { now: START, announcement }))
    expect(await listUnmailed(["sync.held", "source.auth"])).toMatchObject([{ code: "source.auth" }])
  })

  it("deletes the links of a terminated connection, and stores none after it", async () => {
    await enter()
    const { link } = await create()
    await raise("sync.held", START)
    await terminate(storage, own.id)
    expect(await find(link.digest)).toBeNull()
    expect((await create()).result).toBe("gone")
    expect(await listUnmailed(["sync.held"])).toEqual([])
  })
}
