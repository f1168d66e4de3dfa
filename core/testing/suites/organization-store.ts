import { randomUUID } from "node:crypto"
import * as Effect from "effect/Effect"
import { beforeAll, describe, expect, it } from "vitest"
import { foldOrganizationName, type OrganizationLookup } from "../../domain/organization/resolution.ts"
import { createVendor } from "../builders/connections.ts"
import { START } from "../builders/vendors.ts"
import type { Storage } from "../storage.ts"

const run = Effect.runPromise

const byName = (name: string): OrganizationLookup => ({ by: "name", foldedName: foldOrganizationName(name) })
const byDomain = (domain: string): OrganizationLookup => ({ by: "domain", domain })

type Stores = Pick<Storage, "organizations" | "vendors">

export const describeOrganizationStore = (make: () => Promise<Stores>): void => {
  let storage: Stores
  beforeAll(async () => {
    storage = await make()
  })
  const findOrCreate = (lookup: OrganizationLookup, name: string) =>
    run(storage.organizations.findOrCreate(lookup, { id: randomUUID(), name, createdAt: START }, null))

  describe("findOrCreate", () => {
    it("makes an organization for a domain once, whatever it is called later", async () => {
      const domain = `${randomUUID()}.example`
      const made = await findOrCreate(byDomain(domain), "  Acme Ltd ")
      expect(made).toMatchObject({ name: "Acme Ltd", emailDomain: domain })
      expect(await findOrCreate(byDomain(domain), "Acme Limited")).toEqual(made)
    })

    it("makes one for a name once, however it is spaced or capitalised", async () => {
      const name = `Ünïcode Traders ${randomUUID()}`
      const made = await findOrCreate(byName(name), name)
      expect(made).toMatchObject({ name, emailDomain: null })
      expect(
        await findOrCreate(byName(`  ${name.toUpperCase().replaceAll(" ", "   ")} `), "other words"),
      ).toEqual(made)
    })

    it("tells domains and names apart", async () => {
      const [name, domain] = [randomUUID(), `${randomUUID()}.example`]
      const [one, other] = [
        await findOrCreate(byName(name), name),
        await findOrCreate(byDomain(domain), name),
      ]
      expect(one.id).not.toBe(other.id)
    })

    it("means the oldest of several who carry a name", async () => {
      const name = randomUUID()
      const oldest = await findOrCreate(byDomain(`${randomUUID()}.example`), name)
      await findOrCreate(byDomain(`${randomUUID()}.example`), name)
      expect(await findOrCreate(byName(name), name)).toEqual(oldest)
    })

    it("never takes a vendor for a corporate of the same name", async () => {
      const name = `Vendor ${randomUUID()}`
      const vendor = await createVendor(storage, { name })
      expect((await findOrCreate(byName(name), name)).id).not.toBe(vendor.orgId)
    })

    it.each([
      ["domain", (name: string) => byDomain(`${name}.example`)],
      ["name", byName],
    ])("makes one organization of 100 equal requests by %s at once", async (_by, lookupOf) => {
      // Opens every connection of a pool, so that the requests really meet.
      const others = Array.from({ length: 20 }, () => randomUUID())
      await Promise.all(others.map((name) => findOrCreate(lookupOf(name), name)))
      for (const name of [randomUUID(), randomUUID(), randomUUID()]) {
        const equal = Array.from({ length: 100 }, () => findOrCreate(lookupOf(name), name))
        expect(new Set((await Promise.all(equal)).map(({ id }) => id)).size).toBe(1)
      }
    })
  })
}
