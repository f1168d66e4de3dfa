import * as Schema from "effect/Schema"
import { ok } from "./call.ts"

/** The response of a call that returns nothing but success. */
export const DONE = ok("Done.", Schema.Struct({}), {})
