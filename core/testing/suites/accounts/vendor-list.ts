import { randomUUID } from "node:crypto"
import * as Effect from "effect/Effect"
import { describe, expect, it } from "vitest"
import { connectAs, createVendor, terminate } from "../../builders/connections.ts"
import type { Storage } from "../../storage.ts"

const run = Effect.runPromise

/** The list of vendors of the vendor store. */
export const describeVendorList = (storage: () => Storage): void => {
  describe("listAfter and count", () => {
    it("find vendors by words of their names, in pages, with their clients counted", async () => {
      const mark = randomUUID().slice(0, 8)
      const names = [`Zeta ${mark}`, `alpha 100% ${mark}`, `Beta ${mark}`]
      const made = new Map<string, string>()
      for (const name of names) made.set(name, (await createVendor(storage(), { name })).orgId)
      const found = await run(storage().vendors.listAfter([mark], null, 10))
      expect(found.map(({ name }) => name)).toEqual([`alpha 100% ${mark}`, `Beta ${mark}`, `Zeta ${mark}`])
      expect(await run(storage().vendors.count([mark]))).toBe(3)
      expect(await run(storage().vendors.count([mark, "100%"]))).toBe(1)
      expect(await run(storage().vendors.count([mark, "1%0"]))).toBe(0)
      const [first] = await run(storage().vendors.listAfter([mark], null, 1))
      const rest = await run(storage().vendors.listAfter([mark], first?.orgId ?? null, 10))
      expect([first, ...rest]).toEqual(found)
      expect(await run(storage().vendors.listAfter([mark], randomUUID(), 10))).toEqual([])
      expect(await run(storage().vendors.listAfter([mark], "no id", 10))).toEqual([])
    })

    it("count the clients that are not terminated, and say when one was last synced", async () => {
      const mark = randomUUID().slice(0, 8)
      const { orgId: vendorOrgId, endpoint } = await createVendor(storage(), { name: `Gamma ${mark}` })
      const summarize = async () => (await run(storage().vendors.listAfter([mark], null, 10)))[0]
      const nothing = { clients: 0, connected: 0, employees: 0, lastSyncedAt: null }
      expect(await summarize()).toMatchObject({ ...nothing, orgId: vendorOrgId, endpoint })
      const one = await connectAs(storage(), { vendorOrgId, name: "One" })
      await connectAs(storage(), { vendorOrgId, name: "Two" })
      await connectAs(storage(), { name: "Of another vendor" })
      expect(await summarize()).toMatchObject({ clients: 2, connected: 2 })
      await terminate(storage(), one.id)
      expect(await summarize()).toMatchObject({ clients: 1, connected: 1 })
    })
  })
}
