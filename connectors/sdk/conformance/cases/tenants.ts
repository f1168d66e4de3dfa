import { assertSameIds, type Case, idsOf, worldOf } from "../case.ts"
import { assertRead, read } from "../reading.ts"

/** One thread reads one connection, but a check may run beside it, and a module is loaded once. */
export const TENANTS: ReadonlyArray<Case> = [
  {
    name: "two customers who are read at once do not see each other",
    run: async (subject) => {
      const { employees, idOf } = subject.simulation
      const worlds = [
        worldOf(subject, { tenant: 0, employees: employees.slice(0, -1) }),
        worldOf(subject, { tenant: 1, employees: employees.slice(1) }),
      ]
      const readings = await Promise.all(worlds.map((world) => read(subject.connector, world)))
      for (const [index, reading] of readings.entries()) {
        const when = `Of customer ${String(index + 1)} of two who are read at once (keep nothing in the module)`
        assertRead(reading, when)
        assertSameIds(idsOf(subject, reading), worlds[index]?.employees.map(idOf) ?? [], when)
      }
    },
  },
]
