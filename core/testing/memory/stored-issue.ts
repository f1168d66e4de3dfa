import type { Issue, IssueCode } from "../../domain/connection/issue.ts"
import type { StoredIssue } from "../../ports/connection/connection-issues.ts"
import type { Tables } from "./tables.ts"

export const isOpen = ({ resolvedAt }: StoredIssue): boolean => resolvedAt === null

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
  const { messageCodes: _, ...rest } = kept
  const { message, messageCodes } = issue
  issues.set(kept.id, { ...rest, message, ...(messageCodes && { messageCodes }), seenAt: now })
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
