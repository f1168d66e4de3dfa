import * as Effect from "effect/Effect"
import { type ComponentClass, makeComponentClassifier } from "../../domain/salary/classify-component.ts"
import { SALARY_PERIODS } from "../../domain/salary/pay-component.ts"
import type { ComponentOverrides } from "../../domain/salary/parse-overrides.ts"
import type { SalaryPeriod } from "../../domain/salary/parse-salary-master.ts"
import type { StorageError } from "../../ports/storage-error.ts"
import type { UsedPorts } from "../../ports/ports.ts"
import type { Actor } from "../authorization/actor.ts"
import { type ConnectionAccessError, findLiveConnection } from "../authorization/find-connection.ts"
import type { ConnectionNotLive } from "../authorization/authorization-errors.ts"

/** How a component is counted; its kind is known only where a salary contains it. */
export interface ListedComponent {
  readonly period: SalaryPeriod
  readonly title: string
  readonly earning: ComponentClass
  readonly deduction: ComponentClass
}

export interface ListedComponents {
  readonly overrides: ComponentOverrides
  /** Those of the salary master that was last sent to the vendor; empty where none was sent. */
  readonly components: ReadonlyArray<ListedComponent>
}

export type ListComponentsPorts = UsedPorts<"connections" | "salaryMasters">

/** How the components of a connection's source are counted, and what decided it. */
export const makeListComponents = ({ connections, salaryMasters }: ListComponentsPorts) =>
  Effect.fnUntraced(function* (
    actor: Actor,
    connectionId: string,
  ): Effect.fn.Return<ListedComponents, ConnectionAccessError | ConnectionNotLive | StorageError> {
    const { componentOverrides: overrides } = yield* findLiveConnection(
      connections,
      actor,
      "connection.change-components",
      connectionId,
    )
    const master = yield* salaryMasters.find(connectionId)
    const components = SALARY_PERIODS.flatMap((period) => {
      const earning = makeComponentClassifier(overrides, period, "earning")
      const deduction = makeComponentClassifier(overrides, period, "deduction")
      const items = master?.[period].data ?? []
      return items.map(({ title }) => ({
        period,
        title,
        earning: earning(title),
        deduction: deduction(title),
      }))
    })
    return { overrides, components }
  })
