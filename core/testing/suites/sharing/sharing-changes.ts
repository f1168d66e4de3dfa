import { randomUUID } from "node:crypto"
import { isDeepStrictEqual } from "node:util"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import { beforeAll, describe, expect, it } from "vitest"
import type { Connection } from "../../../domain/connection/connection.ts"
import type { SharingChange } from "../../../domain/connection/sharing-change.ts"
import { readAgreedLevels, makeTestFlags } from "../../builders/agreements.ts"
import { connect, createVendor, makeNewConnection, terminate } from "../../builders/connections.ts"
import { START } from "../../builders/vendors.ts"
import type { Storage } from "../../storage.ts"

const run = Effect.runPromise
const NOTHING = { narrows: false, rereads: false } as const
const RULE = { field: "department", operator: "is", values: ["Sales"] } as const

/** The contract of changes of terms (`SharingStore`). */
export const describeSharingChanges = (make: () => Promise<Storage>): void => {
  let storage: Storage
  beforeAll(async () => {
    storage = await make()
  })

  const change = (id: string, parts: Partial<SharingChange>, now = START) =>
    run(storage.sharingTerms.change(id, () => Result.succeed({ ...NOTHING, ...parts }), now))
  const found = async (id: string) => (await run(storage.connections.find(id)))!
  const listIssues = async (id: string) =>
    (await run(storage.issues.list(id, 10))).map(({ code, message, resolvedAt }) => [
      code,
      message,
      resolvedAt,
    ])

  describe("changeSharing", () => {
    it("changes the given terms of that connection, keeps the others, and returns the result", async () => {
      const [{ id }, other] = [await connect(storage), await connect(storage)]
      const parts = {
        flags: { connection: makeTestFlags(1, -1), agreed: makeTestFlags(0, 1) },
        withheld: ["pan", "dob"],
        subset: [RULE],
        declined: makeTestFlags(-1),
        requestedAt: START + 3,
      } as const
      const changed = await change(id, parts)
      const { flags: requestedFlags, ...rest } = parts
      expect(changed).toMatchObject({ ...rest, flags: requestedFlags, onDemand: false, narrowedAt: null })
      await change(id, { onDemand: true })
      expect(await found(id)).toEqual({ ...changed, onDemand: true })
      await change(id, { withheld: [], subset: [], declined: null, requestedAt: null })
      expect(await found(id)).toMatchObject({ withheld: [], subset: [], declined: null, requestedAt: null })
      expect(await found(other.id)).toEqual(other)
    })

    it("changes nothing without a change, after an error, or for an unknown connection", async () => {
      const connection = await connect(storage)
      const { id } = connection
      expect(await run(storage.sharingTerms.change(id, () => Result.succeed(null), START))).toEqual(
        connection,
      )
      const failing = storage.sharingTerms.change(id, () => Result.fail({ _tag: "No" as const }), START)
      expect(await run(Effect.flip(failing))).toEqual({ _tag: "No" })
      expect(await found(id)).toEqual(connection)
      expect(await change(randomUUID(), { onDemand: true })).toBeNull()
    })

    it("records when it narrowed, and resets the cursor when a full load must follow", async () => {
      const { id } = await connect(storage)
      await run(storage.syncSchedule.saveSourceCursor(id, { sourceCursor: { at: 5 }, fullyReadAt: START }))
      await change(id, { onDemand: true, narrows: true }, START + 7)
      expect(await found(id)).toMatchObject({ narrowedAt: START + 7, sourceCursor: { at: 5 } })
      await change(id, { rereads: true }, START + 8)
      expect(await found(id)).toMatchObject({ narrowedAt: START + 7, sourceCursor: null, fullyReadAt: null })
    })

    it("opens one issue for a request, and resolves it with the answer", async () => {
      const { id } = await connect(storage)
      await change(id, { issue: { id: randomUUID(), code: "sharing.requested", message: "one" } })
      await change(id, { issue: { id: randomUUID(), code: "sharing.requested", message: "two" } })
      await change(id, {})
      expect(await listIssues(id)).toEqual([["sharing.requested", "two", null]])
      await change(id, { issue: null }, START + 4)
      expect(await listIssues(id)).toEqual([["sharing.requested", "two", START + 4]])
    })

    it("serialises concurrent changes", async () => {
      const { id } = await connect(storage)
      const withhold = (key: "pan" | "dob" | "grade" | "uan") =>
        run(
          storage.sharingTerms.change(
            id,
            ({ withheld }) => Result.succeed({ ...NOTHING, withheld: [...withheld, key] }),
            START,
          ),
        )
      await Promise.all((["pan", "dob", "grade", "uan"] as const).map(withhold))
      expect((await found(id)).withheld.toSorted()).toEqual(["dob", "grade", "pan", "uan"])
    })
  })

  describe("changeVendorFlags", () => {
    it("changes the vendor and each of its open connections, given each as it was before", async () => {
      const { orgId: vendorOrgId } = await createVendor(storage, { flags: makeTestFlags(1, 1) })
      const open = [await connect(storage, { vendorOrgId }), await connect(storage, { vendorOrgId })]
      const over = await connect(storage, { vendorOrgId })
      await terminate(storage, over.id)
      const stranger = await connect(storage)
      const seen: Array<Connection> = []
      const saved = await run(
        storage.sharingTerms.changeVendorFlags(
          vendorOrgId,
          () => makeTestFlags(1, 0),
          (current, flags) => {
            expect(flags).toEqual(makeTestFlags(1, 0))
            seen.push(current)
            if (current.id === open[0]?.id) return null
            return { ...NOTHING, flags: { connection: null, agreed: makeTestFlags(1, 0) }, narrows: true }
          },
          START + 2,
        ),
      )
      expect(saved).toEqual(makeTestFlags(1, 0))
      expect(seen.map(({ id }) => id).toSorted()).toEqual(open.map(({ id }) => id).toSorted())
      for (const { flags: before } of seen) expect(before.vendor).toEqual(makeTestFlags(1, 1))
      expect(await run(storage.vendors.find(vendorOrgId))).toMatchObject({ flags: makeTestFlags(1, 0) })
      expect(readAgreedLevels(await found(open[0]!.id))).toEqual([1, 1, 0])
      expect(await found(open[1]!.id)).toMatchObject({
        narrowedAt: START + 2,
        flags: { vendor: makeTestFlags(1, 0), agreed: makeTestFlags(1, 0) },
      })
      expect(await found(stranger.id)).toEqual(stranger)
    })

    it("fails for an unknown vendor", async () => {
      const save = storage.sharingTerms.changeVendorFlags(
        randomUUID(),
        () => makeTestFlags(1),
        () => null,
        START,
      )
      expect(await run(Effect.flip(save))).toMatchObject({ _tag: "StorageError" })
    })

    it("gives each of those who save at once what the one before has stored", async () => {
      const { orgId: vendorOrgId } = await createVendor(storage, { flags: makeTestFlags(1, 1) })
      const save = () =>
        run(
          storage.sharingTerms.changeVendorFlags(
            vendorOrgId,
            (stored) => (isDeepStrictEqual(stored, makeTestFlags(1, 1)) ? makeTestFlags(1, 0) : null),
            () => null,
            START,
          ),
        )
      const saved = await Promise.all([save(), save(), save(), save()])
      expect(saved.filter((flags) => flags !== null)).toEqual([makeTestFlags(1, 0)])
    })

    it("beside new connections and other changes leaves no agreement that exceeds the request", async () => {
      const { orgId: vendorOrgId } = await createVendor(storage, { flags: makeTestFlags(1, 1) })
      const { id } = await connect(storage, { vendorOrgId })
      const invited = {
        ...(await makeNewConnection(storage)),
        vendorOrgId,
        status: "CONNECTION_INVITED",
      } as const
      await run(storage.connectionOnboarding.findOrCreate(invited))
      const narrow = (current: Connection) => ({
        ...NOTHING,
        flags: { ...current.flags, agreed: current.flags.agreed === null ? null : makeTestFlags(0, 0) },
      })
      const [, , invitedConnection] = await Promise.all([
        run(storage.sharingTerms.changeVendorFlags(vendorOrgId, () => makeTestFlags(0, 0), narrow, START)),
        run(storage.sharingTerms.change(id, () => Result.succeed({ ...NOTHING, onDemand: true }), START)),
        connect(storage, { vendorOrgId }),
      ])
      expect(readAgreedLevels(await found(id))).toEqual([0, 0, 0])
      expect(readAgreedLevels(await found(invitedConnection.id))).toEqual([0, 0, 0])
      expect(await found(id)).toMatchObject({ onDemand: true })
    })
  })
}
