import * as Schema from "effect/Schema"

/** The response of a call that has nothing to say but that it was done. */
export const DONE = { 200: { description: "Done.", schema: Schema.Struct({}), example: {} } } as const
