/** Each step has a screen of its own. */
export const JOURNEY_STEPS = [
  "start",
  "connect",
  "system",
  "request",
  "credentials",
  "file",
  "columns",
  "rows",
  "assisted",
  "data",
  "review",
  "sync",
  "push",
  "done",
] as const
export type JourneyStep = (typeof JOURNEY_STEPS)[number]
