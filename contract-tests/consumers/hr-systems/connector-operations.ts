import { changeDesignation, type Person } from "../../../connectors/sdk/conformance/index.ts"
import type { Fixture } from "../../../connectors/sdk/conformance/fixture.ts"
import type { PullingConnector, SourceAccess } from "../../../connectors/sdk/index.ts"
import type { Simulation } from "../../../connectors/sdk/conformance/index.ts"

/* What a connector does with its HR system, one operation after another on the same invented company. */

export interface ConnectorOperation {
  readonly name: string
  readonly run: (connector: PullingConnector, access: SourceAccess) => Promise<unknown>
  /** Happens in the company before the operation. */
  readonly before?: (fixture: Fixture) => void
}

const DAY_MILLIS = 86_400_000

/** The operations that the connector is able to do. The cursor of the first sync is that of the later one. */
export const listOperations = (
  { manifest }: PullingConnector,
  { updates }: Simulation,
): ReadonlyArray<ConnectorOperation> => {
  let cursor: unknown = null
  const readAll = async (connector: PullingConnector, access: SourceAccess): Promise<number> => {
    let rows = 0
    let last: unknown = null
    for await (const page of connector.make(access).pages(cursor)) {
      rows += page.rows.length
      last = page.cursor
    }
    cursor = last
    return rows
  }
  return [
    { name: "checks its credentials", run: (connector, access) => connector.make(access).check() },
    { name: "reads everybody", run: readAll },
    ...(manifest.capabilities.delta
      ? [{ name: "reads what changed", run: readAll, before: changeSomebody }]
      : []),
    ...(manifest.capabilities.salaryMaster
      ? [
          {
            name: "reads the salary master",
            run: async (connector: PullingConnector, access: SourceAccess) =>
              connector.make(access).salaryMaster?.(),
          },
        ]
      : []),
    ...(manifest.capabilities.write && updates !== undefined
      ? [
          {
            name: "writes an update back",
            run: async (connector: PullingConnector, access: SourceAccess) =>
              connector.make(access).write?.({ employeeId: FIRST_EMPLOYEE, fields: updates.taken }),
          },
        ]
      : []),
  ]
}

const FIRST_EMPLOYEE = "AC0001"

const changeSomebody = (fixture: Fixture): void => {
  fixture.advanceTime(DAY_MILLIS)
  const people = fixture.employees as ReadonlyArray<Person>
  fixture.employees = people.map((person) =>
    person.number === 2 ? changeDesignation(person, fixture.now()) : person,
  )
  fixture.advanceTime(DAY_MILLIS)
}
