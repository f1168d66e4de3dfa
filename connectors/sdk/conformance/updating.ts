import assert from "node:assert/strict"
import type { SourceUpdate } from "../index.ts"
import { getAbility } from "./abilities.ts"
import { type Subject, readUndisturbed } from "./case.ts"
import type { Operation } from "./operation.ts"
import { assertSound, catchThrown } from "./reading.ts"
import type { SimulatedUpdates } from "./simulation.ts"
import type { Fixture } from "./fixture.ts"

/* One update of one employee, and what the next reading shows of it. */

export type Fields = SourceUpdate["fields"]

/** Cells by their columns. */
export type Cells = Readonly<Record<string, unknown>>

/** Everybody, as a full reading of now shows them, by id. */
export type Staff = Readonly<Record<string, Cells>>

/** What is written of the employee who stands at `index` of the simulation, whom it names as the connector's rows do. */
export const makeUpdate = async (subject: Subject, index: number, fields: Fields): Promise<SourceUpdate> => {
  const { employees, readId, idColumn } = subject.simulation
  const { rows } = (await readUndisturbed(subject)).reading
  const row = rows.find(({ cells }) => cells[idColumn] === readId(employees[index]))
  return { employeeId: employeeIdIn(subject, row?.cells ?? {}), fields }
}

export const updatesIn = ({ simulation: { updates } }: Subject): SimulatedUpdates => {
  assert.ok(updates !== undefined, "The simulation has no updates.")
  return updates
}

/** How rows show what is taken, by data-model key. */
export const shownIn = ({ taken, shown }: SimulatedUpdates): Fields => ({ ...taken, ...shown })

/** Its result: everybody else, and what the rows show of the fields that it names. */
export const makeWriteOperation = (update: SourceUpdate): Operation => ({
  name: "write",
  run: async (subject, fixture) => {
    const error = await catchThrown(() => getAbility(subject, fixture, "write")(update))
    assertSound(fixture)
    const staff = await readStaff(subject, fixture)
    return { error, result: toUpdateResult(subject, staff, update) }
  },
})

/** An update that the source takes, of the first employee. */
export const WRITING: Operation = {
  name: "write",
  run: async (subject, fixture) =>
    makeWriteOperation(await makeUpdate(subject, 0, updatesIn(subject).taken)).run(subject, fixture),
}

/** Read over a line of its own, so that the requests of an update stay alone in their world. */
export const readStaff = async (subject: Subject, { tenant, employees }: Fixture): Promise<Staff> => {
  const { rows } = (await readUndisturbed(subject, { tenant, employees })).reading
  return Object.fromEntries(rows.map(({ cells }) => [String(cells[subject.simulation.idColumn]), cells]))
}

/** The id under which an update's employee stands among the staff; null: not there. */
export const idIn = (subject: Subject, staff: Staff, { employeeId }: SourceUpdate): string | null => {
  const found = Object.entries(staff).find(([, cells]) => employeeIdIn(subject, cells) === employeeId)
  return found?.[0] ?? null
}

/** By the column that is mapped to it; where none is, by that which tells employees apart. */
const employeeIdIn = (subject: Subject, cells: Cells): string =>
  String(cells[findColumn(subject, "employeeId", cells) ?? subject.simulation.idColumn])

/** Null: no column of them is this key of the data model. */
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
