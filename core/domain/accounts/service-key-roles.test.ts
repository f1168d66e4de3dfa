import { describe, expect, it } from "vitest"
import { type KeyUse, assignServiceKeyRoles } from "./service-key-roles.ts"

const key = (kid: string, use: KeyUse, activeFrom: number, endsAt: number | null = null) => ({
  kid,
  use,
  createdAt: activeFrom,
  activeFrom,
  endsAt,
})
const kids = (keys: ReadonlyArray<{ readonly kid: string }>) => keys.map(({ kid }) => kid)

describe("the service's keys", () => {
  it("have one key for each use, the one to encrypt to first", () => {
    const roles = assignServiceKeyRoles([key("s", "sig", 1), key("e", "enc", 1)], 10)
    expect(roles.signing?.kid).toBe("s")
    expect([roles.decrypting, roles.verifying, roles.published].map(kids)).toEqual([["e"], ["s"], ["e", "s"]])
  })

  it("sign with the older key until the newer one has been published long enough, and publish both", () => {
    const keys = [key("old", "sig", 1, 1_000), key("new", "sig", 100)]
    expect(assignServiceKeyRoles(keys, 99).signing?.kid).toBe("old")
    expect(kids(assignServiceKeyRoles(keys, 99).verifying)).toEqual(["new", "old"])
    expect(assignServiceKeyRoles(keys, 100).signing?.kid).toBe("new")
    expect(kids(assignServiceKeyRoles(keys, 999).verifying)).toEqual(["new", "old"])
    expect(kids(assignServiceKeyRoles(keys, 1_000).verifying)).toEqual(["new"])
  })

  it("decrypt with the older key until it expires, and list the newer one first", () => {
    const keys = [key("old", "enc", 1, 1_000), key("new", "enc", 100)]
    expect(kids(assignServiceKeyRoles(keys, 999).decrypting)).toEqual(["new", "old"])
    expect(kids(assignServiceKeyRoles(keys, 1_000).published)).toEqual(["new"])
  })

  it("list a former key with both uses once for each use", () => {
    const keys = [key("both", "sig", 1, 1_000), key("both", "enc", 1), key("new", "sig", 100)]
    const { signing, published } = assignServiceKeyRoles(keys, 50)
    expect(signing?.kid).toBe("both")
    expect(published.map(({ kid, use }) => `${kid} ${use}`)).toEqual(["both enc", "new sig", "both sig"])
  })

  it("sign with a key that is not active yet when there is no other", () => {
    expect(assignServiceKeyRoles([key("new", "sig", 100)], 50).signing?.kid).toBe("new")
    expect(assignServiceKeyRoles([], 50).signing).toBeNull()
  })
})
