import { isDeepStrictEqual } from "node:util"
import * as Effect from "effect/Effect"
import type { SalaryMasters } from "../../../ports/salary/salary-masters.ts"
import { announce } from "../webhooks/enqueue.ts"
import type { Tables } from "../tables.ts"

export const makeMemorySalaryMasters = (tables: Tables): SalaryMasters => ({
  find: (connectionId) => Effect.sync(() => tables.salaryMasters.get(connectionId) ?? null),
  save: (connectionId, master, { announcement, now }) =>
    Effect.sync(() => {
      const connection = tables.connections.get(connectionId)
      const isOver = connection === undefined || connection.status === "CONNECTION_TERMINATED"
      if (isOver || isDeepStrictEqual(tables.salaryMasters.get(connectionId), master)) return false
      tables.salaryMasters.set(connectionId, master)
      announce(tables, connectionId, announcement, now)
      return true
    }),
})
