import { createHash, randomUUID } from "node:crypto"
import * as Effect from "effect/Effect"
import { beforeAll, describe, expect, it } from "vitest"
import type { SdkSettings } from "../../../contract/accounts/sdk-settings.ts"
import type { TransformationRules } from "../../../contract/transformation/transformation-rules.ts"
import { CLOSED_CIRCUIT } from "../../../domain/webhooks/circuit.ts"
import type { Logo } from "../../../domain/accounts/logo.ts"
import type { VendorKey } from "../../../ports/accounts/payload-cipher.ts"
import type { NewVendor, VendorChange } from "../../../ports/accounts/vendor-store.ts"
import { createVendor } from "../../builders/connections.ts"
import { makeNewVendor, makeVendorKey, START } from "../../builders/vendors.ts"
import type { Storage } from "../../storage.ts"
import { describeVendorList } from "./vendor-list.ts"

const run = Effect.runPromise

const WELL = { disabled: null, circuit: CLOSED_CIRCUIT }

const rules: TransformationRules = [
  { kind: "replace", key: "grade", values: { L1: "One", L2: "Two" }, ignore_case: true },
  { kind: "merge", key: "name", from: [{ key: "name" }, { key: "fatherName" }], separator: "\n" },
]

/** How a vendor is read. */
const shown = ({ orgId, name, timeZone, appKey, origins, flags, endpoint, createdAt }: NewVendor) => ({
  orgId,
  name,
  timeZone,
  appKey,
  origins,
  flags,
  endpoint: endpoint === null ? null : { ...endpoint, ...WELL },
  rules: [],
  sdk: {},
  createdAt,
})

