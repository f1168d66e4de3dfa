import * as Effect from "effect/Effect"
import { expect, it } from "vitest"
import type { KeyUse } from "../../../domain/accounts/service-key-roles.ts"
import type { ServiceKeyStore } from "../../../ports/accounts/service-key-store.ts"
import { START } from "../../builders/vendors.ts"
import { makeMemoryVault } from "../../memory/accounts/vault.ts"

const run = Effect.runPromise
const vault = makeMemoryVault()

/** The contract of every store of service keys. `make` returns two processes on one empty store. */
export const describeServiceKeyStore = (
  make: () => Promise<readonly [ServiceKeyStore, ServiceKeyStore]>,
): void => {
  const add = (store: ServiceKeyStore, kid: string, use: KeyUse, known: ReadonlyArray<string> = []) =>
    run(
      store.add(
        vault,
        { kid, privateJwk: { kty: "RSA", d: `secret of ${kid}` }, use, activeFrom: START + 5 },
        { known, othersEndAt: START + 100, now: START },
      ),
    )
  const load = async (store: ServiceKeyStore, now = START) =>
    (await run(store.load(vault, now))).toSorted((a, b) => (a.kid < b.kid ? -1 : 1))

  it("stores keys of each use, the same for every process", async () => {
    const [one, two] = await make()
    expect(await load(one)).toEqual([])
    expect([await add(one, "e", "enc"), await add(two, "s", "sig")]).toEqual([true, true])
    const keys = await load(one)
    expect(keys).toEqual([
      {
        kid: "e",
        use: "enc",
        privateJwk: { kty: "RSA", d: "secret of e" },
        createdAt: START,
        activeFrom: START + 5,
        endsAt: null,
      },
      expect.objectContaining({ kid: "s", use: "sig" }),
    ])
    expect(await load(two)).toEqual(keys)
  })

  it("accepts one of several that are added at once", async () => {
    const [one, two] = await make()
    const added = await Promise.all([add(one, "a", "sig"), add(two, "b", "sig"), add(one, "c", "sig")])
    expect(added.filter((each) => each)).toHaveLength(1)
    expect(await load(one)).toHaveLength(1)
  })

  it("ends the earlier ones of the same use, and deletes them once they expired", async () => {
    const [one, two] = await make()
    await add(one, "e", "enc")
    await add(one, "old", "sig")
    expect(await add(two, "new", "sig", ["old"])).toBe(true)
    expect((await load(one)).map(({ kid, endsAt }) => [kid, endsAt])).toEqual([
      ["e", null],
      ["new", null],
      ["old", START + 100],
    ])
    expect(await run(one.deleteEnded(START + 99))).toBe(0)
    expect((await load(one, START + 100)).map(({ kid }) => kid)).toEqual(["e", "new"])
    expect(await run(one.deleteEnded(START + 100))).toBe(1)
  })
}
