import { randomUUID } from "node:crypto"
import * as Effect from "effect/Effect"
import { beforeAll, expect, it } from "vitest"
import { createVendor } from "../../builders/connections.ts"
import { addConsoleUser } from "../../builders/console-users.ts"
import { START } from "../../builders/vendors.ts"
import type { Storage } from "../../storage.ts"

const run = Effect.runPromise
const ISSUER = "https://id.example"

/** The accounts at identity providers. */
export const describeIdentities = (make: () => Promise<Storage>): void => {
  let storage: Storage
  let orgId: string
  beforeAll(async () => {
    storage = await make()
    orgId = (await createVendor(storage)).orgId
  })
  const addUser = async () => (await addConsoleUser(storage, { team: { kind: "vendor", orgId } })).userId
  const link = (issuer: string, subject: string, userId: string) =>
    run(storage.identities.link({ issuer, subject, userId, linkedAt: START }))

  it("finds the user of an account, which belongs to one provider", async () => {
    const [userId, subject] = [await addUser(), randomUUID()]
    expect(await link(ISSUER, subject, userId)).toBe(true)
    const find = (issuer: string, of: string) => run(storage.identities.findUser(issuer, of))
    expect(await find(ISSUER, subject)).toBe(userId)
    expect([await find("https://other.example", subject), await find(ISSUER, randomUUID())]).toEqual([
      null,
      null,
    ])
  })

  it("links one account of a provider to one user, the first to come", async () => {
    const [first, second, subject] = [await addUser(), await addUser(), randomUUID()]
    const [isFirst, isSecond] = await Promise.all([
      link(ISSUER, subject, first),
      link(ISSUER, subject, second),
    ])
    expect(isFirst).toBe(!isSecond)
    const linked = isFirst ? first : second
    expect(await link(ISSUER, randomUUID(), linked)).toBe(false)
    expect(await link("https://other.example", subject, linked)).toBe(true)
  })

  it("lists a user's accounts with their last use, and unlinks one, which can be linked again", async () => {
    const [userId, subject] = [await addUser(), randomUUID()]
    await link(ISSUER, subject, userId)
    await link("https://other.example", randomUUID(), userId)
    const list = () => run(storage.identities.list(userId))
    await run(storage.identities.recordUse(ISSUER, subject, START + 5))
    expect(await list()).toEqual([
      { issuer: ISSUER, linkedAt: START, usedAt: START + 5 },
      { issuer: "https://other.example", linkedAt: START, usedAt: null },
    ])
    const unlink = (of: string) => run(storage.identities.unlink(of, ISSUER))
    expect([await unlink(await addUser()), await unlink(userId), await unlink(userId)]).toEqual([
      false,
      true,
      false,
    ])
    expect((await list()).map(({ issuer }) => issuer)).toEqual(["https://other.example"])
    expect(await run(storage.identities.findUser(ISSUER, subject))).toBeNull()
    expect(await link(ISSUER, subject, userId)).toBe(true)
  })
}
