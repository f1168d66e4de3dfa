import { randomBytes, randomUUID } from "node:crypto"
import * as Effect from "effect/Effect"
import { beforeAll, expect, it } from "vitest"
import type { Team } from "../../../domain/access/users/user.ts"
import type { NewSession } from "../../../ports/access/users/console-sessions.ts"
import type { MemberQuery, NewMembership } from "../../../ports/access/users/user-store.ts"
import { connect, createVendor } from "../../builders/connections.ts"
import { START } from "../../builders/vendors.ts"
import type { Storage } from "../../storage.ts"

const run = Effect.runPromise
const EVERYONE: MemberQuery = { search: null, filter: "everyone", after: null, limit: 10 }

/** The users of the console, their sessions, links and attempts. */
export const describeUsers = (make: () => Promise<Storage>): void => {
  let storage: Storage
  let team: Team
  beforeAll(async () => {
    storage = await make()
    team = { kind: "vendor", orgId: (await createVendor(storage)).orgId }
  })

  const newEmail = () => `asha.${randomUUID()}@vendor.example`
  const add = async (email = newEmail(), parts: Partial<NewMembership> = {}) => {
    const membership: NewMembership = {
      id: randomUUID(),
      team,
      role: "vendor-admin",
      corporates: [],
      invitedAt: START,
      acceptedAt: START,
      ...parts,
    }
    const user = { id: randomUUID(), email, passwordHash: null }
    return { email, membership, added: await run(storage.users.add(user, membership)), user }
  }
  const addUser = async (parts: Partial<NewMembership> = {}) => {
    const { membership, added } = await add(newEmail(), parts)
    if (typeof added === "string" || "unknownClient" in added) throw new Error("not added")
    return { userId: added.userId, membershipId: membership.id }
  }

  it("finds one user for an address, whatever its case", async () => {
    const { email, user, membership } = await add(`Asha.${randomUUID()}@Vendor.example`)
    const found = await run(storage.users.findByEmail(email.toUpperCase()))
    expect(found).toEqual({ id: user.id, email, name: "", passwordHash: null, secondFactor: null })
    expect(await run(storage.users.find(user.id))).toEqual(found)
    const { id, role, corporates, invitedAt, acceptedAt } = membership
    const stored = { id, role, corporates, invitedAt, acceptedAt }
    expect(await run(storage.users.listMemberships(user.id))).toEqual([
      {
        ...stored,
        userId: user.id,
        orgId: (team as { orgId: string }).orgId,
        organization: expect.stringMatching(/^Vendor /u) as string,
      },
    ])
  })

  it("gives a known address another membership, and each team only one", async () => {
    const { email, user } = await add()
    const other: Team = { kind: "vendor", orgId: (await createVendor(storage)).orgId }
    expect((await add(email.toUpperCase(), { team: other })).added).toEqual({ userId: user.id, isNew: false })
    expect((await add(email)).added).toBe("member")
    expect((await add(email, { team: { kind: "installation" }, role: "operator" })).added).toEqual({
      userId: user.id,
      isNew: false,
    })
    expect((await add(email, { team: { kind: "installation" }, role: "operator" })).added).toBe("member")
  })

  it("makes one user of concurrent invitations to one address", async () => {
    const email = newEmail()
    const results = await Promise.all([1, 2, 3].map(() => add(email)))
    expect(results.filter(({ added }) => added === "member")).toHaveLength(2)
  })

  it("links members to clients of their vendor only", async () => {
    const { vendorOrgId, orgId } = await connect(storage)
    const foreign = await connect(storage)
    const own: Team = { kind: "vendor", orgId: vendorOrgId }
    const member = { team: own, role: "vendor-member" } as const
    const unknown = await add(newEmail(), { ...member, corporates: [orgId, foreign.orgId] })
    expect(unknown.added).toEqual({ unknownClient: foreign.orgId })
    expect(await run(storage.users.findByEmail(unknown.email))).toBeNull()
    const { membershipId } = await addUser({ ...member, corporates: [orgId] })
    const read = async () => (await run(storage.users.findMembership(membershipId)))?.corporates
    expect(await read()).toEqual([orgId])
    const change = (corporates: ReadonlyArray<string>) =>
      run(storage.users.changeMembership(membershipId, { role: "vendor-member", corporates }))
    expect(await change([foreign.orgId])).toEqual({ unknownClient: foreign.orgId })
    expect(await read()).toEqual([orgId])
    expect(await change([])).toBe("changed")
    expect(await read()).toEqual([])
  })

  it("keeps a team's last admin", async () => {
    const own: Team = { kind: "vendor", orgId: (await createVendor(storage)).orgId }
    const first = await addUser({ team: own })
    const invited = await addUser({ team: own, acceptedAt: null })
    const asMember = { role: "vendor-member", corporates: [] } as const
    expect(await run(storage.users.removeMembership(first.membershipId, START + 9))).toBe("last-admin")
    expect(await run(storage.users.changeMembership(first.membershipId, asMember))).toBe("last-admin")
    expect(await run(storage.users.accept(invited.membershipId, START + 1))).toBe(true)
    const removed = await Promise.all(
      [first, invited].map(({ membershipId }) =>
        run(storage.users.removeMembership(membershipId, START + 9)),
      ),
    )
    expect(removed.toSorted()).toEqual(["changed", "last-admin"])
    expect(await run(storage.users.removeMembership(randomUUID(), START + 9))).toBe("unknown")
    expect(await run(storage.users.accept(randomUUID(), START))).toBe(false)
  })

  it("lists and counts a team's users, page by page, by role and by name", async () => {
    const own: Team = { kind: "vendor", orgId: (await createVendor(storage)).orgId }
    const admin = await addUser({ team: own })
    const member = await addUser({ team: own, role: "vendor-member", invitedAt: START + 1 })
    const invited = await addUser({
      team: own,
      role: "vendor-member",
      invitedAt: START + 2,
      acceptedAt: null,
    })
    await run(storage.users.setName(member.userId, "Arjun 100% Sethi"))
    const list = async (query: Partial<MemberQuery>) =>
      (await run(storage.users.listMembers(own, { ...EVERYONE, ...query }))).map(
        ({ membership }) => membership.id,
      )
    const [a, m, i] = [admin, member, invited].map(({ membershipId }) => membershipId)
    expect(await list({})).toEqual([a, m, i])
    expect(await list({ limit: 2 })).toEqual([a, m])
    expect(await list({ after: m ?? null })).toEqual([i])
    expect(await list({ filter: "admins" })).toEqual([a])
    expect(await list({ filter: "members" })).toEqual([m, i])
    expect(await list({ filter: "invited" })).toEqual([i])
    expect(await list({ search: "100% SETHI" })).toEqual([m])
    expect(await list({ search: "100_" })).toEqual([])
    expect(await run(storage.users.countMembers(own))).toEqual({
      everyone: 3,
      admins: 1,
      members: 2,
      invited: 1,
    })
  })

  it("accepts a code's time step once, and none before it", async () => {
    const { userId } = await addUser()
    const sealed = { masterKeyId: "m", bytes: Buffer.from("sealed") }
    const digests = [randomBytes(32), randomBytes(32)] as const
    await run(storage.users.setSecondFactor(userId, { sealed, confirmedAt: START, lastStep: 7 }, digests))
    expect((await run(storage.users.find(userId)))?.secondFactor).toEqual({
      sealed,
      confirmedAt: START,
      lastStep: 7,
    })
    const steps = await Promise.all([8, 8].map((step) => run(storage.users.takeStep(userId, step))))
    expect(steps.filter(Boolean)).toHaveLength(1)
    expect(await run(storage.users.takeStep(userId, 7))).toBe(false)
    const take = () => run(storage.users.takeRecoveryCode(userId, digests[0]))
    expect([await take(), await take()]).toEqual([true, false])
    expect(await run(storage.users.countRecoveryCodes(userId))).toBe(1)
    await run(storage.users.setSecondFactor(userId, null, []))
    expect((await run(storage.users.find(userId)))?.secondFactor).toBeNull()
    expect(await run(storage.users.countRecoveryCodes(userId))).toBe(0)
  })

  it("stores a new password", async () => {
    const { userId } = await addUser()
    await run(storage.users.setPassword(userId, "hash"))
    expect((await run(storage.users.find(userId)))?.passwordHash).toBe("hash")
  })

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

  it("loses the membership of a session with its removal, and switches to another", async () => {
    const session = await open()
    const other = await createVendor(storage)
    const { membershipId } = await addUser({ team: { kind: "vendor", orgId: other.orgId } })
    await run(storage.userSessions.choose(session.id, { membershipId, vendorOrgId: other.orgId }))
    expect(await find(session.digest)).toMatchObject({
      session: { vendorOrgId: other.orgId },
      membership: { id: membershipId },
    })
    await addUser({ team: { kind: "vendor", orgId: other.orgId } })
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

  it("counts attempts in a window, and begins anew after it or a success", async () => {
    const keys = [randomUUID(), randomUUID()].toSorted()
    const count = async (now: number) =>
      (await run(storage.signInAttempts.count(keys, { now, since: now - 100 }))).map(
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
    await run(storage.signInAttempts.forget(keys.slice(1)))
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
