import { T } from "../../tokens.ts"
import { runLoops, type StartRole } from "./role.ts"

/** Asks the sources that are due, ends the syncs of dead workers, and trims what narrowed. */
export const startSyncs: StartRole = ({ container, context }) =>
  Promise.resolve(
    runLoops(
      [container.get(T.ResumeSyncs), container.get(T.RunDueSyncs), container.get(T.SalaryTrimmingJob)],
      context,
    ),
  )