export const describeVendorStore = (make: () => Promise<Storage>): void => {
  let storage: Storage
  beforeAll(async () => {
    storage = await make()
  })

  describe("find", () => {
    it("returns the vendor as it was made", async () => {
      const vendor = await createVendor(storage, {
        name: "Käse & Söhne",
        timeZone: "Asia/Kolkata",
        admin: { id: randomUUID(), email: "ops@vendor.example", passwordHash: "scrypt:..." },
        keys: [makeVendorKey()],
      })
      expect(await run(storage.vendors.find(vendor.orgId))).toEqual(shown(vendor))
    })

    it("reads a vendor without an endpoint, and one with a subscription to some events", async () => {
      const without = await createVendor(storage, { endpoint: null })
      expect(await run(storage.vendors.find(without.orgId))).toMatchObject({ endpoint: null })
      const endpoint = {
        url: "https://vendor.example/few",
        events: ["sync.events.completed", "sync.events.initiated"] as const,
      }
      const choosy = await createVendor(storage, { endpoint })
      expect((await run(storage.vendors.find(choosy.orgId)))?.endpoint).toEqual({
        ...endpoint,
        ...WELL,
      })
    })

    it("returns null for an unknown id", async () => {
      expect(await run(storage.vendors.find(randomUUID()))).toBeNull()
    })
  })

  describe("create", () => {
    it("sets the first user's password unless the person has one already", async () => {
      const email = `ops.${randomUUID()}@vendor.example`
      const create = (passwordHash: string) =>
        run(storage.vendors.create(makeNewVendor({ admin: { id: randomUUID(), email, passwordHash } })))
      const membership = { id: randomUUID(), role: "operator", corporates: [], invitedAt: START } as const
      const team = { kind: "installation" } as const
      const invited = { id: randomUUID(), email, passwordHash: null }
      await run(storage.users.add(invited, { ...membership, team, acceptedAt: null }))
      expect(await create("first")).toEqual({ isPasswordSet: true })
      expect(await create("second")).toEqual({ isPasswordSet: false })
      expect(await run(storage.users.findByEmail(email))).toMatchObject({
        id: invited.id,
        passwordHash: "first",
      })
      expect(await run(storage.vendors.create(makeNewVendor()))).toEqual({ isPasswordSet: false })
    })
  })

  describeVendorList(() => storage)

  describe("saveEndpoint", () => {
    it("replaces the previous endpoint, or makes the first", async () => {
      const endpoint = { url: "https://vendor.example/new", events: ["test.event"] as const }
      for (const before of [null, { url: "https://vendor.example/old", events: [] }]) {
        const { orgId } = await createVendor(storage, { endpoint: before })
        const other = await createVendor(storage)
        await run(storage.vendors.saveEndpoint(orgId, endpoint, "any"))
        expect((await run(storage.vendors.find(orgId)))?.endpoint).toEqual({ ...endpoint, ...WELL })
        expect(await run(storage.vendors.find(other.orgId))).toEqual(shown(other))
      }
    })

    it("replaces the endpoint that is named, and no other", async () => {
      const first = { url: "https://vendor.example/1", events: ["test.event"] } as const
      const second = { url: "https://vendor.example/2", events: [] }
      const { orgId } = await createVendor(storage, { endpoint: null })
      expect(await run(storage.vendors.saveEndpoint(orgId, second, first))).toBe(false)
      expect(await run(storage.vendors.saveEndpoint(orgId, first, null))).toBe(true)
      expect(await run(storage.vendors.saveEndpoint(orgId, second, null))).toBe(false)
      expect(await run(storage.vendors.saveEndpoint(orgId, second, { ...first, events: [] }))).toBe(false)
      expect((await run(storage.vendors.find(orgId)))?.endpoint).toEqual({ ...first, ...WELL })
      const racing = [3, 4].map((n) =>
        storage.vendors.saveEndpoint(
          orgId,
          { url: `https://vendor.example/${String(n)}`, events: [] },
          first,
        ),
      )
      expect((await Promise.all(racing.map((saving) => run(saving)))).toSorted()).toEqual([false, true])
    })

    it("rejects an unknown vendor", async () => {
      const saving = storage.vendors.saveEndpoint(
        randomUUID(),
        { url: "https://v.example", events: [] },
        "any",
      )
      expect(await run(Effect.flip(saving))).toMatchObject({ _tag: "StorageError" })
    })
  })

  describe("saveRules", () => {
    it("stores the rules in their order, for this vendor only", async () => {
      const { orgId } = await createVendor(storage)
      const other = await createVendor(storage)
      for (const saved of [rules, rules.toReversed(), []]) {
        await run(storage.vendors.saveRules(orgId, saved, "any"))
        expect((await run(storage.vendors.find(orgId)))?.rules).toEqual(saved)
      }
      expect(await run(storage.vendors.find(other.orgId))).toEqual(shown(other))
    })

    it("replaces only the rules that it was made from", async () => {
      const { orgId } = await createVendor(storage)
      expect(await run(storage.vendors.saveRules(orgId, rules, []))).toBe(true)
      expect(await run(storage.vendors.saveRules(orgId, [], []))).toBe(false)
      expect((await run(storage.vendors.find(orgId)))?.rules).toEqual(rules)
      expect(await run(storage.vendors.saveRules(orgId, [], rules))).toBe(true)
    })

    it("rejects an unknown vendor", async () => {
      const saving = storage.vendors.saveRules(randomUUID(), rules, "any")
      expect(await run(Effect.flip(saving))).toMatchObject({ _tag: "StorageError" })
    })
  })

  describe("saveSdk", () => {
    const makeLogo = (contents: string): Logo => {
      const sha256 = createHash("sha256").update(contents).digest("hex")
      return { sha256, mediaType: "image/png", contents: Buffer.from(contents) }
    }
    const findLogo = (orgId: string, { sha256 }: Logo) => run(storage.vendors.findLogo(orgId, sha256))

    it("replaces the settings and the logo, for this vendor only", async () => {
      const { orgId } = await createVendor(storage)
      const other = await createVendor(storage)
      const [first, second] = [makeLogo("first"), makeLogo("second")]
      const sdk: SdkSettings = {
        logo: first.sha256,
        accent: "#f2b705",
        texts: { en: { title: "Share" }, hi: { reason: "{company} के लिए" } },
        modes: ["SFTP", "HRMS"],
        theme: "dark",
      }
      expect(await run(storage.vendors.saveSdk(orgId, sdk, first))).toBe(true)
      expect((await run(storage.vendors.find(orgId)))?.sdk).toEqual(sdk)
      expect(await findLogo(orgId, first)).toEqual(first)
      expect(await findLogo(other.orgId, first)).toBeNull()

      await run(storage.vendors.saveSdk(orgId, { logo: second.sha256 }, second))
      expect([await findLogo(orgId, first), await findLogo(orgId, second)]).toEqual([null, second])

      const [before, origins] = [(await run(storage.vendors.find(orgId)))!, ["https://new.example"]]
      const stale = { ...before, origins: ["https://stale.example"] }
      const save = (stored: typeof before) =>
        run(storage.vendors.saveSdk(orgId, sdk, first, { origins, stored }))
      expect([await save(stale), await save({ ...before, sdk: {} })]).toEqual([false, false])
      expect(await run(storage.vendors.find(orgId))).toEqual(before)
      expect(await save(before)).toBe(true)
      expect(await run(storage.vendors.find(orgId))).toMatchObject({ sdk, origins })

      await run(storage.vendors.saveSdk(orgId, {}, null))
      expect((await run(storage.vendors.find(orgId)))?.sdk).toEqual({})
      expect(await findLogo(orgId, second)).toBeNull()
      expect(await run(storage.vendors.find(other.orgId))).toEqual(shown(other))
    })

    it("reports that the vendor does not exist", async () => {
      for (const id of [randomUUID(), "nobody"]) {
        expect(await run(storage.vendors.saveSdk(id, {}, makeLogo("x")))).toBe(false)
        expect(await findLogo(id, makeLogo("x"))).toBeNull()
      }
    })
  })

  describe("list", () => {
    it("is ordered by name as people read it", async () => {
      const prefix = randomUUID()
      const names = ["zebra", "Äpfel", "Banana", "apple"]
      for (const name of names) await createVendor(storage, { name: `${prefix} ${name}` })
      const listed = (await run(storage.vendors.list())).filter(({ name }) => name.startsWith(prefix))
      expect(listed.map(({ name }) => name.slice(prefix.length + 1))).toEqual([
        "Äpfel",
        "apple",
        "Banana",
        "zebra",
      ])
      expect(listed.at(-1)).toEqual(await run(storage.vendors.find(listed.at(-1)?.orgId ?? "")))
    })
  })

  describe("create", () => {
    it("rejects an organization, a user name or an API key that exists, and stores nothing of the vendor", async () => {
      const first = await createVendor(storage)
      const other = makeNewVendor()
      const { username } = first.basicUser
      for (const clash of [
        makeNewVendor({ orgId: first.orgId }),
        { ...other, basicUser: { ...other.basicUser, username } },
        { ...other, apiKey: { ...other.apiKey, digest: first.apiKey.digest } },
      ]) {
        const error = await run(Effect.flip(storage.vendors.create(clash)))
        expect(error).toMatchObject({ _tag: "StorageError", operation: "create the vendor" })
      }
      expect(await run(storage.vendors.find(other.orgId))).toBeNull()
      expect(await run(storage.vendors.find(other.orgId))).toBeNull()
      await run(storage.vendors.create(other))
    })
  })

  describe("firstAdmin", () => {
    it("returns the e-mail address of the vendor's first admin, or null", async () => {
      const admin = { id: randomUUID(), email: "admin@vendor.example", passwordHash: "hash" }
      const [one, other] = [await createVendor(storage, { admin }), await createVendor(storage)]
      expect(await run(storage.vendors.findFirstAdminEmail(one.orgId))).toBe("admin@vendor.example")
      expect(await run(storage.vendors.findFirstAdminEmail(other.orgId))).toBeNull()
      expect(await run(storage.vendors.findFirstAdminEmail(randomUUID()))).toBeNull()
    })
  })

  describe("change", () => {
    it("changes the given settings and keeps the others", async () => {
      const vendor = await createVendor(storage)
      const other = await createVendor(storage)
      const nothing = { name: null, timeZone: null, origins: null }
      const change = (parts: Partial<VendorChange>) =>
        run(storage.vendors.change(vendor.orgId, { ...nothing, ...parts }))
      const found = () => run(storage.vendors.find(vendor.orgId))
      expect(await change({})).toBe(true)
      expect(await found()).toEqual(shown(vendor))
      await change({ name: "Other name", timeZone: "Asia/Kolkata" })
      const origins = ["https://a.example", "https://b.example:8443"]
      await change({ origins })
      const expected = { ...shown(vendor), name: "Other name", timeZone: "Asia/Kolkata", origins }
      expect(await found()).toEqual(expected)
      await change({ origins: [] })
      expect(await found()).toEqual({ ...expected, origins: [] })
      expect(await run(storage.vendors.find(other.orgId))).toEqual(shown(other))
    })
    it("reports that the vendor does not exist", async () => {
      const change = { name: "Nobody", timeZone: null, origins: [] }
      expect(await run(storage.vendors.change(randomUUID(), change))).toBe(false)
    })
  })

  describe("keys", () => {
    it("belong to the vendor, newest first", async () => {
      const oldest = makeVendorKey({ kid: "oldest", encrypts: false })
      const vendor = await createVendor(storage, { keys: [oldest] })
      const other = await createVendor(storage, { keys: [makeVendorKey()] })
      const [middle, newest] = [makeVendorKey({ kid: "middle" }), makeVendorKey()]
      const add = (key: VendorKey, now: number) =>
        run(storage.vendorCredentials.add(vendor.orgId, { kind: "public-key", key }, { now, most: 10 }))
      await add(middle, START + 60_000)
      await add(newest, START + 61_000)
      expect(await run(storage.vendors.listKeys(vendor.orgId))).toEqual([newest, middle, oldest])
      expect(await run(storage.vendors.listKeys(other.orgId))).toEqual(other.keys)
      expect(await run(storage.vendors.listKeys(randomUUID()))).toEqual([])
    })
  })
}
