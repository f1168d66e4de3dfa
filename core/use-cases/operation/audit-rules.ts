import type { OperationUseCases } from "./operation-use-cases.ts"
import { type AuditRules, READS_NO_PERSONAL_DATA } from "../authorization/audit/audit-rule.ts"

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
