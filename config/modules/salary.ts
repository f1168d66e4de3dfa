import { ContainerModule } from "inversify"
import { makeChangeComponents } from "../../core/use-cases/salary/change-components.ts"
import { makeListComponents } from "../../core/use-cases/salary/list-components.ts"
import { T } from "../tokens.ts"
import { wire } from "../wire.ts"

/** As what the components of salaries are counted. */
export const salaryModule = () =>
  new ContainerModule(({ bind }) => {
    wire(bind, T.ChangeComponents, makeChangeComponents, { connections: T.Connections })
    wire(bind, T.ListComponents, makeListComponents, {
      connections: T.Connections,
      salaryMasters: T.SalaryMasters,
    })
  })
