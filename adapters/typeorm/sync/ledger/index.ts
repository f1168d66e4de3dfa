import type { SyncLedger } from "../../../../core/ports/sync/sync-ledger.ts"
import type { Database } from "../../database.ts"
import { apply } from "./apply.ts"
import { begin, find, findHeld, findRunning, history, inState, move, takeOver } from "./sessions.ts"
import { stage } from "./stage.ts"
import { stagedUpdates } from "./staged-updates.ts"
import { countApplied, staged } from "./staged.ts"
import { countMissing, keepLast, known, missing, repeated } from "./staging.ts"

export const makeSyncLedger = (database: Database): SyncLedger => ({
  begin: begin(database),
  find: find(database),
  findRunning: findRunning(database),
  findHeld: findHeld(database),
  history: history(database),
  inState: inState(database),
  takeOver: takeOver(database),
  known: known(database),
  stage: stage(database),
  repeated: repeated(database),
  keepLast: keepLast(database),
  countMissing: countMissing(database),
  missing: missing(database),
  stagedUpdates: stagedUpdates(database),
  staged: staged(database),
  countApplied: countApplied(database),
  apply: apply(database),
  move: move(database),
})
