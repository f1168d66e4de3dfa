import { randomUUID } from "node:crypto"
import { PUSH_TRIGGER } from "../../domain/sync/session.ts"
import { runAsService } from "../run-as-service.ts"
import type { Storage } from "../storage.ts"
import { createApplyingSession } from "./sessions.ts"
import { makeStoredRecord, makeUpdateRow } from "./staged-rows.ts"
import { START } from "./vendors.ts"

export interface PushedSession {
  /** The webhooks about the employees, in the order of these. */
  readonly records: ReadonlyArray<string>
  /** `sync.events.completed`. */
  readonly completed: string
}

/** Pushes employees of a connection, each time with another record: a completed session with a webhook about each. */
export const makePusher = (
  { ledger }: Pick<Storage, "ledger">,
  connectionId: string,
): ((employees: ReadonlyArray<string>, now?: number) => Promise<PushedSession>) => {
  const ids = new Map<string, string>()
  const findId = (employeeId: string) => {
    const id = ids.get(employeeId) ?? randomUUID()
    ids.set(employeeId, id)
    return id
  }
  return async (employees, now = START) => {
    const rows = employees.map((employeeId, ordinal) =>
      makeUpdateRow(ordinal, employeeId, { id: findId(employeeId), record: makeStoredRecord(randomUUID()) }),
    )
    const parts = { now, trigger: PUSH_TRIGGER, mode: "delta" } as const
    const session = await runAsService(createApplyingSession(ledger, connectionId, rows, parts))
    const records = rows.map(({ id }, index) => ({
      requestId: randomUUID(),
      kind: "sync.events.employee.update/sync.events.delta" as const,
      stage: 1 as const,
      counter: index + 1,
      employeeIds: [id],
      facts: null,
    }))
    const completed = {
      requestId: randomUUID(),
      kind: "sync.events.completed/sync.events" as const,
      stage: 2 as const,
      counter: records.length + 1,
      employeeIds: [],
      facts: null,
    }
    const page = { change: "update", throughOrdinal: rows.length } as const
    const applied = await runAsService(
      ledger.apply(session, { page, webhooks: records, completes: false, now }),
    )
    await runAsService(ledger.apply(applied, { page: null, webhooks: [completed], completes: true, now }))
    return { records: records.map(({ requestId }) => requestId), completed: completed.requestId }
  }
}
