import * as Effect from "effect/Effect"
import { describe, expect, it } from "vitest"
import { readPages } from "../core/use-cases/reading/read-pages.ts"
import { makeSimulationFixture } from "./sdk/conformance/fixture.ts"
import type { Simulation } from "./sdk/conformance/index.ts"
import type { PullingConnector } from "./sdk/index.ts"
import { LINE_AMOUNT, type SalaryLine, type SalaryLines } from "./sdk/testing/salary-line.ts"

/*
 * Each salary component of each HR system becomes a key of the salary: the connector reads a simulation in which it is the only
 * line of a salary, and the service spreads what the connector read.
 */

/** Their APIs list the components of a salary. */
const WITH_COMPONENTS = ["bamboohr", "frappe-hr", "greythr", "keka", "odoo", "sap-successfactors"]

/** The API of Zoho People has no components, only fields of a form; that of Darwinbox has no pay at all. */
const WITHOUT_COMPONENTS: ReadonlyArray<readonly [code: string, keys: ReadonlyArray<string>]> = [
  ["zoho-people", ["ctc_grossPay"]],
  ["darwinbox", []],
]

interface Subject {
  readonly connector: PullingConnector
  readonly simulation: Simulation
}

const load = async (folder: string): Promise<Subject> => {
  const { default: connector } = (await import(`./${folder}/index.ts`)) as {
    readonly default: PullingConnector
  }
  const { default: simulation } = (await import(`./${folder}/conformance.ts`)) as {
    readonly default: Simulation
  }
  return { connector, simulation }
}

/** A person whose salary, last month's pay and bonus every simulation has. */
const PAID_PERSON = 9

/** The salary amounts of one person after the service has read them, by key. */
const readSalary = async (
  { connector, simulation }: Subject,
  form: SalaryLines["form"] = {},
  insert: SalaryLine["insert"] = (json) => json,
): Promise<Readonly<Record<string, unknown>>> => {
  const respond: Simulation["respond"] = (request, tenant) => {
    const { json, ...rest } = simulation.respond(request, tenant)
    return json === undefined ? rest : { ...rest, json: insert(json, request) }
  }
  const { access } = makeSimulationFixture(
    { ...simulation, respond },
    {
      employees: simulation.employees.slice(PAID_PERSON, PAID_PERSON + 1),
      credentials: { ...simulation.credentials[0], ...form },
    },
  )
  const source = connector.make(access)
  const policy = { shares: () => true }
  const { next } = readPages({ source, fieldMapping: null, policy, componentOverrides: {} }, null)
  for (let page = await Effect.runPromise(next); page !== null; page = await Effect.runPromise(next)) {
    const cells = page.rows[0]?.cells
    if (cells === undefined) continue
    const entries = page.columns.map((column, index) => [column, cells[index]] as const)
    return Object.fromEntries(entries.filter(([column]) => /^(?:ctc|monthly)_/u.test(column)))
  }
  throw new Error("The connector returned no row.")
}

/** Totals and the month, which every salary has, and the list as the source gave it. */
const NO_COMPONENT = /_(?:grossPay|fixedPay|reimbursements|month|year|raw)$/u

const isFilled = ([key, amount]: readonly [string, unknown]): boolean =>
  !NO_COMPONENT.test(key) && amount !== null && amount !== undefined

const listAmounts = ({ ctc, monthly }: SalaryLine, monthsAYear = 1): Readonly<Record<string, number>> => ({
  ...(ctc === null ? {} : { [`ctc_${ctc}`]: LINE_AMOUNT * monthsAYear }),
  ...(monthly === null ? {} : { [`monthly_${monthly}`]: LINE_AMOUNT }),
})

for (const folder of WITH_COMPONENTS) {
  const subject = await load(folder)
  const { SALARY_LINES } = (await import(`./${folder}/testing/salary-lines.ts`)) as {
    readonly SALARY_LINES: SalaryLines
  }
  const { form, lines, monthsAYear } = SALARY_LINES
  describe(`a salary of ${subject.connector.manifest.name}`, () => {
    for (const line of lines) {
      const amounts = listAmounts(line, monthsAYear)
      it(`has ${line.name} as ${Object.keys(amounts).join(" and ") || "no component"}`, async () => {
        const salary = Object.entries(await readSalary(subject, form, line.insert))
        expect(Object.fromEntries(salary.filter(isFilled))).toEqual(amounts)
      })
    }
  })
}

describe.each(WITHOUT_COMPONENTS)("a salary of %s", (folder, keys) => {
  it("has no components", async () => {
    expect(Object.keys(await readSalary(await load(folder)))).toEqual(keys)
  })
})
