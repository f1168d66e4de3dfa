import assert from "node:assert/strict"
import { type Case, listIds, readIds, readUndisturbed } from "../case.ts"
import { readText } from "../../json-values.ts"
import { corruptDates } from "../mutations.ts"
import { listSecrets, MIN_SECRET_LENGTH } from "../secrets.ts"
import { SIMULATED_ABILITIES } from "./simulated-abilities.ts"

const MIN_EMPLOYEES = 5

/** A simulation that is too small proves nothing. */
export const SIMULATION: ReadonlyArray<Case> = [
  {
    name: "the simulation has enough employees, for more than one page, with dates",
    run: async (subject) => {
      const { employees, respond, idColumn } = subject.simulation
      assert.ok(
        employees.length >= MIN_EMPLOYEES,
        `The simulation has ${String(employees.length)} employees: at least ${String(MIN_EMPLOYEES)} are needed.`,
      )
      const ids = new Set(listIds(subject, employees))
      assert.equal(ids.size, employees.length, "readId returns the same id twice.")
      let dates = 0
      const dated: typeof respond = (request, tenant) => {
        const given = respond(request, tenant)
        dates += corruptDates(given).dates
        return given
      }
      const { reading } = await readUndisturbed({
        ...subject,
        simulation: { ...subject.simulation, respond: dated },
      })
      assert.ok(
        reading.pages.length > 1,
        "All employees of the simulation fit on one page: add more, so that paging is tested.",
      )
      assert.ok(dates > 0, "No employee of the simulation has a date: add one in the source's format.")
      assert.ok(
        reading.rows.every(({ cells }) => readText(cells[idColumn]) !== null),
        `The column ${idColumn} holds neither text nor a number: check idColumn, or the connector's map.`,
      )
    },
  },
  {
    name: "the simulation has two customers with different secrets",
    run: ({ connector: { manifest }, simulation }) => {
      const [one, other] = simulation.credentials.map((credentials) => listSecrets(manifest, credentials))
      for (const secret of [...(one ?? []), ...(other ?? [])]) {
        assert.ok(
          secret.length >= MIN_SECRET_LENGTH,
          `A secret of the simulation has ${String(secret.length)} characters: use at least ${String(MIN_SECRET_LENGTH)}, so that it is recognised.`,
        )
      }
      assert.ok(
        one?.every((secret) => other?.includes(secret) !== true),
        "Both customers of the simulation have the same secret: give each its own.",
      )
      return Promise.resolve()
    },
  },
  {
    name: "the simulation changes a value that a row shows",
    run: async (subject) => {
      const { employees, changed } = subject.simulation
      const { reading, fixture } = await readUndisturbed(subject)
      const after = await readUndisturbed(subject, {
        employees: employees.map((employee) => changed(employee, fixture.now())),
      })
      assert.deepEqual(
        readIds(subject, after.reading),
        readIds(subject, reading),
        "changed() changes the id.",
      )
      const same = reading.rows.find((row, index) => {
        const other = after.reading.rows[index]
        return JSON.stringify(row) === JSON.stringify(other)
      })
      assert.ok(
        same === undefined,
        "changed() changes nothing that a row shows: change the title, for example.",
      )
    },
  },
  ...SIMULATED_ABILITIES,
]
