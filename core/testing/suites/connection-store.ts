import { randomUUID } from "node:crypto"
import * as Effect from "effect/Effect"
import { beforeAll, describe, expect, it } from "vitest"
import { DEFAULT_VENDOR_FLAGS } from "../../domain/sharing/default-flags.ts"
import { DEFAULT_MISSING_SHARE } from "../../domain/sync/mass-change-guard.ts"
import type { NewConnection } from "../../ports/connection-store.ts"
import { connect, createOrganization, createVendor } from "../builders/connections.ts"
import { START } from "../builders/vendors.ts"
import type { Storage } from "../storage.ts"

const run = Effect.runPromise

export const describeConnectionStore = (make: () => Promise<Storage>): void => {
  let storage: Storage
  beforeAll(async () => {
    storage = await make()
  })
  const newConnection = async (): Promise<NewConnection> => ({
    id: randomUUID(),
    vendorOrgId: (await createVendor(storage)).orgId,
    orgId: await createOrganization(storage, "Acme Ltd"),
    connector: "csv",
    status: "CONNECTION_ACCEPTED",
    key: { masterKeyId: "k1", bytes: Buffer.from([0, 255, 10]) },
    adminEmail: "hr@acme.example",
    invitedBy: "hr@acme.example",
    acceptedBy: null,
    createdAt: START,
  })

  describe("findOrCreate", () => {
    it("makes a connection with nothing synced and the vendor's own data model", async () => {
      const asked = await newConnection()
      const made = await run(storage.connections.findOrCreate(asked))
      expect(made).toEqual({
        ...asked,
        statusAt: asked.createdAt,
        orgName: "Acme Ltd",
        orgCin: null,
        remoteOrgId: null,
        hrmsNumber: null,
        flags: { vendor: DEFAULT_VENDOR_FLAGS, connection: null },
        withheld: [],
        fieldMapping: null,
        allowedMissingShare: DEFAULT_MISSING_SHARE,
        employeeCount: 0,
        terminatedBy: null,
        referenceData: null,
        firstSyncedAt: null,
        lastSyncedAt: null,
      })
      expect(await run(storage.connections.find(asked.id))).toEqual(made)
    })

    it("gives the one that exists, as it is", async () => {
      const asked = await newConnection()
      const made = await run(storage.connections.findOrCreate(asked))
      const again = { ...asked, id: randomUUID(), connector: "sftp", createdAt: START + 1 }
      expect(await run(storage.connections.findOrCreate(again))).toEqual(made)
    })

    it("makes one connection of 20 equal requests at once", async () => {
      const asked = await newConnection()
      const found = await Promise.all(
        Array.from({ length: 20 }, () =>
          run(storage.connections.findOrCreate({ ...asked, id: randomUUID() })),
        ),
      )
      expect(new Set(found.map(({ id }) => id)).size).toBe(1)
    })

    it("connects a corporate to each vendor apart", async () => {
      const asked = await newConnection()
      const vendor = await createVendor(storage)
      const one = await run(storage.connections.findOrCreate(asked))
      const two = await run(
        storage.connections.findOrCreate({ ...asked, id: randomUUID(), vendorOrgId: vendor.orgId }),
      )
      expect(two.id).not.toBe(one.id)
    })

    it("refuses a corporate or a vendor that does not exist", async () => {
      const asked = await newConnection()
      for (const unknown of [{ orgId: randomUUID() }, { vendorOrgId: randomUUID() }]) {
        const error = await run(Effect.flip(storage.connections.findOrCreate({ ...asked, ...unknown })))
        expect(error).toMatchObject({ _tag: "StorageError" })
      }
    })
  })

  it("finds no connection by an unknown id", async () => {
    expect(await run(storage.connections.find(randomUUID()))).toBeNull()
  })

  describe("list", () => {
    it("gives a vendor's connections, the newest first", async () => {
      const { orgId: vendorOrgId } = await createVendor(storage)
      const older = await connect(storage, { vendorOrgId, createdAt: START })
      const newer = await connect(storage, { vendorOrgId, createdAt: START + 1_000 })
      const foreign = await connect(storage, { createdAt: START + 500 })
      expect(await run(storage.connections.list(vendorOrgId))).toEqual([newer, older])
      const all = await run(storage.connections.list(null))
      const own = [newer, foreign, older].map(({ id }) => id)
      expect(all.map(({ id }) => id).filter((id) => own.includes(id))).toEqual(own)
    })
  })

  describe("saveFieldMapping", () => {
    it("remembers the last mapping of that connection, whatever its headers are", async () => {
      const { id } = await connect(storage)
      const other = await connect(storage)
      await run(storage.connections.saveFieldMapping(id, { Name: "name" }))
      const mapping = { 'Full "Name"': "name", पद: "designation", "": "email" }
      await run(storage.connections.saveFieldMapping(id, mapping))
      expect(await run(storage.connections.find(id))).toMatchObject({ fieldMapping: mapping })
      expect(await run(storage.connections.find(other.id))).toMatchObject({ fieldMapping: null })
    })
  })
}
