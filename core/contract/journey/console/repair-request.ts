import * as Schema from "effect/Schema"
import { component } from "../../component.ts"
import { AccessRequest } from "../access.ts"

export const ConsoleRepairRequest = Schema.Struct({
  /** Null: no colleague was asked, or the request was withdrawn. */
  request: Schema.NullOr(AccessRequest),
}).annotate(component("ConsoleRepairRequest"))
export type ConsoleRepairRequest = typeof ConsoleRepairRequest.Type
