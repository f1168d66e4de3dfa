import type { SyncLedger } from "../../../../core/ports/sync/sync-ledger.ts"
import type { Database } from "../../database.ts"
import { apply } from "./apply.ts"
import {
  begin,
  find,
  findHeld,
  findRunning,
  listRecent,
  listByState,
  transition,
  takeOver,
} from "./sessions.ts"
import { findStaged } from "./find-staged.ts"
import { stage } from "./stage.ts"
import { listLeaving } from "./leaving.ts"
import { listStagedUpdates } from "./staged-updates.ts"
import { countApplied, listStaged } from "./staged.ts"
import { listRepeated, setAside } from "./repeated.ts"
import { listSimilar } from "./similar.ts"
import { countMissing, removeDuplicates, findKnown, listMissing, findDuplicates } from "./staging.ts"

export const makeSyncLedger = (database: Database): SyncLedger => ({
  begin: begin(database),
  find: find(database),
  findRunning: findRunning(database),
  findHeld: findHeld(database),
  listRecent: listRecent(database),
  listByState: listByState(database),
  takeOver: takeOver(database),
  findKnown: findKnown(database),
  stage: stage(database),
  findStaged: findStaged(database),
  findDuplicates: findDuplicates(database),
  removeDuplicates: removeDuplicates(database),
  listRepeated: listRepeated(database),
  listSimilar: listSimilar(database),
  setAside: setAside(database),
  countMissing: countMissing(database),
  listMissing: listMissing(database),
  listLeaving: listLeaving(database),
  listStagedUpdates: listStagedUpdates(database),
  listStaged: listStaged(database),
  countApplied: countApplied(database),
  apply: apply(database),
  transition: transition(database),
})
