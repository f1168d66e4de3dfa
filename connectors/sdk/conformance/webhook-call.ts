import type { SourceWebhookCall } from "../index.ts"
import type { Simulation, Tenant } from "./simulation.ts"

/* A call of the source system's webhook, as the connector's thread receives it. */

/** Headers that every call has, from any client. */
const EVERY_CALLS_HEADERS = { host: "hooks.invalid", "content-type": "application/json" }

/**
 * Returns a call as the simulation signs it now, in bytes that are not a Buffer. Throws when the simulation has no
 * webhook or throws itself.
 */
export const makeWebhookCall = ({ webhook }: Simulation, tenant: Tenant): SourceWebhookCall => {
  if (webhook === undefined) throw new Error("The simulation has no webhook.")
  try {
    const { headers, body } = webhook.call(tenant)
    return {
      headers: { ...EVERY_CALLS_HEADERS, ...headers },
      body: new TextEncoder().encode(body),
      receivedAt: tenant.now,
    }
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    throw new Error(`The simulation itself throws: ${message}. Fix its webhook.call().`, { cause: error })
  }
}

/** The names of the headers that the simulation added to the call. */
export const signedHeaders = ({ headers }: SourceWebhookCall): ReadonlyArray<string> =>
  Object.keys(headers).filter((name) => !(name in EVERY_CALLS_HEADERS))
