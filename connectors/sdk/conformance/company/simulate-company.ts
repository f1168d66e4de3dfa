import type { Simulation } from "../simulation.ts"
import { changeDesignation } from "./events.ts"
import { inventPeople } from "./invent-people.ts"
import type { Person } from "./person.ts"

/** What differs from one HR system to another: its API, and how it writes a person. */
export interface CompanySimulation extends Omit<
  Simulation<Person>,
  "changed" | "employees" | "readId" | "copyId"
> {
  /** Number of people: more than fit on one page of the API. */
  readonly size: number
  /** The value of `idColumn` for a person; the employee number by default. */
  readonly readId?: (person: Person) => string | number
}

/** Simulates an HR system in which the invented company keeps its people. */
export const simulateCompany = ({
  size,
  readId = ({ employeeNumber }) => employeeNumber,
  ...api
}: CompanySimulation): Simulation<Person> => ({
  ...api,
  employees: inventPeople(size),
  readId,
  copyId: (person, { employeeNumber }) => ({ ...person, employeeNumber }),
  changed: changeDesignation,
})

/** Whether the records of a simulation are people of the company. */
export const isPerson = (record: unknown): record is Person =>
  typeof record === "object" && record !== null && "employeeNumber" in record && "payslips" in record
