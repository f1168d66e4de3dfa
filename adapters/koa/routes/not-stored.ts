/** Responses contain what the user typed, or names of people. */
export const NOT_STORED = { "Cache-Control": "no-store" }
