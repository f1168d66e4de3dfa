import { runLoops, type StartRole } from "./role.ts"

/** Asks the sources that are due, ends the syncs of dead workers, and trims what narrowed. */
export const startSyncs: StartRole = ({ application: { useCases }, context }) => {
  const { salary, sync } = useCases
  return Promise.resolve(runLoops([sync.resumeSyncs, sync.runDueSyncs, salary.salaryTrimmingJob], context))
}
