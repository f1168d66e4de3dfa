import { OdooException } from "./exception.ts"
import { type Database, type Named, requireField, requireGroup } from "./orm.ts"
import { EMPLOYEE_IDS, type OdooPerson } from "./person.ts"
import type { FieldSpec } from "./field-specs.ts"

const DAY = /^\d{4}-\d{2}-\d{2}$/u

/** Writes values to an employee and returns all people after it. Throws `OdooFault` for what Odoo refuses. */
export const writeEmployee = (
  database: Database,
  people: ReadonlyArray<OdooPerson>,
  [id]: ReadonlyArray<number>,
  { vals }: Named,
  now: number,
): ReadonlyArray<OdooPerson> => {
  requireGroup(database, "officer")
  const values = vals as Named
  for (const [name, value] of Object.entries(values)) {
    requireValue(requireField(database, "hr.employee", name), value)
  }
  const person = people.find(({ number }) => EMPLOYEE_IDS + number === id)
  if (person === undefined) {
    throw new OdooException("odoo.exceptions.MissingError", "Record does not exist or has been deleted.")
  }
  return people.map((other) => (other === person ? applyValues(person, values, now) : other))
}

const requireValue = ({ type, selection }: FieldSpec, value: unknown): void => {
  if (value === false) return
  if (type === "date" && !DAY.test(String(value))) {
    throw new OdooException("builtins.ValueError", `time data '${String(value)}' does not match format`)
  }
  if (selection?.includes(String(value)) === false) {
    throw new OdooException("builtins.ValueError", `Wrong value for selection: '${String(value)}'`)
  }
}

/** What events of the company change is changed in the person; all else is kept beside. */
const applyValues = (person: OdooPerson, values: Named, now: number): OdooPerson => {
  const { job_title, ...others } = values
  return {
    ...person,
    ...(typeof job_title === "string" ? { designation: job_title } : {}),
    changedAt: now,
    odoo: {
      ...person.odoo,
      employee: {
        ...person.odoo?.employee,
        ...others,
        ...(job_title === false ? { job_title } : {}),
      },
    },
  }
}
