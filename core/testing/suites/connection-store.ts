import { randomUUID } from "node:crypto"
import * as Effect from "effect/Effect"
import { beforeAll, describe, expect, it } from "vitest"
import { DEFAULT_VENDOR_FLAGS } from "../../domain/sharing/default-flags.ts"
import { DEFAULT_MISSING_SHARE } from "../../domain/sync/mass-change-guard.ts"
import type { NewConnection, SourceProblem } from "../../ports/connection-store.ts"
import type { ConnectionStatus } from "../../contract/connection-status.ts"
import { TokenFlag, type TokenFlags } from "../../contract/data-model-flags.ts"
import { announcement } from "../builders/announcements.ts"
import { connect, createOrganization, createVendor, terminate } from "../builders/connections.ts"
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
        problem: null,
        schedule: null,
        dueAt: null,
        sourceCursor: null,
        orgName: "Acme Ltd",
        orgCin: null,
        remoteOrgId: null,
        hrmsNumber: null,
        flags: { vendor: DEFAULT_VENDOR_FLAGS, connection: null },
        withheld: [],
        subset: [],
        onDemand: false,
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

  describe("an announcement", () => {
    it("is enqueued with a new connection, and with none that is found", async () => {
      const asked = await newConnection()
      const first = announcement("CONNECTION_INVITED")
      await run(storage.connections.findOrCreate(asked, first))
      const again = { ...asked, id: randomUUID() }
      await run(storage.connections.findOrCreate(again, announcement("CONNECTION_INVITED")))
      expect(await storage.webhooksOf(asked.id)).toEqual([
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

  describe("page", () => {
    it("gives a vendor's connections in the statuses, the newest first, and how many there are", async () => {
      const { orgId: vendorOrgId } = await createVendor(storage)
      const made: Array<string> = []
      for (let n = 0; n < 5; n++)
        made.unshift((await connect(storage, { vendorOrgId, createdAt: START + n })).id)
      await connect(storage)
      await terminate(storage, made[0] ?? "")
      const page = async (statuses: ReadonlyArray<ConnectionStatus>, offset: number, limit: number) => {
        const { connections, total } = await run(
          storage.connections.page(vendorOrgId, statuses, offset, limit),
        )
        return [total, ...connections.map(({ id }) => id)]
      }
      expect(await page(["CONNECTION_ACCEPTED"], 0, 3)).toEqual([4, ...made.slice(1, 4)])
      expect(await page(["CONNECTION_ACCEPTED"], 3, 3)).toEqual([4, made[4]])
      expect(await page(["CONNECTION_TERMINATED"], 0, 3)).toEqual([1, made[0]])
      expect(await page(["CONNECTION_ACCEPTED", "CONNECTION_TERMINATED"], 9, 3)).toEqual([5])
      expect(await page(["CONNECTION_FAILED"], 0, 3)).toEqual([0])
    })
  })

  describe("setOnDemand", () => {
    it("changes that connection", async () => {
      const [{ id }, other] = [await connect(storage), await connect(storage)]
      await run(storage.connections.setOnDemand(id, true))
      expect(await run(storage.connections.find(id))).toMatchObject({ onDemand: true })
      expect(await run(storage.connections.find(other.id))).toMatchObject({ onDemand: false })
      await run(storage.connections.setOnDemand(id, false))
      expect(await run(storage.connections.find(id))).toMatchObject({ onDemand: false })
    })
  })

  describe("saveInvitation", () => {
    it("keeps what an invitation says, and leaves what it does not say", async () => {
      const { id } = await connect(storage)
      const flags: TokenFlags = { detail_info_fields: { dob: TokenFlag.make(0) } }
      const referenceData = Buffer.from("sealed")
      await run(
        storage.connections.saveInvitation(id, { adminEmail: "one@acme.example", flags, referenceData }),
      )
      const nothing = { flags: null, referenceData: null }
      await run(storage.connections.saveInvitation(id, { adminEmail: "two@acme.example", ...nothing }))
      const kept = await run(storage.connections.find(id))
      expect(kept).toMatchObject({ adminEmail: "two@acme.example", flags: { connection: flags } })
      expect(Buffer.from(kept?.referenceData ?? [])).toEqual(referenceData)
    })
  })

  describe("accept", () => {
    it("accepts what was invited and announces it, and leaves anything else as it is", async () => {
      const invited = { ...(await newConnection()), connector: null, status: "CONNECTION_INVITED" } as const
      const { id } = await run(storage.connections.findOrCreate(invited))
      const accept = (connector: string, now: number) =>
        run(
          storage.connections.accept(id, {
            connector,
            acceptedBy: "hr@acme.example",
            now,
            announcement: announcement("CONNECTION_ACCEPTED"),
          }),
        )
      await accept("csv", START + 5)
      const accepted = { status: "CONNECTION_ACCEPTED", connector: "csv", statusAt: START + 5 }
      expect(await run(storage.connections.find(id))).toMatchObject({
        ...accepted,
        acceptedBy: "hr@acme.example",
      })
      await accept("sftp", START + 9)
      expect(await run(storage.connections.find(id))).toMatchObject(accepted)
      expect((await storage.webhooksOf(id)).map(({ kind }) => kind)).toEqual([
        "connection.events.accepted/connection.events",
      ])
    })
  })

  describe("fail and restore", () => {
    const problem = { kind: "auth", message: "The credentials are wrong." } as const
    const fail = (id: string, now: number, parts: Partial<SourceProblem> = {}) =>
      run(
        storage.connections.fail(id, {
          problem: { ...problem, ...parts },
          now,
          announcement: announcement("CONNECTION_FAILED"),
        }),
      )
    const kindsOf = async (id: string) => (await storage.webhooksOf(id)).map(({ kind }) => kind)

    it("fail an accepted connection and announce it once, with the last problem", async () => {
      const { id } = await connect(storage)
      await fail(id, START + 5)
      await fail(id, START + 9, { kind: "transient" })
      expect(await run(storage.connections.find(id))).toMatchObject({
        status: "CONNECTION_FAILED",
        statusAt: START + 5,
        problem: { kind: "transient", message: problem.message },
      })
      expect(await kindsOf(id)).toEqual(["connection.events.failed/connection.events"])
    })

    it("accept it again without an announcement, and fail it anew with one", async () => {
      const { id } = await connect(storage)
      await fail(id, START + 5)
      await run(storage.connections.restore(id, START + 7))
      const accepted = { status: "CONNECTION_ACCEPTED", statusAt: START + 7, problem: null }
      expect(await run(storage.connections.find(id))).toMatchObject(accepted)
      await run(storage.connections.restore(id, START + 8))
      expect(await run(storage.connections.find(id))).toMatchObject(accepted)
      await fail(id, START + 9)
      expect(await kindsOf(id)).toHaveLength(2)
    })

    it("leave one that is invited or terminated as it is", async () => {
      const invited = { ...(await newConnection()), connector: null, status: "CONNECTION_INVITED" } as const
      await run(storage.connections.findOrCreate(invited))
      const { id: ended } = await connect(storage)
      await terminate(storage, ended)
      for (const id of [invited.id, ended]) {
        const before = await run(storage.connections.find(id))
        await fail(id, START + 20)
        await run(storage.connections.restore(id, START + 21))
        expect(await run(storage.connections.find(id))).toEqual(before)
      }
    })
  })

  describe("due and moveDue", () => {
    const schedule = { frequency: { kind: "daily", hour: 6 }, timeZone: "Asia/Kolkata" } as const
    /** Long before the others of the store, so that nothing of them is due. */
    const EARLY = START - 10 * 365 * 86_400_000
    const due = async (now: number, limit = 10) =>
      (await run(storage.connections.due(now, limit))).map(({ id }) => id)

    it("give those whose time has come, the longest waiting first, and no terminated one", async () => {
      const [one, two, later, ended] = await Promise.all(
        [0, 1, 2, 3].map(async () => (await connect(storage)).id),
      )
      await run(storage.connections.saveSchedule(one ?? "", schedule, EARLY + 2))
      await run(storage.connections.saveSchedule(two ?? "", schedule, EARLY + 1))
      await run(storage.connections.saveSchedule(later ?? "", schedule, EARLY + 9))
      await run(storage.connections.saveSchedule(ended ?? "", schedule, EARLY))
      await terminate(storage, ended ?? "")
      expect(await run(storage.connections.find(one ?? ""))).toMatchObject({ schedule, dueAt: EARLY + 2 })
      expect(await due(EARLY + 5)).toEqual([two, one])
      expect(await due(EARLY + 5, 1)).toEqual([two])
      for (const id of [one, two, later])
        await run(storage.connections.saveSchedule(id ?? "", schedule, null))
      expect(await due(EARLY + 99)).toEqual([])
    })

    it("let one of many move it", async () => {
      const { id } = await connect(storage)
      await run(storage.connections.saveSchedule(id, schedule, EARLY))
      const moves = await Promise.all(
        Array.from({ length: 10 }, (_, n) => run(storage.connections.moveDue(id, EARLY, EARLY + 1 + n))),
      )
      expect(moves.filter(Boolean)).toHaveLength(1)
      expect(await run(storage.connections.moveDue(id, EARLY, null))).toBe(false)
      const { dueAt } = (await run(storage.connections.find(id)))!
      expect(await run(storage.connections.moveDue(id, dueAt ?? 0, null))).toBe(true)
      expect(await run(storage.connections.find(id))).toMatchObject({ dueAt: null })
    })
  })

  describe("saveSourceCursor", () => {
    it("keeps JSON of any kind, and null for none", async () => {
      const { id } = await connect(storage)
      for (const cursor of [{ since: "2026-01-01", pages: [1, 2] }, "text", null]) {
        await run(storage.connections.saveSourceCursor(id, cursor))
        expect((await run(storage.connections.find(id)))?.sourceCursor).toEqual(cursor)
      }
    })
  })

  describe("saveSharing", () => {
    it("keeps what is left out of that connection, in the place of what was before", async () => {
      const [{ id }, other] = [await connect(storage), await connect(storage)]
      const rule = { field: "department", operator: "is", values: ["Sales"] } as const
      await run(storage.connections.saveSharing(id, { withheld: ["pan", "dob"], subset: [rule] }))
      expect(await run(storage.connections.find(id))).toMatchObject({
        withheld: ["pan", "dob"],
        subset: [rule],
      })
      expect(await run(storage.connections.find(other.id))).toMatchObject({ withheld: [], subset: [] })
      await run(storage.connections.saveSharing(id, { withheld: [], subset: [] }))
      expect(await run(storage.connections.find(id))).toMatchObject({ withheld: [], subset: [] })
    })
  })
}
