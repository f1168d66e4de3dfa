import { ContainerModule } from "inversify"
import { makeSalaryTrimmingJob } from "../../core/use-cases/salary/salary-trimming-job.ts"
import { makeAnswerSharingRequest } from "../../core/use-cases/sharing/answer-request.ts"
import { makeChangeOnDemand } from "../../core/use-cases/sharing/change-on-demand.ts"
import { makeChangeVendorFlags } from "../../core/use-cases/sharing/change-vendor-flags.ts"
import { makeShowSharing } from "../../core/use-cases/sharing/show-sharing.ts"
import { T } from "../tokens.ts"
import { wire } from "../wire.ts"

/** What vendors ask for, and what corporates agreed to. */
export const sharingModule = () =>
  new ContainerModule(({ bind }) => {
    wire(bind, T.ShowSharing, makeShowSharing, { connections: T.Connections })
    wire(bind, T.ChangeOnDemand, makeChangeOnDemand, { connections: T.Connections })
    wire(bind, T.AnswerSharingRequest, makeAnswerSharingRequest, {
      connections: T.Connections,
      secrets: T.Secrets,
    })
    wire(bind, T.SalaryTrimmingJob, makeSalaryTrimmingJob, {
      connections: T.Connections,
      directory: T.Directory,
      salaryHistory: T.SalaryHistory,
      vault: T.Vault,
      lock: T.Lock,
    })
    wire(bind, T.ChangeVendorFlags, makeChangeVendorFlags, { vendors: T.Vendors, secrets: T.Secrets })
  })
