import type { Reason } from "../../contract/reasons/reason-codes.ts"
import type { SlotValues } from "../employee/assemble-record.ts"
import {
  type DateContradiction,
  explainRehire,
  findContradiction,
  isRehire,
  type RowDates,
} from "../employee/dates/row-dates.ts"
import type { RowFindings } from "../employee/row-findings.ts"
import { BIRTH, JOINING, type Step, TERMINATION_DATE } from "./read-row.ts"

const DATE_SLOTS: Readonly<Record<keyof RowDates, number>> = {
  birth: BIRTH,
  joining: JOINING,
  exit: TERMINATION_DATE,
}

/**
 * Judges the dates of a row together, once the status is resolved: dates that cannot both be right are errors of their
 * cells, and the exit of an earlier employment is left out.
 */
export const makeDateJudge = (steps: ReadonlyArray<Step>, columns: ReadonlyArray<string>) => {
  const findStep = (name: keyof RowDates) => steps.find(({ slot }) => slot === DATE_SLOTS[name])
  const found = { birth: findStep("birth"), joining: findStep("joining"), exit: findStep("exit") }
  const nameColumn = (step: Step | undefined) =>
    step === undefined ? null : (columns[step.column] ?? step.key)
  const names = {
    birth: nameColumn(found.birth),
    joining: nameColumn(found.joining),
    exit: nameColumn(found.exit),
  }
  const explained = new Map<DateContradiction, Reason>()

  return (values: SlotValues, cells: ReadonlyArray<unknown>, findings: RowFindings): void => {
    const dates: RowDates = {
      birth: values[BIRTH] as string | undefined,
      joining: values[JOINING] as string | undefined,
      exit: values[TERMINATION_DATE] as string | undefined,
    }
    if (isRehire(dates)) {
      values[TERMINATION_DATE] = undefined
      const { exit } = found
      if (exit !== undefined && hasCell(cells, exit))
        findings.addNotice(exit, cells[exit.column], [explainRehire(names)])
    }
    const contradiction = findContradiction(dates)
    if (contradiction === null) return
    const reason = explained.get(contradiction) ?? contradiction.explain(names)
    explained.set(contradiction, reason)
    for (const name of [contradiction.first, contradiction.second]) {
      const step = found[name]
      if (step === undefined || !hasCell(cells, step)) continue
      findings.addError(step, cells[step.column], [reason])
      values[step.slot] = undefined
    }
  }
}

/** A row of changes may leave a date out: the stored one stays. */
const hasCell = (cells: ReadonlyArray<unknown>, { column }: Step): boolean => cells[column] !== undefined
