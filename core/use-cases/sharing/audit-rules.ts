import { ALL_DATA_MODEL_KEYS } from "../../contract/sharing/data-model-flags.ts"
import { findTokenFlag } from "../../domain/sharing/token-flags.ts"
import { listWithheldKeys } from "../../domain/sharing/terms.ts"
import type { SharingUseCases } from "./sharing-use-cases.ts"
import { type AuditRules, READS_NO_PERSONAL_DATA } from "../authorization/audit/audit-rule.ts"

export const SHARING_RULES: AuditRules<SharingUseCases> = {
  answerSharingRequest: {
    audit: "in-transaction",
    action: "connection.sharing-request.answered",
    describe: ([, { connectionId, version, agree }]) => ({ connectionId, details: { version, agree } }),
  },
  changeOnDemand: {
    audit: "in-transaction",
    action: "connection.on-demand.changed",
    describe: ([, connectionId, onDemand]) => ({ connectionId, details: { onDemand } }),
  },
  changeSharing: {
    audit: "at-its-change",
    action: "connection.sharing.changed",
    // Without the values of the subset's rules, which may be names.
    describe: ([, connectionId, terms]) => ({
      connectionId,
      details: { withheld: listWithheldKeys(terms), subset: terms.subset.map(({ field }) => field) },
    }),
  },
  changeConnectionFlags: {
    audit: "in-transaction",
    action: "connection.data-model.changed",
    describe: ([, { connectionId, changes }], { isNarrower, isRequest }) => ({
      connectionId,
      details: {
        fields: ALL_DATA_MODEL_KEYS.filter((key) => findTokenFlag(changes, key) !== undefined),
        isNarrower,
        isRequest,
      },
    }),
  },
  changeVendorFlags: {
    audit: "in-transaction",
    action: "vendor.data-model.changed",
    describe: ([, vendorOrgId], { narrowed, requests }) => ({ vendorOrgId, details: { narrowed, requests } }),
  },
  previewSharing: {
    audit: "afterwards",
    action: "connection.sharing.previewed",
    // Without counts: the vendor may read the entry.
    describe: ([, { connectionId, readsSource }]) => ({ connectionId, details: { readsSource } }),
  },
  recordConsent: {
    audit: "at-its-change",
    action: "consent.recorded",
    describe: ([, { language }]) => ({ details: { language } }),
  },
  readDataModel: READS_NO_PERSONAL_DATA,
  showDataModel: READS_NO_PERSONAL_DATA,
  showSharing: READS_NO_PERSONAL_DATA,
}
