import { ContainerModule } from "inversify"
import type { RetentionDays } from "../../core/domain/connection/retention-days.ts"
import { makeRetentionJob } from "../../core/use-cases/connection/retention/retention-job.ts"
import { makePrune } from "../../core/use-cases/connection/retention/prune.ts"
import { T } from "../tokens.ts"

/** What has been kept long enough is deleted. */
export const retentionModule = ({ keepDays }: { readonly keepDays: RetentionDays }) =>
  new ContainerModule(({ bind }) => {
    bind(T.Prune)
      .toResolvedValue((retention) => makePrune({ retention, keepDays }), [T.Retention])
      .inSingletonScope()
    bind(T.RetentionJob).toResolvedValue(makeRetentionJob, [T.Prune]).inSingletonScope()
  })
