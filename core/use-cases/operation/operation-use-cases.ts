import { type ListConnectorsPorts, makeListConnectors } from "./list-connectors.ts"
import { type ListMailsPorts, makeListMails } from "./list-mails.ts"
import { type ListRetentionPorts, makeListRetention } from "./list-retention.ts"
import { makeShowWorkload, type ShowWorkloadPorts } from "./show-workload.ts"

export type OperationPorts = ListConnectorsPorts & ListMailsPorts & ListRetentionPorts & ShowWorkloadPorts

/** Figures for the operator of the installation. */
export const makeOperationUseCases = (ports: OperationPorts) => ({
  listConnectors: makeListConnectors(ports),
  listMails: makeListMails(ports),
  listRetention: makeListRetention(ports),
  showWorkload: makeShowWorkload(ports),
})

export type OperationUseCases = ReturnType<typeof makeOperationUseCases>
