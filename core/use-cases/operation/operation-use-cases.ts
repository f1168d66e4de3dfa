import type { Ports } from "../../ports/ports.ts"
import { makeListConnectors } from "./list-connectors.ts"
import { makeListMails } from "./list-mails.ts"
import { makeListRetention } from "./list-retention.ts"
import { makeShowWorkload } from "./show-workload.ts"

export const OPERATION_PORTS = [
  "connectorUses",
  "connectors",
  "retention",
  "retentionDays",
  "sentMails",
  "workload",
] as const satisfies ReadonlyArray<keyof Ports>

export type OperationPorts = Pick<Ports, (typeof OPERATION_PORTS)[number]>

/** What whoever runs the installation looks at. */
export const makeOperationUseCases = (ports: OperationPorts) => ({
  listConnectors: makeListConnectors(ports),
  listMails: makeListMails(ports),
  listRetention: makeListRetention(ports),
  showWorkload: makeShowWorkload(ports),
})

export type OperationUseCases = ReturnType<typeof makeOperationUseCases>
