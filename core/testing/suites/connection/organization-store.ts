import { randomUUID } from "node:crypto"
import * as Effect from "effect/Effect"
import { beforeAll, describe, expect, it } from "vitest"
import {
  foldOrganizationName,
  type OrganizationLookup,
} from "../../../domain/connection/organization-lookup.ts"
import { connect, createVendor, terminate } from "../../builders/connections.ts"
import { START } from "../../builders/vendors.ts"
import type { Storage } from "../../storage.ts"

const run = Effect.runPromise

const byName = (name: string): OrganizationLookup => ({ by: "name", foldedName: foldOrganizationName(name) })
const byDomain = (domain: string): OrganizationLookup => ({ by: "domain", domain })

type Stores = Pick<
  Storage,
  "organizations" | "vendors" | "connections" | "connectionOnboarding" | "termination"
>

export const describeOrganizationStore = (make: () => Promise<Stores>): void => {
  let storage: Stores
  beforeAll(async () => {
    storage = await make()
  })
  const findOrCreate = (lookup: OrganizationLookup, name: string) =>
    run(storage.organizations.findOrCreate(lookup, { id: randomUUID(), name, createdAt: START }, null))

  describe("findOrCreate", () => {
    it("creates one organization per domain, whatever its name is later", async () => {
      const domain = `${randomUUID()}.example`
      const made = await findOrCreate(byDomain(domain), "  Acme Ltd ")
      expect(made).toMatchObject({ name: "Acme Ltd", emailDomain: domain })
      expect(await findOrCreate(byDomain(domain), "Acme Limited")).toEqual(made)
    })

    it("creates one per name, ignoring spacing and capitals", async () => {
      const name = `Ünïcode Traders ${randomUUID()}`
      const made = await findOrCreate(byName(name), name)
      expect(made).toMatchObject({ name, emailDomain: null })
      expect(
        await findOrCreate(byName(`  ${name.toUpperCase().replaceAll(" ", "   ")} `), "other words"),
      ).toEqual(made)
    })

    it("distinguishes domains and names", async () => {
      const [name, domain] = [randomUUID(), `${randomUUID()}.example`]
      const [one, other] = [
        await findOrCreate(byName(name), name),
        await findOrCreate(byDomain(domain), name),
      ]
      expect(one.id).not.toBe(other.id)
    })

    it("returns the oldest of several with the same name", async () => {
      const name = randomUUID()
      const oldest = await findOrCreate(byDomain(`${randomUUID()}.example`), name)
      await findOrCreate(byDomain(`${randomUUID()}.example`), name)
      expect(await findOrCreate(byName(name), name)).toEqual(oldest)
    })

    it("never returns a vendor for a corporate of the same name", async () => {
      const name = `Vendor ${randomUUID()}`
      const vendor = await createVendor(storage, { name })
      expect((await findOrCreate(byName(name), name)).id).not.toBe(vendor.orgId)
    })

    it.each([
      ["domain", (name: string) => byDomain(`${name}.example`)],
      ["name", byName],
    ])("makes one organization of 100 equal requests by %s at once", async (_by, makeLookup) => {
      // Opens every connection of a pool, so that the requests run concurrently.
      const others = Array.from({ length: 20 }, () => randomUUID())
      await Promise.all(others.map((name) => findOrCreate(makeLookup(name), name)))
      for (const name of [randomUUID(), randomUUID(), randomUUID()]) {
        const equal = Array.from({ length: 100 }, () => findOrCreate(makeLookup(name), name))
        expect(new Set((await Promise.all(equal)).map(({ id }) => id)).size).toBe(1)
      }
    })
  })

  const findNamed = (
    vendorOrgId: string,
    remoteOrgId: string,
    lookup = byDomain(`${randomUUID()}.example`),
  ) =>
    run(
      storage.organizations.findOrCreate(
        lookup,
        { id: randomUUID(), name: "Acme", createdAt: START },
        { vendorOrgId, remoteOrgId },
      ),
    )

  describe("findOrCreate with a vendor's own name", () => {
    it("returns the corporate with that id, whatever the lookup is", async () => {
      const { orgId: vendorOrgId } = await createVendor(storage)
      const made = await findNamed(vendorOrgId, "one")
      expect(await findNamed(vendorOrgId, "one", byName("another"))).toEqual(made)
      expect((await findNamed(vendorOrgId, "ONE")).id).not.toBe(made.id)
    })

    it("assigns a new id to the corporate that is found, unless it has one", async () => {
      const { orgId: vendorOrgId } = await createVendor(storage)
      const lookup = byDomain(`${randomUUID()}.example`)
      const found = await findOrCreate(lookup, "Acme")
      expect(await findNamed(vendorOrgId, "one", lookup)).toEqual(found)
      const apart = await findNamed(vendorOrgId, "two", lookup)
      expect(apart.id).not.toBe(found.id)
      expect(apart.emailDomain).toBeNull()
      expect(await findNamed(vendorOrgId, "two", lookup)).toEqual(apart)
    })

    it("keeps the ids of two vendors separate", async () => {
      const [one, other] = [await createVendor(storage), await createVendor(storage)]
      const mine = await findNamed(one.orgId, "same")
      expect((await findNamed(other.orgId, "same")).id).not.toBe(mine.id)
    })

    it("creates one organization for 100 equal concurrent requests", async () => {
      const { orgId: vendorOrgId } = await createVendor(storage)
      const lookup = byDomain(`${randomUUID()}.example`)
      const equal = Array.from({ length: 100 }, () => findNamed(vendorOrgId, "one", lookup))
      expect(new Set((await Promise.all(equal)).map(({ id }) => id)).size).toBe(1)
    })
  })

  describe("details", () => {
    it("returns what the connected vendor may see", async () => {
      const connection = await connect(storage)
      const { vendorOrgId, orgId } = connection
      const details = await run(storage.organizations.findDetails(vendorOrgId, orgId))
      expect(details).toMatchObject({
        id: orgId,
        name: "Acme",
        cin: null,
        websiteUrl: "",
        isClient: false,
        isCorporate: true,
        createdAt: START,
        modifiedAt: START,
        remoteOrgId: null,
        connection: { status: "CONNECTION_ACCEPTED", connector: "csv" },
      })
      expect(details?.number).toBeGreaterThan(0)
    })

    it("returns each vendor's own name, dates and number, and no domain from another vendor", async () => {
      const [one, other] = [await createVendor(storage), await createVendor(storage)]
      const domain = `${randomUUID()}.example`
      const { id: orgId } = await findOrCreate(byDomain(domain), "Acme")
      const connectAs = (vendorOrgId: string, corporateName: string, adminEmail: string, createdAt: number) =>
        run(
          storage.connectionOnboarding.findOrCreate({
            id: randomUUID(),
            vendorOrgId,
            orgId,
            corporateName,
            connector: null,
            status: "CONNECTION_INVITED",
            key: { masterKeyId: "k1", bytes: Buffer.from([1]) },
            adminEmail,
            invitedBy: null,
            acceptedBy: null,
            createdAt,
          }),
        )
      const mine = await connectAs(one.orgId, "Acme", `hr@${domain}`, START)
      const theirs = await connectAs(other.orgId, " Acme Retail ", "acme@gmail.com", START + 5)
      const details = async (vendorOrgId: string) =>
        run(storage.organizations.findDetails(vendorOrgId, orgId))
      const [first, second] = [await details(one.orgId), await details(other.orgId)]
      expect(first).toMatchObject({ name: "Acme", emailDomain: domain, createdAt: START, modifiedAt: START })
      expect(second).toMatchObject({
        name: "Acme Retail",
        emailDomain: null,
        createdAt: START + 5,
        modifiedAt: START + 5,
      })
      expect(second?.number).not.toBe(first?.number)
      expect([mine.orgName, theirs.orgName]).toEqual(["Acme", "Acme Retail"])
      const profile = { cin: null, websiteUrl: "", logoUrl: "", brandName: "Acme!" }
      await run(storage.organizations.saveProfile(orgId, { ...profile, name: "Acme Group" }, START + 9))
      expect(await details(one.orgId)).toMatchObject({
        name: "Acme Group",
        brandName: "Acme!",
        createdAt: START,
      })
      expect(await details(other.orgId)).toMatchObject({ name: "Acme Group", modifiedAt: START + 9 })
      expect((await run(storage.connections.find(theirs.id)))?.orgName).toBe("Acme Group")
      expect(await run(storage.organizations.find(orgId))).toEqual({
        id: orgId,
        name: "Acme",
        emailDomain: domain,
        profile: { ...profile, name: "Acme Group" },
      })
    })

    it("keeps the number when a vendor connects a corporate again", async () => {
      const connection = await connect(storage)
      const { vendorOrgId, orgId } = connection
      const before = await run(storage.organizations.findDetails(vendorOrgId, orgId))
      await terminate(storage, connection.id)
      await run(
        storage.connectionOnboarding.findOrCreate({
          ...connection,
          id: randomUUID(),
          corporateName: "Acme",
          status: "CONNECTION_INVITED",
          key: { masterKeyId: "k1", bytes: Buffer.from([1]) },
        }),
      )
      expect((await run(storage.organizations.findDetails(vendorOrgId, orgId)))?.number).toBe(before?.number)
    })

    it("returns the vendor to itself, and nothing to anyone else", async () => {
      const { vendorOrgId, orgId } = await connect(storage)
      const stranger = await createVendor(storage)
      expect(await run(storage.organizations.findDetails(vendorOrgId, vendorOrgId))).toMatchObject({
        isClient: true,
        connection: null,
      })
      for (const id of [orgId, vendorOrgId, randomUUID()]) {
        expect(await run(storage.organizations.findDetails(stranger.orgId, id))).toBeNull()
      }
    })
  })

  describe("ensureUser", () => {
    it("creates one user per address and corporate, ignoring case", async () => {
      const [{ orgId: one }, { orgId: other }] = [await connect(storage), await connect(storage)]
      const ensure = (orgId: string, email: string) =>
        run(
          storage.organizations.ensureUser(orgId, {
            id: randomUUID(),
            email,
            fullName: "Asha Rao",
            createdAt: START,
          }),
        )
      const made = await ensure(one, "HR@acme.example")
      expect(await ensure(one, " hr@ACME.example ")).toBe(made)
      expect(await ensure(one, "hr2@acme.example")).not.toBe(made)
      expect(await ensure(other, "hr@acme.example")).not.toBe(made)
    })
  })
  describe("findUser", () => {
    it("finds a user only at its own corporate", async () => {
      const [{ orgId: one }, { orgId: other }] = [await connect(storage), await connect(storage)]
      const user = { id: randomUUID(), email: " HR@acme.example", fullName: "Asha Rao", createdAt: START }
      const id = await run(storage.organizations.ensureUser(one, user))
      const { findUser } = storage.organizations
      expect(await run(findUser(one, id))).toEqual({ email: "hr@acme.example", fullName: "Asha Rao" })
      expect(await run(findUser(other, id))).toBeNull()
      expect(await run(findUser(one, randomUUID()))).toBeNull()
    })
  })
}
