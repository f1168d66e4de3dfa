import {
  addErased,
  type ErasedCounts,
  NOTHING_ERASED,
  type Restriction,
  type VendorNotice,
} from "../../../core/domain/sharing/restriction.ts"
import type { EmployeeErasure, ErasedPerson } from "../../../core/ports/sharing/employee-erasure.ts"
import type { WebhookState } from "../../../core/domain/webhooks/stored-webhook.ts"
import type { Database, Tx } from "../database.ts"
import { employeeRestrictionRow, type EmployeeRestrictionRow } from "../rows/employee.ts"
import { toRestriction } from "./employee-restrictions.ts"

/**
 * `EmployeeErasure` on PostgreSQL. What happened to a webhook while a worker sent it is only known once it is finished, so that
 * everything is deleted again with the record.
 */
export const makeEmployeeErasure = (database: Database): EmployeeErasure => ({
  deleteData: (restriction, person, now) =>
    database.transaction(
      "delete the data of a person",
      async (tx) => {
        const counts = await deleteCopies(tx, restriction, person)
        return save(tx, MARK_APPLIED, [restriction.id, toJson(restriction, counts), new Date(now)])
      },
      { bulk: true },
    ),

  finish: (restriction, person, { now, isOverdue }) =>
    database.transaction(
      "finish the erasure of a person",
      async (tx) => {
        const naming = await listNaming(tx, restriction, person)
        if (!isOverdue && naming.some(({ state }) => OPEN.has(state))) return null
        const counts = await deleteCopies(tx, restriction, person)
        const records = await count(tx, DELETE_RECORD, [person.recordId])
        const erased = toJson(restriction, { ...counts, records })
        return save(tx, MARK_FINISHED, [restriction.id, erased, new Date(now), toNotice(naming)])
      },
      { bulk: true },
    ),
})

const OPEN: ReadonlySet<WebhookState> = new Set(["waiting", "sending", "failed"])

const toJson = (restriction: Restriction, counts: ErasedCounts): string =>
  JSON.stringify(addErased(restriction.counts, counts))

const save = async (tx: Tx, statement: { readonly text: string }, values: ReadonlyArray<unknown>) => {
  const [row] = await tx.run<EmployeeRestrictionRow>(statement, [...values])
  if (row === undefined) throw new Error("The erasure was deleted at the same time")
  return toRestriction(row)
}

interface NamingRow {
  readonly state: WebhookState
  readonly isUpdate: boolean
}

/** The webhooks that name the person, newest first. */
const listNaming = (tx: Tx, { connectionId }: Restriction, { recordId }: ErasedPerson) =>
  tx.run<NamingRow & Record<string, unknown>>(NAMING, [connectionId, recordId])

/** The last update says that the person left. */
const toNotice = (naming: ReadonlyArray<NamingRow>): VendorNotice => {
  const last = naming.find(({ isUpdate }) => isUpdate)
  if (last === undefined) return "not-needed"
  return last.state === "delivered" ? "told" : "not-told"
}

/** All places but the record itself (config/deploy/data-protection.md). */
const deleteCopies = async (
  tx: Tx,
  { connectionId }: Restriction,
  { employeeId, recordId }: ErasedPerson,
): Promise<ErasedCounts> => {
  const named = [connectionId, employeeId]
  const stagedRows = (await count(tx, DELETE_STAGED, named)) + (await count(tx, DELETE_LISTED, named))
  await tx.run(FORGET_FINDINGS, named)
  const pushed = await count(tx, DELETE_TEST_PUSH, named)
  const outcomes = await count(tx, DELETE_TEST_OUTCOMES, [connectionId])
  const uploads = await count(tx, DELETE_UPLOAD, [connectionId])
  const previews = await count(tx, DELETE_PREVIEW, [connectionId])
  const copies = { ...NOTHING_ERASED, stagedRows, testPushes: pushed + outcomes, files: uploads + previews }
  if (recordId === null) return copies
  await tx.run(DELETE_SALARIES, [recordId])
  return {
    ...copies,
    consents: await count(tx, DELETE_CONSENTS, [recordId]),
    webhookCopies:
      (await count(tx, FORGET_BODIES, [connectionId, recordId])) +
      (await count(tx, FORGET_ANSWERS, [connectionId, recordId])),
  }
}

/** How many rows the statement returns. */
const count = async (
  tx: Tx,
  statement: { readonly text: string },
  values: ReadonlyArray<unknown>,
): Promise<number> => (await tx.run(statement, [...values])).length

