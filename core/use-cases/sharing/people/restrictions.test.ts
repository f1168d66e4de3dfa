import { describe } from "vitest"
import { describeRestrictions } from "../../../testing/suites/sharing/restrictions.ts"
import { makeMemoryStorage } from "../../../testing/storage.ts"
import { makeTables } from "../../../testing/memory/tables.ts"

describe("what one person requires, in memory", () => {
  describeRestrictions(() => {
    const tables = makeTables()
    const deliverAll = () => {
      for (const [id, webhook] of tables.webhooks) tables.webhooks.set(id, { ...webhook, state: "delivered" })
      return Promise.resolve()
    }
    return { storage: makeMemoryStorage(tables), deliverAll }
  })
})
