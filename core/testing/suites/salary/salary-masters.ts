import * as Effect from "effect/Effect"
import { beforeAll, expect, it } from "vitest"
import type { SalaryMaster } from "../../../contract/webhooks/webhook.ts"
import { SALARY_MASTER_KIND, makeSalaryMasterWebhook } from "../../../domain/webhooks/connection-webhooks.ts"
import { toAnnouncement } from "../../../use-cases/webhooks/announce.ts"
import { connect, terminate } from "../../builders/connections.ts"
import { START } from "../../builders/vendors.ts"
import type { Storage } from "../../storage.ts"

const run = Effect.runPromise

const ID = "7d8ab2c4-31f5-8c43-9a2e-0a8f4f3c7b11"
const makeMaster = (...identifiers: ReadonlyArray<string>): SalaryMaster => ({
  ctc: {
    data: identifiers.map((identifier) => ({ id: ID, identifier, title: "Pay", accountingCode: null })),
  },
  monthly: { data: [] },
})

export const describeSalaryMasters = (make: () => Promise<Storage>): void => {
  let storage: Storage
  beforeAll(async () => {
    storage = await make()
  })

  const keep = (id: string, master: SalaryMaster) => {
    const announcement = toAnnouncement({ uuid: () => crypto.randomUUID() }, [
      makeSalaryMasterWebhook(master),
    ])
    return run(storage.salaryMasters.save(id, master, { announcement, now: START }))
  }
  const listNotified = async (id: string) =>
    (await storage.listWebhooks(id)).flatMap(({ kind, facts }) =>
      kind === SALARY_MASTER_KIND ? [facts] : [],
    )

  it("announces a new one, and no other, for each connection separately", async () => {
    const [own, other] = [await connect(storage), await connect(storage)]
    const [first, second] = [makeMaster("basic", "hra"), makeMaster("basic")]
    expect(await keep(own.id, first)).toBe(true)
    expect(await keep(own.id, first)).toBe(false)
    expect(await keep(other.id, first)).toBe(true)
    expect(await keep(own.id, second)).toBe(true)
    expect(await keep(own.id, first)).toBe(true)
    expect(await listNotified(own.id)).toEqual([first, second, first])
    expect(await listNotified(other.id)).toEqual([first])
  })

  it("announces it once for concurrent calls", async () => {
    const { id } = await connect(storage)
    const saved = await Promise.all(Array.from({ length: 5 }, () => keep(id, makeMaster("basic"))))
    expect(saved.filter(Boolean)).toHaveLength(1)
    expect(await listNotified(id)).toHaveLength(1)
  })

  it("finds the last one sent, or none", async () => {
    const { id } = await connect(storage)
    expect(await run(storage.salaryMasters.find(id))).toBeNull()
    for (const master of [makeMaster("basic"), makeMaster("hra", "basic")]) {
      await keep(id, master)
      expect(await run(storage.salaryMasters.find(id))).toEqual(master)
    }
  })

  it("is deleted with its connection, including unsent webhooks, and does not come back", async () => {
    const { id } = await connect(storage)
    await keep(id, makeMaster("basic"))
    expect(await terminate(storage, id)).toMatchObject({ webhooks: 1 })
    expect(await listNotified(id)).toEqual([])
    expect(await run(storage.salaryMasters.find(id))).toBeNull()
    expect(await keep(id, makeMaster("basic"))).toBe(false)
    expect(await listNotified(id)).toEqual([])
  })
}
