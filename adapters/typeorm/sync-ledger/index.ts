import type { SyncLedger } from "../../../core/ports/sync-ledger.ts"
import type { Database } from "../database.ts"
import { apply } from "./apply.ts"
import { begin, find, findOpen, history, inState, move, takeOver } from "./sessions.ts"
import { stage } from "./stage.ts"
import { staged } from "./staged.ts"
import { countMissing, keepLast, known, missing, repeated } from "./staging.ts"

export const makeSyncLedger = (database: Database): SyncLedger => ({
  begin: begin(database),
  find: find(database),
  findOpen: findOpen(database),
  history: history(database),
  inState: inState(database),
  takeOver: takeOver(database),
  known: known(database),
  stage: stage(database),
  repeated: repeated(database),
  keepLast: keepLast(database),
  countMissing: countMissing(database),
  missing: missing(database),
  staged: staged(database),
  apply: apply(database),
  move: move(database),
})
