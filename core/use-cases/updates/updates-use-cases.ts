import type { Ports } from "../../ports/ports.ts"
import { makeSetUpUpdates } from "./set-up-updates.ts"
import { makeUpdateEmployee } from "./update-employee.ts"

export const UPDATES_PORTS = [
  "configs",
  "connections",
  "connectors",
  "consents",
  "directory",
  "ledger",
  "lock",
  "phoneNumbers",
  "secrets",
  "sourceCredentials",
  "sources",
  "telemetry",
  "vault",
  "vendors",
] as const satisfies ReadonlyArray<keyof Ports>

export type UpdatesPorts = Pick<Ports, (typeof UPDATES_PORTS)[number]>

/** Updates of employees that a vendor makes. */
export const makeUpdatesUseCases = (ports: UpdatesPorts) => ({
  setUpUpdates: makeSetUpUpdates(ports),
  updateEmployee: makeUpdateEmployee({ ...ports, credentials: ports.sourceCredentials }),
})

export type UpdatesUseCases = ReturnType<typeof makeUpdatesUseCases>
