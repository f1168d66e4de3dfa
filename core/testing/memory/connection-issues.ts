import * as Effect from "effect/Effect"
import type { ConnectionIssues, KeptIssue } from "../../ports/connection-issues.ts"
import type { Tables } from "./tables.ts"

export const makeMemoryConnectionIssues = (tables: Tables): ConnectionIssues => {
  const all = (): ReadonlyArray<KeptIssue> => [...tables.issues.values()]
  const isOpen = ({ resolvedAt }: KeptIssue) => resolvedAt === null
  return {
    raise: (connectionId, issue, now) =>
      Effect.sync(() => {
        const open = all().find(
          (other) => other.connectionId === connectionId && other.code === issue.code && isOpen(other),
        )
        const kept = open ?? { ...issue, connectionId, raisedAt: now, seenAt: now, resolvedAt: null }
        tables.issues.set(kept.id, { ...kept, message: issue.message, seenAt: now })
      }),
    resolve: (connectionId, codes, now) =>
      Effect.sync(() => {
        for (const issue of all()) {
          if (issue.connectionId !== connectionId || !codes.includes(issue.code) || !isOpen(issue)) continue
          tables.issues.set(issue.id, { ...issue, resolvedAt: now })
        }
      }),
    list: (connectionId, limit) =>
      Effect.sync(() =>
        all()
          .filter((issue) => issue.connectionId === connectionId)
          .toSorted(
            (a, b) =>
              Number(isOpen(b)) - Number(isOpen(a)) ||
              b.raisedAt - a.raisedAt ||
              a.code.localeCompare(b.code),
          )
          .slice(0, limit),
      ),
    open: (vendorOrgId, limit) =>
      Effect.sync(() =>
        all()
          .filter(isOpen)
          .filter(
            ({ connectionId }) =>
              vendorOrgId === null || tables.connections.get(connectionId)?.vendorOrgId === vendorOrgId,
          )
          .toSorted((a, b) => a.raisedAt - b.raisedAt || a.code.localeCompare(b.code))
          .slice(0, limit),
      ),
  }
}
