import { describe } from "vitest"
import { makeMemoryStorage } from "../../storage.ts"
import { describeRetention } from "../../suites/connection/retention.ts"
import { makeMemoryRetention } from "./retention.ts"
import { makeTables } from "../tables.ts"

describe("retention in memory", () => {
  describeRetention(() => {
    const tables = makeTables()
    return Promise.resolve({
      storage: makeMemoryStorage(tables),
      retention: makeMemoryRetention(tables),
      setState: (requestIds, state, at) => {
        for (const requestId of requestIds) {
          const webhook = tables.webhooks.get(requestId)
          const settledAt = state === "waiting" || state === "sending" ? null : at
          if (webhook !== undefined)
            tables.webhooks.set(requestId, { ...webhook, state, finishedAt: settledAt })
        }
        return Promise.resolve()
      },
    })
  })
})
