import type { SimulatedResponse } from "../../../connectors/sdk/conformance/index.ts"

/*
 * Faults that can be injected into a simulated HR system. A fault lasts for a number of requests, or until it
 * is switched off.
 */

export interface Fault {
  /** For a button: `Too many requests`. */
  readonly label: string
  /** What it responds instead of the right response; `drop` closes the connection without one. */
  readonly disturb: (respond: () => SimulatedResponse) => SimulatedResponse | "drop"
  /** Milliseconds before the response. */
  readonly delayMillis?: number
}

const RETRY_AFTER_SECONDS = 2
const SLOW_MILLIS = 4_000

const breakInHalf = (respond: SimulatedResponse): SimulatedResponse => {
  const { json, text = JSON.stringify(json), ...rest } = respond
  return { ...rest, text: text.slice(0, text.length / 2), headers: { "content-type": "application/json" } }
}

export const FAULTS = {
  "too-many-requests": {
    label: "Too many requests (429)",
    disturb: () => ({ status: 429, headers: { "retry-after": String(RETRY_AFTER_SECONDS) }, json: {} }),
  },
  "server-error": { label: "Server error (500)", disturb: () => ({ status: 500, json: {} }) },
  slow: {
    label: `Slow: ${String(SLOW_MILLIS / 1_000)} s for each response`,
    disturb: (respond) => respond(),
    delayMillis: SLOW_MILLIS,
  },
  dropped: { label: "Dropped connections", disturb: () => "drop" },
  corrupt: { label: "Corrupt pages", disturb: (respond) => breakInHalf(respond()) },
} as const satisfies Readonly<Record<string, Fault>>

export type FaultName = keyof typeof FAULTS
