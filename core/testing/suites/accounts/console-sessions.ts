import { randomBytes, randomUUID } from "node:crypto"
import * as Effect from "effect/Effect"
import { beforeAll, expect, it } from "vitest"
import type { Team } from "../../../domain/accounts/users/user.ts"
import type { NewSession } from "../../../ports/accounts/users/console-sessions.ts"
import { createVendor } from "../../builders/connections.ts"
import { addConsoleUser } from "../../builders/console-users.ts"
import { START } from "../../builders/vendors.ts"
import type { Storage } from "../../storage.ts"

const run = Effect.runPromise

/** The sessions of the console's users, their mailed links, and their attempts to sign in. */
export const describeConsoleSessions = (make: () => Promise<Storage>): void => {
  let storage: Storage
  let team: Team
  beforeAll(async () => {
    storage = await make()
    team = { kind: "vendor", orgId: (await createVendor(storage)).orgId }
  })
  const addUser = (of = team) => addConsoleUser(storage, { team: of })

  const open = async (parts: Partial<NewSession> = {}) => {
    const { userId, membershipId } = await addUser()
    const session: NewSession = {
      id: randomUUID(),
      userId,
      membershipId,
      vendorOrgId: null,
      stage: "signed-in",
      digest: randomBytes(32),
      device: randomBytes(32),
      address: "192.0.2.1",
      userAgent: "Browser",
      createdAt: START,
      expiresAt: START + 1_000,
      provenAt: null,
      isMultiFactor: false,
      ...parts,
    }
    await run(storage.userSessions.create(session))
    return session
  }
  const find = (digest: Uint8Array) => run(storage.userSessions.find(digest))

  it("finds a session by the digest of its token, and of the one before", async () => {
    const { digest, device, ...session } = await open()
    expect(device).toHaveLength(32)
    const next = randomBytes(32)
    expect(await find(digest)).toMatchObject({
      session: { ...session, rotatedAt: START, seenAt: START, endedAt: null },
      user: { id: session.userId },
      membership: { id: session.membershipId, role: "vendor-admin" },
      isPrevious: false,
    })
    const rotate = () =>
      run(storage.userSessions.rotate(session.id, { from: digest, to: next, now: START + 5 }))
    expect([await rotate(), await rotate()]).toEqual([true, false])
    expect(await find(digest)).toMatchObject({ session: { rotatedAt: START + 5 }, isPrevious: true })
    expect(await find(next)).toMatchObject({ session: { id: session.id }, isPrevious: false })
    expect(await find(randomBytes(32))).toBeNull()
  })

  it("remembers when its user last proved to be that person", async () => {
    const [first, second] = [await open(), await open({ provenAt: START })]
    await run(storage.userSessions.prove(first.id, { now: START + 7, isMultiFactor: true }))
    await run(storage.userSessions.prove(first.id, { now: START + 8, isMultiFactor: false }))
    const proven = { provenAt: START + 8, isMultiFactor: true }
    expect((await find(first.digest))?.session).toMatchObject(proven)
    expect((await find(second.digest))?.session).toMatchObject({ provenAt: START, isMultiFactor: false })
  })

  it("ends a session, the others of its user, or those of a membership", async () => {
    const first = await open()
    const second = await open({ userId: first.userId, membershipId: first.membershipId })
    const { id, userId } = first
    await run(storage.userSessions.recordSeen(second.id, START + 9))
    const list = async () =>
      (await run(storage.userSessions.listOpen(userId, START + 10))).map((each) => each.id)
    expect(await list()).toEqual([second.id, id])
    expect(await run(storage.userSessions.listOpen(userId, START + 1_000))).toEqual([])
    expect(await run(storage.userSessions.end(randomUUID(), id, START + 10))).toBe(false)
    expect(await run(storage.userSessions.endAll(userId, id, START + 10))).toBe(1)
    expect(await list()).toEqual([id])
    expect((await find(second.digest))?.session.endedAt).toBe(START + 10)
    expect(await run(storage.userSessions.end(userId, id, START + 11))).toBe(true)
    expect(await run(storage.userSessions.end(userId, id, START + 11))).toBe(false)
  })

  it("lists the newest sessions of a membership, ended or not", async () => {
    const first = await open()
    const of = { userId: first.userId, membershipId: first.membershipId }
    const half = await open({ ...of, stage: "second-factor", createdAt: START + 2 })
    const last = await open({ ...of, createdAt: START + 3 })
    await open()
    await run(storage.userSessions.end(first.userId, last.id, START + 4))
    const list = (limit: number) => run(storage.userSessions.listOfMembership(first.membershipId!, limit))
    expect((await list(10)).map(({ id }) => id)).toEqual([last.id, half.id, first.id])
    expect(await list(1)).toMatchObject([{ id: last.id, endedAt: START + 4, stage: "signed-in" }])
    expect(await run(storage.userSessions.listOfMembership(randomUUID(), 10))).toEqual([])
  })

  it("loses the membership of a session with its removal, and switches to another", async () => {
    const session = await open()
    const other = await createVendor(storage)
    const { membershipId } = await addUser({ kind: "vendor", orgId: other.orgId })
    await run(storage.userSessions.choose(session.id, { membershipId, vendorOrgId: other.orgId }))
    expect(await find(session.digest)).toMatchObject({
      session: { vendorOrgId: other.orgId },
      membership: { id: membershipId },
    })
    await addUser({ kind: "vendor", orgId: other.orgId })
    expect(await run(storage.users.removeMembership(membershipId, START + 9))).toBe("changed")
    expect(await find(session.digest)).toMatchObject({
      membership: null,
      session: { endedAt: START + 9 },
    })
  })

  it("knows a browser in which the user has signed in", async () => {
    const { userId, device } = await open()
    const half = await open({ stage: "second-factor" })
    const isKnown = (user: string, of: Uint8Array) => run(storage.userSessions.isKnownDevice(user, of))
    expect(await isKnown(userId, device)).toBe(true)
    expect(await isKnown(userId, half.device)).toBe(false)
    expect(await isKnown(half.userId, half.device)).toBe(false)
    expect(await isKnown(half.userId, device)).toBe(false)
  })

  const LIMIT = { count: 2, since: START - 1 }
  const link = async (parts: object = {}) => {
    const { userId } = await addUser()
    const made = {
      id: randomUUID(),
      userId,
      purpose: "reset" as const,
      membershipId: null,
      identity: null,
      digest: randomBytes(32),
      createdAt: START,
      expiresAt: START + 10,
      ...parts,
    }
    return { made, isMade: await run(storage.userLinks.create(made, LIMIT)) }
  }

  it("uses a link once, before it expires, and only the newest", async () => {
    const { made } = await link()
    const { digest, ...stored } = made
    expect(await run(storage.userLinks.find(digest))).toEqual({ ...stored, usedAt: null })
    const { made: next } = await link({ userId: made.userId, createdAt: START + 1 })
    const take = (id: string, now: number) => run(storage.userLinks.take(id, now))
    expect(await take(made.id, START + 2)).toBe(false)
    const taken = await Promise.all([1, 2].map(() => take(next.id, START + 2)))
    expect(taken.filter(Boolean)).toHaveLength(1)
    const { made: late } = await link()
    expect(await take(late.id, START + 10)).toBe(false)
    expect(await run(storage.userLinks.find(randomBytes(32)))).toBeNull()
  })

  it("keeps the account that a link connects", async () => {
    const identity = { issuer: "https://id.example", subject: "devika" }
    const { made } = await link({ purpose: "provider", identity })
    expect(await run(storage.userLinks.find(made.digest))).toMatchObject({ purpose: "provider", identity })
  })

  it("limits the links of one purpose, and ends all but invitations", async () => {
    const { made } = await link()
    const { userId } = made
    expect((await link({ userId })).isMade).toBe(true)
    expect((await link({ userId })).isMade).toBe(false)
    const { made: invitation, isMade } = await link({ userId, purpose: "invitation" })
    expect(isMade).toBe(true)
    await run(storage.userLinks.endAll(userId, START + 3))
    expect((await run(storage.userLinks.find(made.digest)))?.usedAt).not.toBeNull()
    expect((await run(storage.userLinks.find(invitation.digest)))?.usedAt).toBeNull()
  })

  it("counts attempts in a window, and starts again after it or a success", async () => {
    const keys = [randomUUID(), randomUUID()].toSorted()
    const count = async (now: number) =>
      (await run(storage.attempts.count(keys, { now, since: now - 100 }))).map(
        (each) => [each.count, each.since] as const,
      )
    expect(await count(START)).toEqual([
      [1, START],
      [1, START],
    ])
    expect(await count(START + 99)).toEqual([
      [2, START],
      [2, START],
    ])
    await run(storage.attempts.forget(keys.slice(1)))
    expect(await count(START + 99)).toEqual([
      [3, START],
      [1, START + 99],
    ])
    expect(await count(START + 100)).toEqual([
      [1, START + 100],
      [2, START + 99],
    ])
  })
}
