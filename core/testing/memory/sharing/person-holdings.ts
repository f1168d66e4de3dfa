import * as Effect from "effect/Effect"
import type { PersonHoldings } from "../../../ports/sharing/person-holdings.ts"
import type { Tables } from "../tables.ts"

/** Consents, test pushes and documents are in no table in memory. */
export const makeMemoryPersonHoldings = (tables: Tables): PersonHoldings => ({
  find: (connectionId, { employeeId, recordId }) =>
    Effect.sync(() => ({
      consents: [],
      webhooks: [...tables.webhooks.values()]
        .filter((webhook) => webhook.connectionId === connectionId)
        .filter(({ employeeIds }) => employeeIds.includes(recordId ?? ""))
        .toSorted((a, b) => b.createdAt - a.createdAt || b.counter - a.counter)
        .map(({ requestId, kind, state, createdAt, finishedAt, keptBody }) => ({
          requestId,
          kind,
          state,
          createdAt,
          finishedAt,
          keepsBody: keptBody !== null,
        })),
      stagedRows: [...tables.staged]
        .filter(([sessionId]) => tables.sessions.get(sessionId)?.connectionId === connectionId)
        .flatMap(([, rows]) => rows)
        .filter((row) => row.employeeId === employeeId).length,
      testPushes: 0,
      documents: [],
      files: Number(tables.uploads.has(connectionId)) + Number(tables.previews.has(connectionId)),
    })),
})
