import type { SimulatedFuture, Simulation } from "../simulation.ts"
import { changeDesignation } from "./events.ts"
import { inventPeople } from "./invent-people.ts"
import type { Person } from "./person.ts"

/** What differs from one HR system to another: its API, and how it writes a person. */
export interface CompanySimulation extends Omit<
  Simulation<Person>,
  "changed" | "copyId" | "employees" | "readId" | "withFuture" | "withId" | "withLabel"
> {
  /** Number of people: more than fit on one page of the API. */
  readonly size: number
  /** The value of `idColumn` for a person; the employee number by default. */
  readonly readId?: (person: Person) => string | number
  /** Whether its API lists jobs or pay that begin later; the simulation writes `future` of a person. */
  readonly hasFuture?: boolean
}

/** Simulates an HR system in which the invented company keeps its people. */
export const simulateCompany = ({
  size,
  readId = ({ employeeNumber }) => employeeNumber,
  hasFuture = false,
  ...api
}: CompanySimulation): Simulation<Person> => ({
  ...api,
  employees: inventPeople(size),
  readId,
  copyId: (person, { employeeNumber }) => ({ ...person, employeeNumber }),
  withId: (person, id) => ({ ...person, employeeNumber: id, recordId: id }),
  withLabel: (person, department) => ({ ...person, department }),
  ...(hasFuture ? { withFuture: (person: Person, future: SimulatedFuture) => ({ ...person, future }) } : {}),
  changed: changeDesignation,
})

/** Whether the records of a simulation are people of the company. */
export const isPerson = (record: unknown): record is Person =>
  typeof record === "object" && record !== null && "employeeNumber" in record && "payslips" in record
