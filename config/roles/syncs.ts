import { T } from "../tokens.ts"
import { runLoops, type StartRole } from "./role.ts"

/** Asks the sources that are due, and ends the syncs of dead workers. */
export const startSyncs: StartRole = ({ container, context }) =>
  Promise.resolve(runLoops([container.get(T.ResumeSyncs), container.get(T.RunDueSyncs)], context))
