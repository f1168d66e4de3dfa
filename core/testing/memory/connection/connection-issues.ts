import * as Effect from "effect/Effect"
import { isInScope } from "../../../domain/connection/scope.ts"
import type { ConnectionIssues, StoredIssue } from "../../../ports/connection/connection-issues.ts"
import { isOpen, raiseIssue, resolveIssues } from "../stored-issue.ts"
import type { Tables } from "../tables.ts"

export const makeMemoryConnectionIssues = (tables: Tables): ConnectionIssues => {
  const all = (): ReadonlyArray<StoredIssue> => [...tables.issues.values()]
  return {
    raise: (connectionId, issue, now) => Effect.sync(() => raiseIssue(tables, connectionId, issue, now)),
    resolve: (connectionId, codes, now) => Effect.sync(() => resolveIssues(tables, connectionId, codes, now)),
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
    listAffectedConnections: (code) =>
      Effect.sync(() =>
        all()
          .filter((issue) => isOpen(issue) && issue.code === code)
          .map(({ connectionId }) => connectionId),
      ),
    listOpen: (scope, limit) =>
      Effect.sync(() =>
        all()
          .filter(isOpen)
          .filter(({ connectionId }) => {
            const connection = tables.connections.get(connectionId)
            return connection !== undefined && isInScope(scope, connection)
          })
          .toSorted((a, b) => a.raisedAt - b.raisedAt || a.code.localeCompare(b.code))
          .slice(0, limit),
      ),
  }
}
