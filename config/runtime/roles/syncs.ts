import { runLoops, type StartRole } from "./role.ts"

/**
 * Runs due syncs, resumes those of dead workers, processes uploads, reads sources for previews, trims salaries after fewer
 * fields are shared, and continues requests about single persons.
 */
export const startSyncs: StartRole = ({ application: { useCases }, context }) => {
  const { journey, onboarding, salary, sharing, sync } = useCases
  const loops = [
    sync.resumeSyncs,
    sync.runDueSyncs,
    onboarding.processUploads,
    journey.readPreviews,
    salary.salaryTrimmingJob,
    sharing.restrictionJob,
  ]
  return Promise.resolve(runLoops(loops, context))
}
