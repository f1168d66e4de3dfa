import { runLoops, type StartRole } from "./role.ts"

/** Runs due syncs, resumes those of dead workers, and trims salaries after fewer fields are shared. */
export const startSyncs: StartRole = ({ application: { useCases }, context }) => {
  const { salary, sync } = useCases
  return Promise.resolve(runLoops([sync.resumeSyncs, sync.runDueSyncs, salary.salaryTrimmingJob], context))
}
