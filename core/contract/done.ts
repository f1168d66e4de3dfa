import * as Schema from "effect/Schema"

/** The response of a call that returns nothing but success. */
export const DONE = { 200: { description: "Done.", schema: Schema.Struct({}), example: {} } } as const
