import type { Ports } from "../../ports/ports.ts"
import { makeDecideSharingRequest } from "./decide-request.ts"
import { makeChangeConnectionFlags } from "./change-connection-flags.ts"
import { makeChangeOnDemand } from "./change-on-demand.ts"
import { makeChangeSharing } from "./change-sharing.ts"
import { makeChangeVendorFlags } from "./change-vendor-flags.ts"
import { makePreviewDataModel } from "./preview/preview-data-model.ts"
import { makePreviewSharing } from "./preview/preview-sharing.ts"
import { makeReadDataModel } from "./read-data-model.ts"
import { makeRecordConsent } from "./record-consent.ts"
import { makeShowDataModel } from "./show-data-model.ts"
import { makeShowSharing } from "./show-sharing.ts"
import { ALL_DATA_MODEL_KEYS } from "../../contract/sharing/data-model-flags.ts"
import { findTokenFlag } from "../../domain/sharing/token-flags.ts"
import { listWithheldKeys } from "../../domain/sharing/terms.ts"
import { type AuditRules, READS_NO_PERSONAL_DATA } from "../authorization/audit/audit-rule.ts"

export const SHARING_PORTS = [
  "callers",
  "cipher",
  "connections",
  "consents",
  "directory",
  "history",
  "issues",
  "ledger",
  "lock",
  "phoneNumbers",
  "salaryHistory",
  "secrets",
  "sharingTerms",
  "sourceCredentials",
  "sources",
  "telemetry",
  "vault",
  "vendors",
] as const satisfies ReadonlyArray<keyof Ports>

export type SharingPorts = Pick<Ports, (typeof SHARING_PORTS)[number]>

/** What vendors request, and what corporates agree to. */
export const makeSharingUseCases = (ports: SharingPorts) => ({
  decideSharingRequest: makeDecideSharingRequest(ports),
  changeConnectionFlags: makeChangeConnectionFlags(ports),
  changeOnDemand: makeChangeOnDemand(ports),
  changeSharing: makeChangeSharing(ports),
  changeVendorFlags: makeChangeVendorFlags(ports),
  previewDataModel: makePreviewDataModel(ports),
  previewSharing: makePreviewSharing(ports),
  readDataModel: makeReadDataModel(ports),
  recordConsent: makeRecordConsent(ports),
  showDataModel: makeShowDataModel(ports),
  showSharing: makeShowSharing(ports),
})

export type SharingUseCases = ReturnType<typeof makeSharingUseCases>

export const SHARING_RULES: AuditRules<SharingUseCases> = {
  decideSharingRequest: {
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
  previewDataModel: READS_NO_PERSONAL_DATA,
  readDataModel: READS_NO_PERSONAL_DATA,
  showDataModel: READS_NO_PERSONAL_DATA,
  showSharing: READS_NO_PERSONAL_DATA,
}
