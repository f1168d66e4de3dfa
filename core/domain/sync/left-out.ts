import { describeReasons } from "../../contract/reasons/format-reason.ts"
import { makeReason, type Reason } from "../../contract/reasons/reason-codes.ts"
import type { SessionFinding } from "./findings.ts"

/** How many employees of a source a sync left out on request. */
export interface LeftOutEmployees {
  readonly erased: number
  readonly blocked: number
}

/** As the history of syncs lists them. Which rows they were would tell who they are. */
export const listLeftOutFindings = ({ erased, blocked }: LeftOutEmployees): ReadonlyArray<SessionFinding> => [
  ...(erased === 0 ? [] : [toFinding(makeReason("source.erased", { employees: erased }), erased)]),
  ...(blocked === 0 ? [] : [toFinding(makeReason("source.blocked", { employees: blocked }), blocked)]),
]

const toFinding = (reason: Reason, rows: number): SessionFinding => ({
  column: null,
  ...describeReasons([reason]),
  rows,
  firstRow: 0,
  rejected: false,
  ofSource: true,
})
