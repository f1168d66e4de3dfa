import * as Effect from "effect/Effect"
import { beforeAll, describe, expect, it } from "vitest"
import type { ConnectionStatus } from "../../../contract/connection-status.ts"
import type { ConnectionScope } from "../../../domain/connection/scope.ts"
import { connect, createVendor, terminate } from "../../builders/connections.ts"
import { START } from "../../builders/vendors.ts"
import type { Storage } from "../../storage.ts"

const run = Effect.runPromise

export const describeConnectionLists = (make: () => Promise<Storage>): void => {
  let storage: Storage
  beforeAll(async () => {
    storage = await make()
  })

  describe("list", () => {
    it("returns a vendor's connections, newest first", async () => {
      const { orgId: vendorOrgId } = await createVendor(storage)
      const older = await connect(storage, { vendorOrgId, createdAt: START })
      const newer = await connect(storage, { vendorOrgId, createdAt: START + 1_000 })
      const foreign = await connect(storage, { createdAt: START + 500 })
      expect(await run(storage.connections.list({ vendorOrgId }))).toEqual([newer, older])
      const all = await run(storage.connections.list({}))
      const own = [newer, foreign, older].map(({ id }) => id)
      expect(all.map(({ id }) => id).filter((id) => own.includes(id))).toEqual(own)
    })

    it("combines all criteria of a scope", async () => {
      const { vendorOrgId, orgId, id } = await connect(storage)
      const second = await connect(storage, { vendorOrgId, createdAt: START + 1 })
      const foreign = await connect(storage)
      const ids = async (scope: ConnectionScope) =>
        (await run(storage.connections.list(scope))).map((one) => one.id)
      expect(await ids({ orgIds: [orgId, second.orgId] })).toEqual([second.id, id])
      expect(await ids({ connectionId: id })).toEqual([id])
      expect(await ids({ vendorOrgId, orgIds: [orgId, foreign.orgId] })).toEqual([id])
      expect(await ids({ vendorOrgId, connectionId: foreign.id })).toEqual([])
      expect(await ids({ orgIds: [] })).toEqual([])
    })
  })

  describe("page", () => {
    it("returns a vendor's connections in the statuses, newest first, and their number", async () => {
      const { orgId: vendorOrgId } = await createVendor(storage)
      const made: Array<string> = []
      for (let n = 0; n < 5; n++)
        made.unshift((await connect(storage, { vendorOrgId, createdAt: START + n })).id)
      await connect(storage)
      await terminate(storage, made[0] ?? "")
      const page = async (statuses: ReadonlyArray<ConnectionStatus>, offset: number, limit: number) => {
        const { connections, total } = await run(
          storage.connections.listPage(vendorOrgId, statuses, offset, limit),
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
}
