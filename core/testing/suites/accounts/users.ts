import { randomBytes, randomUUID } from "node:crypto"
import * as Effect from "effect/Effect"
import { beforeAll, expect, it } from "vitest"
import type { Team } from "../../../domain/accounts/users/user.ts"
import type { MemberQuery, NewMembership } from "../../../ports/accounts/users/user-store.ts"
import { connect, createVendor } from "../../builders/connections.ts"
import { addConsoleUser } from "../../builders/console-users.ts"
import { START } from "../../builders/vendors.ts"
import type { Storage } from "../../storage.ts"

const run = Effect.runPromise
const EVERYONE: MemberQuery = { search: null, filter: "everyone", corporate: null, after: null, limit: 10 }

/** The users of the console, and their memberships. */
export const describeUsers = (make: () => Promise<Storage>): void => {
  let storage: Storage
  let team: Team
  beforeAll(async () => {
    storage = await make()
    team = { kind: "vendor", orgId: (await createVendor(storage)).orgId }
  })

  const newEmail = () => `asha.${randomUUID()}@vendor.example`
  const add = async (
    email = newEmail(),
    parts: Partial<NewMembership> = {},
    passwordHash: string | null = null,
  ) => {
    const membership: NewMembership = {
      id: randomUUID(),
      team,
      role: "vendor-admin",
      corporates: [],
      invitedAt: START,
      acceptedAt: START,
      ...parts,
    }
    const user = { id: randomUUID(), email, passwordHash }
    return { email, membership, added: await run(storage.users.add(user, membership)), user }
  }
  const addUser = (parts: Partial<NewMembership> = {}) => addConsoleUser(storage, { team, ...parts })

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
        signInDomains: [],
      },
    ])
  })

  it("tells an address from one with the sign of the kelvin in place of a k", async () => {
    const { email } = await add(`k.${randomUUID()}@vendor.example`)
    expect(await run(storage.users.findByEmail(email.replace("k", "\u212A")))).toBeNull()
  })

  it("keeps the domains from which an organization's people sign in, and counts its users by domain", async () => {
    const { orgId } = await createVendor(storage)
    const own = { kind: "vendor", orgId } as const
    const { userId } = await addConsoleUser(storage, { team: own, email: `${randomUUID()}@a.example` })
    await addConsoleUser(storage, { team: own, email: `${randomUUID()}@B.example` })
    await addConsoleUser(storage, { team: own, email: `${randomUUID()}@b.example` })
    await addConsoleUser(storage, { team: own, email: `${randomUUID()}@c.example`, acceptedAt: null })
    expect(await run(storage.users.getSignInDomains(orgId))).toEqual([])
    await run(storage.users.setSignInDomains(orgId, ["a.example", "b.example"]))
    expect(await run(storage.users.getSignInDomains(orgId))).toEqual(["a.example", "b.example"])
    expect(await run(storage.users.listMemberships(userId))).toMatchObject([
      { signInDomains: ["a.example", "b.example"] },
    ])
    expect(await run(storage.users.countByDomain(orgId))).toEqual([
      { domain: "b.example", count: 2 },
      { domain: "a.example", count: 1 },
    ])
    expect(await run(storage.users.getSignInDomains(randomUUID()))).toBeNull()
  })

  it("gives a known address another membership, and each team only one", async () => {
    const { email, user } = await add()
    const other: Team = { kind: "vendor", orgId: (await createVendor(storage)).orgId }
    expect((await add(email.toUpperCase(), { team: other })).added).toMatchObject({ userId: user.id })
    expect((await add(email)).added).toBe("member")
    expect((await add(email, { team: { kind: "installation" }, role: "operator" })).added).toMatchObject({
      userId: user.id,
    })
    expect((await add(email, { team: { kind: "installation" }, role: "operator" })).added).toBe("member")
  })

  it("sets the password of a person who was invited and has none, and of no one else", async () => {
    const { email, user } = await add()
    const operator = { team: { kind: "installation" }, role: "operator" } as const
    expect((await add(email, {}, "not a member")).added).toBe("member")
    expect((await add(email, operator, "first")).added).toEqual({ userId: user.id, isPasswordSet: true })
    const other: Team = { kind: "vendor", orgId: (await createVendor(storage)).orgId }
    expect((await add(email, { team: other }, "second")).added).toEqual({
      userId: user.id,
      isPasswordSet: false,
    })
    expect((await run(storage.users.find(user.id)))?.passwordHash).toBe("first")
    expect((await add(newEmail(), operator, "of a new person")).added).toMatchObject({ isPasswordSet: true })
    expect((await add(newEmail(), operator)).added).toMatchObject({ isPasswordSet: false })
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
    expect(await list({ corporate: randomUUID() })).toEqual([a])
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
}
