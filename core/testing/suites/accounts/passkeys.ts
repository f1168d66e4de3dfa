import { randomBytes, randomUUID } from "node:crypto"
import * as Effect from "effect/Effect"
import { beforeAll, expect, it } from "vitest"
import type { Passkey } from "../../../domain/accounts/users/passkey.ts"
import { createVendor } from "../../builders/connections.ts"
import { addConsoleUser } from "../../builders/console-users.ts"
import { START } from "../../builders/vendors.ts"
import type { Storage } from "../../storage.ts"

const run = Effect.runPromise

/** The passkeys of the console's users. */
export const describePasskeys = (make: () => Promise<Storage>): void => {
  let storage: Storage
  let orgId: string
  beforeAll(async () => {
    storage = await make()
    orgId = (await createVendor(storage)).orgId
  })

  const makePasskey = async (parts: Partial<Passkey> = {}): Promise<Passkey> => ({
    id: randomUUID(),
    userId: (await addConsoleUser(storage, { team: { kind: "vendor", orgId } })).userId,
    credentialId: randomBytes(32),
    publicKey: randomBytes(77),
    counter: 0,
    transports: ["internal", "hybrid"],
    isBackedUp: true,
    name: "Phone",
    createdAt: START,
    usedAt: null,
    ...parts,
  })
  const add = async (parts: Partial<Passkey> = {}) => {
    const passkey = await makePasskey(parts)
    return { passkey, outcome: await run(storage.passkeyStore.add(passkey, 2)) }
  }
  const list = (userId: string) => run(storage.passkeyStore.list(userId))

  it("finds a passkey by its credential id, and lists those of a user, oldest first", async () => {
    const { passkey } = await add({ createdAt: START + 1 })
    const { passkey: older } = await add({ userId: passkey.userId, usedAt: START + 5 })
    await add()
    expect(await run(storage.passkeyStore.findByCredential(passkey.credentialId))).toEqual(passkey)
    expect(await run(storage.passkeyStore.findByCredential(randomBytes(32)))).toBeNull()
    expect(await list(passkey.userId)).toEqual([older, passkey])
  })

  it("adds a credential once, for one user, and no more than a user may have", async () => {
    const { passkey, outcome } = await add()
    expect(outcome).toBe("added")
    expect((await add({ credentialId: passkey.credentialId })).outcome).toBe("known")
    const { userId } = passkey
    const outcomes = await Promise.all([1, 2, 3].map(async () => (await add({ userId })).outcome))
    expect(outcomes.toSorted()).toEqual(["added", "too-many", "too-many"])
    expect(await list(userId)).toHaveLength(2)
  })

  it("renames and removes a passkey of its user only", async () => {
    const { passkey } = await add()
    const { id, userId } = passkey
    const rename = (user: string, of: string) => run(storage.passkeyStore.rename(user, of, "Laptop"))
    const remove = (user: string, of: string) => run(storage.passkeyStore.remove(user, of))
    expect([await rename(randomUUID(), id), await remove(randomUUID(), id)]).toEqual([false, false])
    expect([await rename(userId, "none"), await remove(userId, "none")]).toEqual([false, false])
    expect(await rename(userId, id)).toBe(true)
    expect(await list(userId)).toEqual([{ ...passkey, name: "Laptop" }])
    expect([await remove(userId, id), await remove(userId, id)]).toEqual([true, false])
    expect(await list(userId)).toEqual([])
  })

  it("records a use only with a higher counter, unless the passkey does not count", async () => {
    const { passkey } = await add()
    const use = (id: string, counter: number, now: number) =>
      run(storage.passkeyStore.recordUse(id, { counter, isBackedUp: false, now }))
    expect([await use(passkey.id, 0, START + 1), await use(passkey.id, 0, START + 2)]).toEqual([true, true])
    const raced = await Promise.all([use(passkey.id, 7, START + 3), use(passkey.id, 7, START + 3)])
    expect(raced.filter(Boolean)).toHaveLength(1)
    expect([await use(passkey.id, 6, START + 4), await use(passkey.id, 0, START + 4)]).toEqual([false, false])
    expect(await list(passkey.userId)).toEqual([
      { ...passkey, counter: 7, isBackedUp: false, usedAt: START + 3 },
    ])
    expect(await use(randomUUID(), 8, START + 5)).toBe(false)
  })
}
