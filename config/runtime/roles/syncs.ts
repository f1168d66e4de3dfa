import { runLoops, type StartRole } from "./role.ts"

/**
 * Runs due syncs, resumes those of dead workers, processes uploads, reads sources for previews, and trims salaries after fewer
 * fields are shared.
 */
export const startSyncs: StartRole = ({ application: { useCases }, context }) => {
  const { journey, onboarding, salary, sync } = useCases
  const loops = [
    sync.resumeSyncs,
    sync.runDueSyncs,
    onboarding.processUploads,
    journey.readPreviews,
    salary.salaryTrimmingJob,
  ]
  return Promise.resolve(runLoops(loops, context))
}
