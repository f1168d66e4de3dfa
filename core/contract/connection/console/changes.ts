import * as Schema from "effect/Schema"
import { component } from "../../component.ts"
import { Uuid } from "../../wire-values.ts"

/** What changed at a connection: itself (invited, connected, paused, terminated), its syncs, its webhooks and their attempts, or its issues. */
export const CHANGE_KINDS = ["client", "sync", "delivery", "issue"] as const
export type ChangeKind = (typeof CHANGE_KINDS)[number]

/** The data of an event `change` of GET /api/console/events/: what to reload. */
export const ConsoleChanges = Schema.Struct({
  items: Schema.Array(Schema.Struct({ kind: Schema.Literals(CHANGE_KINDS), connection_id: Uuid })),
}).annotate(component("ConsoleChanges"))
export type ConsoleChanges = typeof ConsoleChanges.Type
