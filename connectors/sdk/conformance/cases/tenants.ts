import { assertSameIds, type Case, readIds, readUndisturbed, makeFixture } from "../case.ts"
import { assertRead, read } from "../reading.ts"

/** A thread reads one connection, but a check may run beside it, and modules are loaded once. */
export const TENANTS: ReadonlyArray<Case> = [
  {
    name: "concurrent readings of two customers are isolated",
    run: async (subject) => {
      const { employees } = subject.simulation
      const customers = [
        { tenant: 0, employees: employees.slice(0, -1) },
        { tenant: 1, employees: employees.slice(1) },
      ] as const
      const alone: Array<ReadonlyArray<string>> = []
      for (const customer of customers)
        alone.push(readIds(subject, (await readUndisturbed(subject, customer)).reading))
      const readings = await Promise.all(
        customers.map((customer) => read(subject.connector, makeFixture(subject, customer))),
      )
      for (const [index, reading] of readings.entries()) {
        const when = `Customer ${String(index + 1)} of two that are read at once (keep no state in the module)`
        assertRead(reading, when)
        assertSameIds(readIds(subject, reading), alone[index] ?? [], when)
      }
    },
  },
]
