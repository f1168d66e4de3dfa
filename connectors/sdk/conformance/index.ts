import type { PullingConnector } from "../index.ts"
import type { Case, Subject } from "./case.ts"
import { ABILITIES } from "./cases/abilities.ts"
import { RESPONSES } from "./cases/responses.ts"
import { CHANGES } from "./cases/changes.ts"
import { CONFIDENTIAL } from "./cases/confidential.ts"
import { COVERAGE } from "./cases/coverage.ts"
import { CREDENTIALS } from "./cases/credentials.ts"
import { DUPLICATES } from "./cases/duplicates.ts"
import { EMPTY_VALUES } from "./cases/empty-values.ts"
import { FAULTS } from "./cases/faults.ts"
import { HOOKS } from "./cases/webhooks.ts"
import { MOVING_PAGES } from "./cases/moving-pages.ts"
import { PAGES } from "./cases/pages.ts"
import { SALARY_MASTER } from "./cases/salary-master.ts"
import { SHOWN_VALUES } from "./cases/shown-values.ts"
import { SIMULATION } from "./cases/simulation.ts"
import { SOURCE_ORDER } from "./cases/source-order.ts"
import { TENANTS } from "./cases/tenants.ts"
import { UPDATES } from "./cases/updates.ts"
import { WRITE_FAULTS } from "./cases/write-faults.ts"
import type { Simulation } from "./simulation.ts"

export type {
  SimulatedFuture,
  SimulatedResponse,
  SimulatedCall,
  SimulatedWebhook,
  SimulatedRequest,
  SimulatedUpdates,
  Simulation,
  Tenant,
} from "./simulation.ts"

export { collate, foldText } from "./company/collation.ts"
export {
  addPayslip,
  changeBankAccount,
  changeDesignation,
  changePerson,
  COMPANY_EVENTS,
  type CompanyEvent,
  type CompanyEventName,
  hire,
  leave,
  rehire,
} from "./company/events.ts"
export { inventPeople, inventPerson } from "./company/invent-people.ts"
export {
  type BankAccount,
  type Dependent,
  formatName,
  hasLeft,
  makeFutureSalary,
  type PayLine,
  type Payslip,
  type Person,
  type PostalAddress,
  sumLines,
} from "./company/person.ts"
export { type CompanySimulation, isPerson, simulateCompany } from "./company/simulate-company.ts"

/*
 * The requirements for every connector that reads an HTTP API, as plain data, so that any test runner can run them: `for
 * (const { name, run } of conformanceCases(connector, simulation)) it(name, run)`.
 */

export interface ConformanceCase {
  readonly name: string
  /** Why the case does not apply, in which case `run` does nothing; null when it applies. */
  readonly doesNotApply: string | null
  /** Rejects when the connector fails the case; the message is for its author. */
  readonly run: () => Promise<void>
}

export interface ConformanceOptions {
  /** Real time that one case may take, in milliseconds; 30,000 by default. */
  readonly limitMillis?: number
  /** Tries all that is sampled by default, such as a change before every request: minutes for a source of many requests. */
  readonly thorough?: boolean
}

const CASES: ReadonlyArray<Case> = [
  ...SIMULATION,
  ...CREDENTIALS,
  ...PAGES,
  ...MOVING_PAGES,
  ...DUPLICATES,
  ...SOURCE_ORDER,
  ...FAULTS,
  ...RESPONSES,
  ...CHANGES,
  ...EMPTY_VALUES,
  ...SHOWN_VALUES,
  ...COVERAGE,
  ...TENANTS,
  ...CONFIDENTIAL,
  ...ABILITIES,
  ...SALARY_MASTER,
  ...UPDATES,
  ...WRITE_FAULTS,
  ...HOOKS,
]
const LIMIT_MILLIS = 30_000

export const conformanceCases = <Employee>(
  connector: PullingConnector,
  simulation: Simulation<Employee>,
  { limitMillis = LIMIT_MILLIS, thorough = false }: ConformanceOptions = {},
): ReadonlyArray<ConformanceCase> => {
  // Its employees are only passed back to the simulation.
  const subject: Subject = { connector, simulation: simulation as unknown as Simulation, thorough }
  return CASES.map(({ name, doesNotApply, run }) => {
    const reason = doesNotApply?.(subject) ?? null
    return {
      name: reason === null ? name : `${name} (does not apply: ${reason})`,
      doesNotApply: reason,
      run: async () => {
        if (reason === null) await within(limitMillis, run(subject))
      },
    }
  })
}

const within = async (millis: number, work: Promise<void>): Promise<void> => {
  let timer: NodeJS.Timeout | undefined
  const end = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(
        new Error(
          `It did not end within ${String(millis / 1_000)} s: wait with time.sleep, which takes no time here, and do not follow an endless list of pages.`,
        ),
      )
    }, millis)
  })
  try {
    await Promise.race([work, end])
  } finally {
    clearTimeout(timer)
  }
}
