import { randomBytes, randomUUID } from "node:crypto"
import * as Effect from "effect/Effect"
import { beforeAll, describe, expect, it } from "vitest"
import type { Anchor } from "../../../domain/onboarding/anchor.ts"
import type { Connection } from "../../../domain/connection/connection.ts"
import type { NewMailboxCode } from "../../../ports/onboarding/anchors.ts"
import { connect, terminate } from "../../builders/connections.ts"
import { START } from "../../builders/vendors.ts"
import type { Storage } from "../../storage.ts"

const run = Effect.runPromise
const HOUR = 3_600_000
const LIMITS = { since: START - HOUR, ofConnection: 5, ofMailbox: 5 }
const TRIES = { now: START, since: START - HOUR, tries: 5, wrong: 20 }

/** Suite of the ports of anchors: who speaks for a corporate, how it is verified, and who is notified. */
export const describeAnchors = (make: () => Promise<Storage>): void => {
  let storage: Storage
  let own: Connection
  beforeAll(async () => {
    storage = await make()
  })
  const enter = async () => {
    own = await connect(storage)
  }

  const newAnchor = (parts: Partial<Anchor> = {}): Anchor => ({
    id: randomUUID(),
    connectionId: own.id,
    kind: "mailbox",
    value: "hr@acme.example",
    addedAt: START,
    addedBy: "hr@acme.example",
    provenAt: START,
    ...parts,
  })
  const add = (parts: Partial<Anchor> = {}) => run(storage.anchors.add(newAnchor(parts)))
  const newCode = (parts: Partial<NewMailboxCode> = {}): NewMailboxCode => ({
    id: randomUUID(),
    connectionId: own.id,
    device: "d".repeat(64),
    email: `${randomUUID()}@acme.example`,
    digest: randomBytes(32),
    createdAt: START,
    expiresAt: START + 600_000,
    ...parts,
  })
  const create = async (parts: Partial<NewMailboxCode> = {}) => {
    const code = newCode(parts)
    return { code, result: await run(storage.mailboxCodes.create(code, LIMITS)) }
  }
  const take = (parts: Partial<typeof TRIES> = {}, device = "d".repeat(64)) =>
    run(storage.mailboxCodes.take({ connectionId: own.id, device }, { ...TRIES, ...parts }))
  const stand = (device: string | null, linked: string | null = null, provenSince = START - 1) =>
    run(storage.anchors.findStanding({ connectionId: own.id, device, linked, provenSince }))

  describe("anchors", () => {
    it("are one of a kind and value, and proved once", async () => {
      await enter()
      const pending = await add({ provenAt: null })
      expect(pending).toMatchObject({ isNew: true, anchor: { provenAt: null } })
      expect(await add({ provenAt: null })).toEqual({ ...pending, isNew: false })
      const proven = await add({ provenAt: START + 5 })
      expect(proven).toMatchObject({
        isNew: true,
        anchor: { id: pending?.anchor.id, provenAt: START + 5 },
      })
      expect(await add({ provenAt: START + 9 })).toEqual({ ...proven, isNew: false })
      await add({ kind: "device", value: "hr@acme.example", addedAt: START + 1 })
      const listed = await run(storage.anchors.list(own.id))
      expect(listed.map(({ kind, provenAt }) => [kind, provenAt])).toEqual([
        ["mailbox", START + 5],
        ["device", START],
      ])
    })

    it("are removed of their own connection only, and with it", async () => {
      await enter()
      const added = await add()
      const id = added?.anchor.id ?? ""
      expect(await run(storage.anchors.remove(randomUUID(), id))).toBeNull()
      expect(await run(storage.anchors.remove(own.id, id))).toEqual(added?.anchor)
      expect(await run(storage.anchors.remove(own.id, id))).toBeNull()
      await add()
      await terminate(storage, own.id)
      expect(await run(storage.anchors.list(own.id))).toEqual([])
      expect(await add()).toBeNull()
    })

    it("are spoken for by a fresh proof on the device, or by a link; the device by itself is known", async () => {
      await enter()
      const [device, email] = ["d".repeat(64), "asha@acme.example"]
      await add({ value: email })
      await add({ value: "pending@acme.example", provenAt: null })
      await add({ kind: "device", value: "e".repeat(64) })
      expect(await stand(device)).toEqual({ mailbox: null, isAnchoredDevice: false })
      expect(await stand("e".repeat(64))).toEqual({ mailbox: null, isAnchoredDevice: true })
      expect(await stand(null, email)).toEqual({ mailbox: email, isAnchoredDevice: false })
      expect(await stand(null, "pending@acme.example")).toMatchObject({ mailbox: null })
      const { code } = await create({ email, device })
      await run(storage.mailboxCodes.use(code.id, START))
      expect(await stand(device)).toMatchObject({ mailbox: email })
      expect(await stand(device, null, START)).toMatchObject({ mailbox: null })
      expect(await stand("f".repeat(64))).toMatchObject({ mailbox: null })
    })
  })

  describe("codes", () => {
    it("are tried a few times, and a try that was right is given back", async () => {
      await enter()
      const { code } = await create()
      const { id, email } = code
      const tried = await take()
      expect(tried).toMatchObject({ id, email, triesLeft: 4 })
      expect(Buffer.from(tried === null || tried === "too-many" ? [] : tried.digest)).toEqual(
        Buffer.from(code.digest),
      )
      await run(storage.mailboxCodes.giveBack(id))
      for (const triesLeft of [4, 3, 2, 1, 0]) expect(await take()).toMatchObject({ triesLeft })
      expect(await take()).toBeNull()
    })

    it("are tried at once no more often than one after the other", async () => {
      await enter()
      await create()
      const taken = await Promise.all(Array.from({ length: 9 }, () => take()))
      expect(taken.filter((one) => one !== null)).toHaveLength(5)
    })

    it("end by time, by use, and by a newer one of the device", async () => {
      await enter()
      const { code: former } = await create()
      expect(await take({ now: START + 600_000 })).toBeNull()
      const { code } = await create()
      expect(await take()).toMatchObject({ id: code.id })
      expect(await take({}, "e".repeat(64))).toBeNull()
      await run(storage.mailboxCodes.use(code.id, START + 1))
      expect(await take()).toBeNull()
      expect(former.id).not.toBe(code.id)
      const knows = (device: string) => run(storage.mailboxCodes.knowsDevice(own.id, device))
      expect([await knows("d".repeat(64)), await knows("e".repeat(64))]).toEqual([true, false])
      await add({ kind: "device", value: "e".repeat(64) })
      expect(await knows("e".repeat(64))).toBe(true)
    })

    it("are limited for a connection and for a mailbox, also when several are asked for at once", async () => {
      await enter()
      const results = await Promise.all(Array.from({ length: 8 }, () => create()))
      expect(results.filter(({ result }) => result === "created")).toHaveLength(5)
      const email = `${randomUUID()}@acme.example`
      for (let connection = 0; connection < 5; connection += 1) {
        await enter()
        expect((await create({ email })).result).toBe("created")
      }
      await enter()
      expect((await create({ email })).result).toBe("too-many")
      expect((await create()).result).toBe("created")
      expect((await create({ email, createdAt: START + 2 * HOUR })).result).toBe("too-many")
    })

    it("count wrong tries over all codes of the connection", async () => {
      await enter()
      await create()
      for (let wrong = 0; wrong < 3; wrong += 1) await take()
      await create()
      expect(await take({ wrong: 3 })).toBe("too-many")
      expect(await take({ wrong: 4 })).toMatchObject({ triesLeft: 4 })
    })

    it("are gone with their connection", async () => {
      await enter()
      await create()
      await terminate(storage, own.id)
      expect(await take()).toBeNull()
      expect((await create()).result).toBe("gone")
    })
  })

  describe("notices of changes", () => {
    const CHANGE = {
      kind: "paused",
      at: START,
      by: "person",
      byEmail: "hr@acme.example",
      detail: null,
    } as const
    const QUERY = { now: START + 1, claimedBefore: START, addedSince: START - 1, limit: 1_000 }
    const tell = (alsoTo: ReadonlyArray<string> = [], target: { orgId: string } | null = null) =>
      run(storage.changeNotices.add(target ?? { connectionId: own.id }, { ...CHANGE, alsoTo }))
    const claim = async (parts: Partial<typeof QUERY> = {}) =>
      (await run(storage.changeNotices.claim({ ...QUERY, ...parts }))).filter(
        ({ connectionId }) => connectionId === own.id,
      )

    it("go to each proven mailbox at the time, and to those who are named", async () => {
      await enter()
      await tell()
      expect(await claim()).toEqual([])
      await add()
      await add({ value: "pending@acme.example", provenAt: null })
      await add({ kind: "device", value: "d".repeat(64) })
      await tell(["removed@acme.example"])
      await add({ value: "later@acme.example" })
      const [notice] = await claim()
      expect(notice).toMatchObject({ ...CHANGE, connectionId: own.id, admins: [] })
      expect(notice?.anchors.toSorted()).toEqual(["hr@acme.example", "removed@acme.example"])
      expect(await run(storage.changeNotices.find(own.id, notice?.id ?? ""))).toEqual({
        ...CHANGE,
        id: notice?.id,
        connectionId: own.id,
      })
      expect(await run(storage.changeNotices.find(randomUUID(), notice?.id ?? ""))).toBeNull()
    })

    it("are claimed by one at a time, until all recipients are mailed", async () => {
      await enter()
      await add()
      await add({ value: "asha@acme.example" })
      await tell()
      const [notice] = await claim()
      const id = notice?.id ?? ""
      expect(await claim()).toEqual([])
      await run(storage.changeNotices.recordMailed(id, "hr@acme.example"))
      const [again] = await claim({ claimedBefore: START + 2 })
      expect(again?.anchors).toEqual(["asha@acme.example"])
      await run(storage.changeNotices.finish(id, START + 3))
      expect(await claim({ claimedBefore: START + 9 })).toEqual([])
    })

    it("of an organization are of each of its live connections", async () => {
      await enter()
      await add()
      await tell([], { orgId: own.orgId })
      expect(await claim({ addedSince: START })).toEqual([])
      expect(await claim()).toHaveLength(1)
    })
  })
}
