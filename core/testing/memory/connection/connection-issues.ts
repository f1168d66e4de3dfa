import * as Effect from "effect/Effect"
import type { Issue, IssueCode } from "../../../domain/connection/issue.ts"
import { isInScope } from "../../../domain/connection/scope.ts"
import type { ConnectionIssues, StoredIssue } from "../../../ports/connection/connection-issues.ts"
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

const isOpen = ({ resolvedAt }: StoredIssue): boolean => resolvedAt === null

export const raiseIssue = (
  { issues }: Tables,
  connectionId: string,
  issue: Issue & { readonly id: string },
  now: number,
): void => {
  const open = [...issues.values()].find(
    (other) => other.connectionId === connectionId && other.code === issue.code && isOpen(other),
  )
  const kept = open ?? { ...issue, connectionId, raisedAt: now, seenAt: now, resolvedAt: null }
  issues.set(kept.id, { ...kept, message: issue.message, seenAt: now })
}

export const resolveIssues = (
  { issues }: Tables,
  connectionId: string,
  codes: ReadonlyArray<IssueCode>,
  now: number,
): void => {
  for (const issue of [...issues.values()]) {
    if (issue.connectionId !== connectionId || !codes.includes(issue.code) || !isOpen(issue)) continue
    issues.set(issue.id, { ...issue, resolvedAt: now })
  }
}
