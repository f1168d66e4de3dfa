import assert from "node:assert/strict"
import type { SourceUpdate } from "../index.ts"
import { getAbility } from "./abilities.ts"
import { listIds, type Subject, readReference, readUndisturbed } from "./case.ts"
import type { Operation } from "./operation.ts"
import { assertSound, catchThrown } from "./reading.ts"
import type { SimulatedUpdates } from "./simulation.ts"
import type { Fixture } from "./fixture.ts"

/* One update of one employee, and what the next reading shows of it. */

export type Fields = SourceUpdate["fields"]

/** Cells by column. */
export type Cells = Readonly<Record<string, unknown>>

/** All employees by id, as a full reading shows them now. */
export type Staff = Readonly<Record<string, Cells>>

/**
 * Returns the values to write for the employee at `index` of the simulation, identified as the connector's rows identify
 * it.
 */
export const makeUpdate = async (subject: Subject, index: number, fields: Fields): Promise<SourceUpdate> => {
  const { employees, idColumn } = subject.simulation
  const { rows } = (await readReference(subject)).reading
  const [id] = listIds(subject, employees.slice(index, index + 1))
  const row = rows.find(({ cells }) => String(cells[idColumn]) === id)
  return { employeeId: employeeIdIn(subject, row?.cells ?? {}), fields }
}

export const updatesIn = ({ simulation: { updates } }: Subject): SimulatedUpdates => {
  assert.ok(updates !== undefined, "The simulation has no updates.")
  return updates
}

/** How rows show the accepted values, by data-model key. */
export const shownIn = ({ taken, shown }: SimulatedUpdates): Fields => ({ ...taken, ...shown })

/** Its result: all other employees, and what the rows show of the fields in the update. */
export const makeWriteOperation = (update: SourceUpdate): Operation => ({
  name: "write",
  run: async (subject, fixture) => {
    const error = await catchThrown(() => getAbility(subject, fixture, "write")(update))
    assertSound(fixture)
    const staff = await readStaff(subject, fixture)
    return { error, result: toUpdateResult(subject, staff, update) }
  },
})

/** An update of the first employee that the source accepts. */
export const WRITING: Operation = {
  name: "write",
  run: async (subject, fixture) =>
    makeWriteOperation(await makeUpdate(subject, 0, updatesIn(subject).taken)).run(subject, fixture),
}

const KNOWN_STAFF = new WeakMap<Subject, [StaffOfTenant, StaffOfTenant]>()

/** By the simulation's list of employees, which an update replaces. */
type StaffOfTenant = WeakMap<ReadonlyArray<unknown>, Promise<Staff>>

/**
 * Reads over a separate transport, so that the fixture records the requests of the update only. Employees whom no update
 * changed are read once for all cases.
 */
export const readStaff = (subject: Subject, fixture: Fixture): Promise<Staff> => {
  const known = KNOWN_STAFF.get(subject) ?? [new WeakMap(), new WeakMap()]
  KNOWN_STAFF.set(subject, known)
  const ofTenant = known[fixture.tenant]
  const staff = ofTenant.get(fixture.employees) ?? readStaffAnew(subject, fixture)
  ofTenant.set(fixture.employees, staff)
  return staff
}

const readStaffAnew = async (subject: Subject, { tenant, employees }: Fixture): Promise<Staff> => {
  const { rows } = (await readUndisturbed(subject, { tenant, employees })).reading
  return Object.fromEntries(rows.map(({ cells }) => [String(cells[subject.simulation.idColumn]), cells]))
}

/** The id of the update's employee in a reading; null when it is missing. */
export const idIn = (subject: Subject, staff: Staff, { employeeId }: SourceUpdate): string | null => {
  const found = Object.entries(staff).find(([, cells]) => employeeIdIn(subject, cells) === employeeId)
  return found?.[0] ?? null
}

/** Reads the column that is mapped to the employee id, else the column that identifies employees. */
const employeeIdIn = (subject: Subject, cells: Cells): string =>
  String(cells[findColumn(subject, "employeeId", cells) ?? subject.simulation.idColumn])

/** Null when no column is mapped to this data-model key. */
export const findColumn = ({ connector }: Subject, key: string, cells: Cells): string | null => {
  const { fieldMap = {} } = connector.manifest
  return Object.keys(cells).find((column) => (fieldMap[column] ?? column) === key) ?? null
}

const toUpdateResult = (subject: Subject, staff: Staff, update: SourceUpdate) => {
  const id = idIn(subject, staff, update)
  const others = Object.entries(staff).filter(([each]) => each !== id)
  const cells = id === null ? {} : (staff[id] ?? {})
  const fields = Object.keys(update.fields).map((key) => [key, cells[findColumn(subject, key, cells) ?? ""]])
  return { others: Object.fromEntries(others), fields: Object.fromEntries(fields) as Fields }
}
