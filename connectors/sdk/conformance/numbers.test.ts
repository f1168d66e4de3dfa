import { describe, expect, it } from "vitest"
import { type SourceAccess, SourceError, defineConnector } from "../index.ts"
import { conformanceCases, type Simulation } from "./index.ts"
import { type Employee, simulation, updates } from "./testing/rota-simulation.ts"
import { makeRota, manifest, rota } from "./testing/rota.ts"

/* Many HR systems identify employees by numbers, and write amounts and codes as numbers. */

interface NumberedEmployee extends Omit<Employee, "id"> {
  readonly id: number
}

const FIRST_ID = 700_000
const toNumbered = (employee: Employee): NumberedEmployee => ({
  ...employee,
  id: FIRST_ID + Number(employee.id.slice("R-".length)),
})
const toOriginal = (employee: NumberedEmployee): Employee => ({
  ...employee,
  id: `R-${String(employee.id - FIRST_ID)}`,
})

const toChecksum = (text: string): number =>
  Array.from(text).reduce((sum, character) => (31 * sum + (character.codePointAt(0) ?? 0)) % 9_973, 7)

/** The HR system of the correct connector, with numbers for ids and for values that are written. */
const numbered: Simulation<NumberedEmployee> = {
  ...simulation,
  employees: simulation.employees.map(toNumbered),
  withLabel: (employee, ward) => ({ ...employee, ward }),
  withId: (employee, id) => ({ ...employee, id: employee.id + 1_000 + 100 * toChecksum(id) }),
  withFuture: (employee) => employee,
  readId: ({ id }) => id,
  copyId: (employee, { id }) => ({ ...employee, id }),
  changed: (employee, at) => toNumbered(simulation.changed(toOriginal(employee), at)),
  updates: {
    ...updates,
    taken: { designation: 4_711_001, department: "w-night" },
    refused: { doj: 20_309_999 },
  },
  expireTokens: ({ memory }) => {
    memory.delete("token")
  },
  webhook: {
    call: (tenant) => simulation.webhook?.call({ ...tenant, employees: [] }) ?? { headers: {}, body: "" },
    goodForMillis: 300_000,
  },
  respond: (request, { employees, ...tenant }) => {
    const path = request.url.pathname.replace(/\d+$/u, (id) => `R-${String(Number(id) - FIRST_ID)}`)
    const url = new URL(path + request.url.search, request.url)
    const response = simulation.respond(
      { ...request, url },
      { ...tenant, employees: employees.map(toOriginal) },
    )
    const { employees: after, json, ...rest } = response
    return {
      ...rest,
      json: hasEmployees(json) ? { ...json, employees: json.employees.map(toNumbered) } : json,
      ...(after === undefined ? {} : { employees: after.map(toNumbered) }),
    }
  },
}

const hasEmployees = (json: unknown): json is { readonly employees: ReadonlyArray<Employee> } =>
  typeof json === "object" && json !== null && "employees" in json

const collectFailures = async (connector: typeof rota) => {
  const failures: Array<string> = []
  for (const { name, run } of conformanceCases(connector, numbered)) {
    await run().catch((error: unknown) => failures.push(`${name}: ${String(error)}`))
  }
  return failures
}

describe("the conformance suite, for a source with numbers", () => {
  it("passes a good connector", async () => {
    expect(await collectFailures(rota)).toEqual([])
  })

  it("finds a connector that quotes a number of a record or of an update", async () => {
    const quoting = defineConnector(manifest, (access: SourceAccess) => {
      const good = makeRota(access)
      return {
        ...good,
        pages: async function* (cursor: unknown) {
          let id: unknown = ""
          try {
            for await (const page of good.pages(cursor)) {
              id = page.rows[0]?.cells[0]
              yield page
            }
          } catch (error) {
            const { kind, message } = error as SourceError
            throw new SourceError({ kind, message: `${message} The last one was ${String(id)}.` })
          }
        },
        write: async (update: Parameters<typeof good.write>[0]) => {
          await good.write(update).catch((error: unknown) => {
            const { kind, message } = error as SourceError
            throw new SourceError({ kind, message: `${message} ${JSON.stringify(update.fields)}` })
          })
        },
      }
    })
    expect(
      (await collectFailures(quoting)).map((failure) => failure.replace(/: AssertionError.*/su, "")),
    ).toEqual([
      "no value of a record appears in a message or printed output",
      "write: no value of an update appears in an address, message or printed output",
    ])
  })
})
