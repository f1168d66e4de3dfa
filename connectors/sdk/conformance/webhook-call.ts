import type { SourceWebhookCall } from "../index.ts"
import type { Simulation, Tenant } from "./simulation.ts"

/* A call of the source system's hook, as it comes into the connector's thread. */

/** Headers that every call has, whoever makes it. */
const EVERY_CALLS_HEADERS = { host: "hooks.invalid", "content-type": "application/json" }

/** As the simulation signs it now, in bytes that are not a Buffer. Throws when there is no hook, or when it throws itself. */
export const makeWebhookCall = ({ webhook }: Simulation, tenant: Tenant): SourceWebhookCall => {
  if (webhook === undefined) throw new Error("The simulation has no hook.")
  try {
    const { headers, body } = webhook.call(tenant)
    return {
      headers: { ...EVERY_CALLS_HEADERS, ...headers },
      body: new TextEncoder().encode(body),
      receivedAt: tenant.now,
    }
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    throw new Error(`The simulation itself throws: ${message}. Mend its hook.call().`, { cause: error })
  }
}

/** The names of the headers of a call that the simulation gave it. */
export const signedHeaders = ({ headers }: SourceWebhookCall): ReadonlyArray<string> =>
  Object.keys(headers).filter((name) => !(name in EVERY_CALLS_HEADERS))
