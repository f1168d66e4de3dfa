import * as Effect from "effect/Effect"
import {
  addErased,
  type ErasedCounts,
  NOTHING_ERASED,
  type VendorNotice,
} from "../../../domain/sharing/restriction.ts"
import type { EmployeeErasure, ErasedPerson } from "../../../ports/sharing/employee-erasure.ts"
import type { StoredWebhook } from "../../../domain/webhooks/stored-webhook.ts"
import type { StoredRestriction, Tables } from "../tables.ts"
import { toRestriction } from "./employee-restrictions.ts"

/** Consents and test pushes are in no table in memory. */
export const makeMemoryEmployeeErasure = (tables: Tables): EmployeeErasure => ({
  deleteData: ({ id, connectionId }, person, now) =>
    Effect.sync(() => {
      const counts = deleteCopies(tables, connectionId, person)
      return save(tables, id, counts, ({ appliedAt }) => ({ appliedAt: appliedAt ?? now }))
    }),
  finish: ({ id, connectionId }, person, { now, isOverdue }) =>
    Effect.sync(() => {
      const naming = listNaming(tables, connectionId, person)
      if (!isOverdue && naming.some(({ state }) => state !== "delivered" && state !== "exhausted"))
        return null
      const copies = deleteCopies(tables, connectionId, person)
      const records = Number(tables.employees.delete(person.recordId ?? ""))
      const vendorNotice = toNotice(naming)
      return save(tables, id, { ...copies, records }, () => ({
        finishedAt: now,
        subject: null,
        recordId: null,
        vendorNotice,
      }))
    }),
})

const save = (
  tables: Tables,
  id: string,
  counts: ErasedCounts,
  change: (stored: StoredRestriction) => Partial<StoredRestriction>,
) => {
  const stored = tables.restrictions.get(id)
  if (stored === undefined) throw new Error("The restriction was not found")
  const saved = { ...stored, counts: addErased(stored.counts, counts), ...change(stored) }
  tables.restrictions.set(id, saved)
  return toRestriction(saved)
}

const listNaming = (
  { webhooks }: Tables,
  connectionId: string,
  { recordId }: ErasedPerson,
): ReadonlyArray<StoredWebhook> =>
  [...webhooks.values()]
    .filter((webhook) => webhook.connectionId === connectionId)
    .filter(({ employeeIds }) => employeeIds.includes(recordId ?? ""))
    .toSorted((a, b) => b.sequence - a.sequence || b.counter - a.counter)

const toNotice = (naming: ReadonlyArray<StoredWebhook>): VendorNotice => {
  const last = naming.find(({ kind }) => kind.includes("employee.update/"))
  if (last === undefined) return "not-needed"
  return last.state === "delivered" ? "told" : "not-told"
}

const deleteCopies = (
  tables: Tables,
  connectionId: string,
  { employeeId, recordId }: ErasedPerson,
): ErasedCounts => {
  let stagedRows = 0
  for (const [sessionId, rows] of tables.staged) {
    if (tables.sessions.get(sessionId)?.connectionId !== connectionId) continue
    const kept = rows.filter((row) => row.employeeId !== employeeId)
    stagedRows += rows.length - kept.length
    tables.staged.set(sessionId, kept)
  }
  tables.salaries.delete(recordId ?? "")
  let webhookCopies = 0
  for (const [requestId, webhook] of tables.webhooks) {
    if (webhook.keptBody === null || !webhook.employeeIds.includes(recordId ?? "")) continue
    webhookCopies++
    tables.webhooks.set(requestId, { ...webhook, keptBody: null })
  }
  const files = Number(tables.uploads.delete(connectionId)) + Number(tables.previews.delete(connectionId))
  return { ...NOTHING_ERASED, stagedRows, webhookCopies, files }
}
