import type { Ports } from "../../ports/ports.ts"
import { makeListConnectors } from "./list-connectors.ts"
import { makeListMails } from "./list-mails.ts"
import { makeListRetention } from "./list-retention.ts"
import { makeShowWorkload } from "./show-workload.ts"
import { type AuditRules, READS_NO_PERSONAL_DATA } from "../authorization/audit/audit-rule.ts"

export const OPERATION_PORTS = [
  "connectorUses",
  "connectors",
  "retention",
  "retentionDays",
  "sentMails",
  "workload",
] as const satisfies ReadonlyArray<keyof Ports>

export type OperationPorts = Pick<Ports, (typeof OPERATION_PORTS)[number]>

/** Figures for the operator of the installation. */
export const makeOperationUseCases = (ports: OperationPorts) => ({
  listConnectors: makeListConnectors(ports),
  listMails: makeListMails(ports),
  listRetention: makeListRetention(ports),
  showWorkload: makeShowWorkload(ports),
})

export type OperationUseCases = ReturnType<typeof makeOperationUseCases>

export const OPERATION_RULES: AuditRules<OperationUseCases> = {
  listConnectors: READS_NO_PERSONAL_DATA,
  // The links of the mails sign their recipients in.
  listMails: {
    audit: "afterwards",
    action: "mails.read",
    describe: (_, mails) => (mails === null ? null : { details: { mails: mails.length } }),
  },
  listRetention: READS_NO_PERSONAL_DATA,
  showWorkload: READS_NO_PERSONAL_DATA,
}
