import * as Schema from "effect/Schema"
import { component } from "../../component.ts"
import { Uuid } from "../../wire-values.ts"
import { JOURNEY_SYNC_STATES } from "./journey-sync.ts"

/* POST /api/journey/confirm-sync/ */

export const ConfirmJourneySync = Schema.Struct({
  /** The held sync that the user was asked about. */
  session_id: Uuid,
  /** True shares what was read; false discards it. */
  confirmed: Schema.Boolean,
}).annotate(component("ConfirmJourneySync"))
export type ConfirmJourneySync = typeof ConfirmJourneySync.Type

export const ConfirmedJourneySync = Schema.Struct({
  state: Schema.Literals(JOURNEY_SYNC_STATES),
}).annotate(component("ConfirmedJourneySync"))
export type ConfirmedJourneySync = typeof ConfirmedJourneySync.Type