const OF_CONNECTION = "session_id = ANY (ARRAY(SELECT id FROM sync_session WHERE connection_id = $1))"

/** The session's record and pay of a staged row do not name the employee: they are found by its place. */
const DELETE_STAGED = {
  text: `WITH staged AS (DELETE FROM staged_employee WHERE ${OF_CONNECTION} AND employee_id = $2
      RETURNING session_id, change, ordinal),
    unpaid AS (DELETE FROM staged_salary m USING staged
      WHERE m.session_id = staged.session_id AND m.change = staged.change AND m.ordinal = staged.ordinal),
    unsealed AS (DELETE FROM employee_record r USING staged
      WHERE r.session_id = staged.session_id AND r.ordinal = staged.ordinal)
    SELECT FROM staged`,
}

/** Lists of changed employees, from which files of a sync are made. */
const DELETE_LISTED = {
  text: `DELETE FROM session_change WHERE ${OF_CONNECTION} AND employee_id = $2 RETURNING session_id`,
}

/** Findings of a sync may quote employeeIds, such as those of newcomers without a status. */
const QUOTES = "jsonb_path_exists(%, '$.**.params.** ? (@ == $id)', jsonb_build_object('id', $2::text))"
const quotes = (value: string): string => QUOTES.replace("%", value)

const FORGET_FINDINGS = {
  text: `UPDATE session_note SET findings = (SELECT coalesce(jsonb_agg(f.value ORDER BY f.place), '[]')
      FROM jsonb_array_elements(findings) WITH ORDINALITY AS f (value, place) WHERE NOT ${quotes("f.value")})
    WHERE ${OF_CONNECTION} AND ${quotes("findings")}`,
}

const DELETE_TEST_PUSH = {
  text: "DELETE FROM push_test_record WHERE connection_id = $1 AND employee_id = $2 RETURNING id",
}

/** They are sealed, and do not name their employee outside: those of the whole test environment are deleted. */
const DELETE_TEST_OUTCOMES = { text: "DELETE FROM push_test_outcome WHERE connection_id = $1 RETURNING id" }

/** A connection has at most one file that is not shared yet, whose rows may be anyone's. */
const DELETE_UPLOAD = { text: "DELETE FROM upload WHERE connection_id = $1 RETURNING id" }
const DELETE_PREVIEW = {
  text: "DELETE FROM journey_preview WHERE connection_id = $1 RETURNING connection_id",
}

const DELETE_SALARIES = { text: "DELETE FROM monthly_salary WHERE employee_id = $1" }
const DELETE_CONSENTS = {
  text: "DELETE FROM employee_consent WHERE employee_record_id = $1 RETURNING id",
}

/** Read by the index of the connection: one pass over its webhooks. */
const NAMES_PERSON = "connection_id = $1 AND employee_ids @> ARRAY[$2::uuid]"

const FORGET_BODIES = {
  text: `UPDATE webhook SET kept_body = NULL WHERE ${NAMES_PERSON} AND kept_body IS NOT NULL RETURNING request_id`,
}

const FORGET_ANSWERS = {
  text: `UPDATE webhook_attempt SET answer = NULL, headers = NULL
    WHERE request_id = ANY (ARRAY(SELECT request_id FROM webhook WHERE ${NAMES_PERSON}))
      AND (answer IS NOT NULL OR headers IS NOT NULL)
    RETURNING id`,
}

const NAMING = {
  text: `SELECT state, kind LIKE 'sync.events.employee.update/%' AS "isUpdate" FROM webhook
    WHERE ${NAMES_PERSON} ORDER BY turn DESC, counter DESC`,
}

const DELETE_RECORD = {
  text: `WITH person AS (DELETE FROM employee WHERE id = $1 RETURNING record_session_id, record_ordinal),
    unsealed AS (DELETE FROM employee_record r USING person
      WHERE r.session_id = person.record_session_id AND r.ordinal = person.record_ordinal)
    SELECT FROM person`,
}

const COLUMNS = employeeRestrictionRow.listColumns()

const MARK_APPLIED = {
  text: `UPDATE employee_restriction SET counts = $2, applied_at = coalesce(applied_at, $3) WHERE id = $1
    RETURNING ${COLUMNS}`,
}

const MARK_FINISHED = {
  text: `UPDATE employee_restriction SET counts = $2, finished_at = coalesce(finished_at, $3), vendor_notice = $4,
      subject = NULL, record_id = NULL WHERE id = $1
    RETURNING ${COLUMNS}`,
}
