import { ContainerModule } from "inversify"
import type { KeepDays } from "../../core/domain/connection/keep-days.ts"
import { makeKeepPruned } from "../../core/use-cases/connection/retention/keep-pruned.ts"
import { makePrune } from "../../core/use-cases/connection/retention/prune.ts"
import { T } from "../tokens.ts"

/** What has been kept long enough is deleted. */
export const retentionModule = ({ keepDays }: { readonly keepDays: KeepDays }) =>
  new ContainerModule(({ bind }) => {
    bind(T.Prune)
      .toResolvedValue((retention) => makePrune({ retention, keepDays }), [T.Retention])
      .inSingletonScope()
    bind(T.KeepPruned).toResolvedValue(makeKeepPruned, [T.Prune]).inSingletonScope()
  })
