import type { ServedAddress } from "../../adapters/commander/app.ts"
import type { Settings } from "./settings/env.ts"

/** Host names by which a listener on all addresses is reached from this machine. */
const ALL: Readonly<Record<string, string>> = { "0.0.0.0": "localhost", "::": "localhost" }

/**
 * What a process with these roles serves, and where. Pages for people are at the public address if there is one, since
 * browsers keep sessions for that alone; health and metrics are where the process listens, since no proxy shows them.
 */
export const listServedAddresses = (
  { roles, baseUrl, host }: Pick<Settings, "roles" | "baseUrl" | "host">,
  listensOn: string,
  metricsListenOn: string | null,
): ReadonlyArray<ServedAddress> => {
  const here = toLocal(listensOn, host)
  const forPeople = baseUrl ?? here
  return [
    ...(roles.includes("api")
      ? [
          { name: "console", url: `${forPeople}/console` },
          { name: "documentation", url: `${forPeople}/docs` },
        ]
      : []),
    { name: "health", url: `${here}/readyz` },
    ...(metricsListenOn === null
      ? []
      : [{ name: "metrics", url: `${toLocal(metricsListenOn, host)}/metrics` }]),
  ]
}

const toLocal = (listensOn: string, host: string): string => {
  const local = new URL(listensOn)
  local.hostname = ALL[host] ?? local.hostname
  return local.origin
}
