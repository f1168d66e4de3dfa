import { randomUUID } from "node:crypto"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import { beforeAll, describe, expect, it } from "vitest"
import { DEFAULT_VENDOR_FLAGS } from "../../../domain/sharing/default-flags.ts"
import { DEFAULT_MISSING_SHARE } from "../../../domain/sync/mass-change-guard.ts"
import { readAgreedLevels, makeTestFlags } from "../../builders/agreements.ts"
import { makeAnnouncement } from "../../builders/announcements.ts"
import { connect, createVendor, makeNewConnection, terminate } from "../../builders/connections.ts"
import { START } from "../../builders/vendors.ts"
import { DEFAULT_READING_SETTINGS } from "../../../domain/mapping/reading-settings.ts"
import type { Storage } from "../../storage.ts"

const run = Effect.runPromise

export const describeConnections = (make: () => Promise<Storage>): void => {
  let storage: Storage
  beforeAll(async () => {
    storage = await make()
  })

  describe("findOrCreate", () => {
    it("creates a connection that has not synced, with the vendor's data model", async () => {
      const asked = await makeNewConnection(storage, "Acme Ltd")
      const { corporateName: orgName, ...kept } = asked
      const made = await run(storage.connectionOnboarding.findOrCreate(asked))
      expect(made).toEqual({
        ...kept,
        statusAt: asked.createdAt,
        schedule: null,
        dueAt: null,
        pausedAt: null,
        sourceCursor: null,
        fullyReadAt: null,
        askedAt: null,
        missedAttempts: 0,
        quietRuns: 0,
        slow: false,
        salaryGiven: false,
        orgName,
        orgCin: null,
        remoteOrgId: null,
        hrmsNumber: null,
        flags: { vendor: DEFAULT_VENDOR_FLAGS, connection: null, agreed: DEFAULT_VENDOR_FLAGS },
        withheld: [],
        declined: null,
        requestedAt: null,
        narrowedAt: null,
        untrimmed: false,
        subset: [],
        rules: { vendor: [], connection: [] },
        onDemand: false,
        fieldMapping: null,
        reading: DEFAULT_READING_SETTINGS,
        componentOverrides: {},
        allowedMissingShare: DEFAULT_MISSING_SHARE,
        employeeCount: 0,
        terminatedBy: null,
        referenceData: null,
        firstSyncedAt: null,
        lastSyncedAt: null,
      })
      expect(await run(storage.connections.find(asked.id))).toEqual(made)
      const { id, vendorOrgId, orgId, status, key, flags, withheld, onDemand, employeeCount } = made
      expect(await run(storage.connections.findTerms(asked.id))).toEqual({
        id,
        vendorOrgId,
        orgId,
        status,
        key,
        flags,
        withheld,
        onDemand,
        employeeCount,
      })
    })

    it("records for one connection that its source gave a salary", async () => {
      const { connections, salaryHistory } = storage
      const [paying, other] = [await connect(storage), await connect(storage)]
      for (let time = 0; time < 2; time++) await run(salaryHistory.saveSalaryGiven(paying.id))
      expect(await run(connections.find(paying.id))).toEqual({ ...paying, salaryGiven: true })
      expect(await run(connections.find(other.id))).toEqual(other)
    })

    it("returns an existing connection unchanged", async () => {
      const asked = await makeNewConnection(storage, "Acme Ltd")
      const made = await run(storage.connectionOnboarding.findOrCreate(asked))
      const again = { ...asked, id: randomUUID(), connector: "sftp", createdAt: START + 1 }
      expect(await run(storage.connectionOnboarding.findOrCreate(again))).toEqual(made)
    })

    it("creates one connection for 20 equal concurrent requests", async () => {
      const asked = await makeNewConnection(storage, "Acme Ltd")
      const found = await Promise.all(
        Array.from({ length: 20 }, () =>
          run(storage.connectionOnboarding.findOrCreate({ ...asked, id: randomUUID() })),
        ),
      )
      expect(new Set(found.map(({ id }) => id)).size).toBe(1)
    })

    it("connects a corporate to each vendor separately", async () => {
      const asked = await makeNewConnection(storage, "Acme Ltd")
      const vendor = await createVendor(storage)
      const one = await run(storage.connectionOnboarding.findOrCreate(asked))
      const two = await run(
        storage.connectionOnboarding.findOrCreate({ ...asked, id: randomUUID(), vendorOrgId: vendor.orgId }),
      )
      expect(two.id).not.toBe(one.id)
    })

    it("rejects an unknown corporate or vendor", async () => {
      const asked = await makeNewConnection(storage, "Acme Ltd")
      for (const unknown of [{ orgId: randomUUID() }, { vendorOrgId: randomUUID() }]) {
        const error = await run(
          Effect.flip(storage.connectionOnboarding.findOrCreate({ ...asked, ...unknown })),
        )
        expect(error).toMatchObject({ _tag: "StorageError" })
      }
    })
  })

  it("finds no connection by an unknown or malformed id", async () => {
    expect(await run(storage.connections.find(randomUUID()))).toBeNull()
    expect(await run(storage.connections.find("acme"))).toBeNull()
    expect(await run(storage.connections.findTerms(randomUUID()))).toBeNull()
    expect(await run(storage.connections.findTerms("acme"))).toBeNull()
  })

  describe("saveFieldMapping", () => {
    it("stores the last mapping of the connection, with any headers", async () => {
      const { id } = await connect(storage)
      const other = await connect(storage)
      await run(storage.settings.saveFieldMapping(id, { Name: "name" }))
      const mapping = { 'Full "Name"': "name", पद: "designation", "": "email" }
      await run(storage.settings.saveFieldMapping(id, mapping))
      expect(await run(storage.connections.find(id))).toMatchObject({ fieldMapping: mapping })
      expect(await run(storage.connections.find(other.id))).toMatchObject({ fieldMapping: null })
    })
  })

  describe("saveReading", () => {
    it("stores the reading settings of the connection until it is terminated", async () => {
      const { id } = await connect(storage)
      const other = await connect(storage)
      const reading = {
        defaultCountry: "AE",
        dateOrder: "MDY",
        dateOrders: { "DOJ ('actual')": "DMY", __proto__x: "MDY" },
        firstYears: { dob: 1930 },
        decimalMark: ",",
        phoneCountry: "US",
        learnt: { decimalMark: ".", midnight: { from: 60, to: 120 } },
        lastColumns: { पद: "designation" },
      } as const
      await run(storage.settings.saveReadingSettings(id, reading))
      expect(await run(storage.connections.find(id))).toMatchObject({ reading })
      expect(await run(storage.connections.find(other.id))).toMatchObject({
        reading: DEFAULT_READING_SETTINGS,
      })
      await run(storage.settings.saveReadingSettings(id, { ...reading, dateOrder: null }))
      expect(await run(storage.connections.find(id))).toMatchObject({ reading: { dateOrder: null } })
      const now = START
      const by = { terminatedBy: null, now, announcement: makeAnnouncement("CONNECTION_TERMINATED") }
      await run(storage.termination.terminate(id, by))
      expect(await run(storage.connections.find(id))).toMatchObject({ reading: DEFAULT_READING_SETTINGS })
    })
  })

  describe("an announcement", () => {
    it("is enqueued with a new connection only", async () => {
      const asked = await makeNewConnection(storage, "Acme Ltd")
      const first = makeAnnouncement("CONNECTION_INVITED")
      await run(storage.connectionOnboarding.findOrCreate(asked, first))
      const again = { ...asked, id: randomUUID() }
      await run(storage.connectionOnboarding.findOrCreate(again, makeAnnouncement("CONNECTION_INVITED")))
      expect(await storage.listWebhooks(asked.id)).toEqual([
        { ...first.webhooks[0], sessionId: first.sessionId },
      ])
    })
  })

  describe("findOpen", () => {
    it("finds the connection of a vendor and a corporate, until it is terminated", async () => {
      const { id, vendorOrgId, orgId } = await connect(storage)
      const open = () => run(storage.connections.findOpen(vendorOrgId, orgId))
      expect(await open()).toMatchObject({ id })
      expect(await run(storage.connections.findOpen(randomUUID(), orgId))).toBeNull()
      await terminate(storage, id)
      expect(await open()).toBeNull()
    })
  })

  describe("saveQuietRuns", () => {
    it("stores the number of runs without changes, also across a restore", async () => {
      const { id } = await connect(storage)
      const other = await connect(storage)
      await run(storage.syncSchedule.saveQuietRuns(id, 2))
      await run(storage.syncSchedule.restore(id, START))
      expect((await run(storage.connections.find(id)))?.quietRuns).toBe(2)
      expect((await run(storage.connections.find(other.id)))?.quietRuns).toBe(0)
    })
  })

  describe("saveAllowedShare", () => {
    it("changes the allowed share of this connection", async () => {
      const { id } = await connect(storage)
      const other = await connect(storage)
      await run(storage.settings.saveAllowedShare(id, 0.35))
      expect((await run(storage.connections.find(id)))?.allowedMissingShare).toBe(0.35)
      expect((await run(storage.connections.find(other.id)))?.allowedMissingShare).toBe(0.2)
    })
  })

  describe("saveInvitation", () => {
    it("stores the values of an invitation, and keeps the others", async () => {
      const asked = await makeNewConnection(storage)
      const { id } = await run(
        storage.connectionOnboarding.findOrCreate({
          ...asked,
          connector: null,
          status: "CONNECTION_INVITED",
        }),
      )
      const referenceData = Buffer.from("sealed")
      await run(
        storage.connectionOnboarding.saveInvitation(id, { adminEmail: "one@acme.example", referenceData }),
      )
      const nothing = { referenceData: null }
      await run(
        storage.connectionOnboarding.saveInvitation(id, { adminEmail: "two@acme.example", ...nothing }),
      )
      const kept = await run(storage.connections.find(id))
      expect(kept).toMatchObject({ adminEmail: "two@acme.example" })
      expect(Buffer.from(kept?.referenceData ?? [])).toEqual(referenceData)
    })
  })

  it("keeps the HR admin's e-mail of an accepted connection when a later invitation has another", async () => {
    const { id, adminEmail } = await connect(storage)
    const later = { adminEmail: "someone@else.example", referenceData: null }
    await run(storage.connectionOnboarding.saveInvitation(id, later))
    expect(await run(storage.connections.find(id))).toMatchObject({ adminEmail })
  })

  describe("accept", () => {
    it("accepts and announces an invited connection, and changes no other", async () => {
      const invited = {
        ...(await makeNewConnection(storage, "Acme Ltd")),
        connector: null,
        status: "CONNECTION_INVITED",
      } as const
      const { id } = await run(storage.connectionOnboarding.findOrCreate(invited))
      const accept = (connector: string, now: number) =>
        run(
          storage.connectionOnboarding.accept(id, {
            agreed: makeTestFlags(1, 1),
            connector,
            acceptedBy: "hr@acme.example",
            terms: null,
            now,
            announcement: makeAnnouncement("CONNECTION_ACCEPTED"),
          }),
        )
      // The vendor requests less at the moment of acceptance.
      const asked = {
        flags: { connection: makeTestFlags(1, 0), agreed: null },
        narrows: false,
        rereads: false,
      }
      await run(storage.sharingTerms.change(id, () => Result.succeed(asked), START))
      await accept("csv", START + 5)
      expect(readAgreedLevels(await run(storage.connections.find(id)))).toEqual([1, 0, 0])
      const accepted = { status: "CONNECTION_ACCEPTED", connector: "csv", statusAt: START + 5 }
      expect(await run(storage.connections.find(id))).toMatchObject({
        ...accepted,
        acceptedBy: "hr@acme.example",
      })
      await accept("sftp", START + 9)
      expect(await run(storage.connections.find(id))).toMatchObject(accepted)
      expect((await storage.listWebhooks(id)).map(({ kind }) => kind)).toEqual([
        "connection.events.accepted/connection.events",
      ])
    })
  })
}
