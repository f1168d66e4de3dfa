import * as Schema from "effect/Schema"
import { component } from "../../component.ts"

/** What a new vendor has done, by what the service has seen. */
export const ConsoleFirstWeek = Schema.Struct({
  /** A page of the vendor may open the journey. */
  origin: Schema.Boolean,
  /** Its software asked for a token. */
  token: Schema.Boolean,
  /** Its endpoint acknowledged an event or a test. */
  webhook: Schema.Boolean,
  /** A payload of its software was opened and verified. */
  read: Schema.Boolean,
  /** It no longer needs the list. */
  dismissed: Schema.Boolean,
}).annotate(component("ConsoleFirstWeek"))
export type ConsoleFirstWeek = typeof ConsoleFirstWeek.Type
