import type { Ports } from "../../ports/ports.ts"
import { makeListBackups } from "./list-backups.ts"
import { makeListConnectors } from "./list-connectors.ts"
import { makeListMails } from "./list-mails.ts"
import { makeListRetention } from "./list-retention.ts"
import { makeReportBackup } from "./report-backup.ts"
import { makeShowHealth } from "./show-health.ts"
import { makeShowWorkload } from "./show-workload.ts"
import { type AuditRules, READS_NO_PERSONAL_DATA } from "../authorization/audit/audit-rule.ts"

export const OPERATION_PORTS = [
  "backupLimits",
  "backupReports",
  "connectorUses",
  "connectors",
  "installation",
  "parked",
  "retention",
  "retentionDays",
  "sentMails",
  "workload",
] as const satisfies ReadonlyArray<keyof Ports>

export type OperationPorts = Pick<Ports, (typeof OPERATION_PORTS)[number]>

/** Figures for the operator of the installation. */
export const makeOperationUseCases = (ports: OperationPorts) => ({
  listBackups: makeListBackups(ports),
  listConnectors: makeListConnectors(ports),
  listMails: makeListMails(ports),
  listRetention: makeListRetention(ports),
  reportBackup: makeReportBackup(ports),
  showHealth: makeShowHealth(ports),
  showWorkload: makeShowWorkload(ports),
})

export type OperationUseCases = ReturnType<typeof makeOperationUseCases>

export const OPERATION_RULES: AuditRules<OperationUseCases> = {
  listBackups: READS_NO_PERSONAL_DATA,
  listConnectors: READS_NO_PERSONAL_DATA,
  // The links of the mails sign their recipients in.
  listMails: {
    audit: "afterwards",
    action: "mails.read",
    describe: (_, mails) => (mails === null ? null : { details: { mails: mails.length } }),
  },
  listRetention: READS_NO_PERSONAL_DATA,
  reportBackup: {
    audit: "in-transaction",
    action: "backup.reported",
    describe: ([, { kind, at, succeeded, bytes, reason }]) => ({
      details: { kind, at, succeeded, bytes, reason },
    }),
  },
  showHealth: READS_NO_PERSONAL_DATA,
  showWorkload: READS_NO_PERSONAL_DATA,
}
