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
import type { Actor } from "../authorization/actor.ts"
import type { EntryFacts } from "../authorization/audit/audited-call.ts"
import { makeSearchDirectory } from "../employee/search-directory.ts"
import { makeListRestrictions } from "./people/list-restrictions.ts"
import { makeReleaseEmployee } from "./people/release-employee.ts"
import { makeRestrictEmployee } from "./people/restrict-employee.ts"
import { makeRestrictionJob } from "./people/restriction-job.ts"
import { makeShowPerson } from "./people/show-person.ts"
import { makeWithdrawConsent } from "./people/withdraw-consent.ts"
import { type AuditRules, IS_A_JOB, READS_NO_PERSONAL_DATA } from "../authorization/audit/audit-rule.ts"

export const SHARING_PORTS = [
  "auditLog",
  "callers",
  "cipher",
  "connections",
  "consents",
  "directory",
  "directorySearch",
  "erasure",
  "holdings",
  "history",
  "issues",
  "ledger",
  "lock",
  "phoneNumbers",
  "restrictions",
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
  blockEmployee: makeRestrictEmployee(ports, "blocked"),
  decideSharingRequest: makeDecideSharingRequest(ports),
  changeConnectionFlags: makeChangeConnectionFlags(ports),
  changeOnDemand: makeChangeOnDemand(ports),
  changeSharing: makeChangeSharing(ports),
  changeVendorFlags: makeChangeVendorFlags(ports),
  eraseEmployee: makeRestrictEmployee(ports, "erased"),
  findEmployees: makeSearchDirectory(ports, "employees.serve-rights"),
  listRestrictions: makeListRestrictions(ports),
  previewDataModel: makePreviewDataModel(ports),
  previewSharing: makePreviewSharing(ports),
  readDataModel: makeReadDataModel(ports),
  recordConsent: makeRecordConsent(ports),
  releaseEmployee: makeReleaseEmployee(ports),
  restrictionJob: makeRestrictionJob(ports),
  showDataModel: makeShowDataModel(ports),
  showPerson: makeShowPerson(ports),
  showSharing: makeShowSharing(ports),
  withdrawConsent: makeWithdrawConsent(ports),
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
  blockEmployee: {
    audit: "at-its-change",
    action: "employee.blocked",
    describe: ([, { connectionId, recordId }]) => describePerson(connectionId, recordId),
  },
  eraseEmployee: {
    audit: "at-its-change",
    action: "employee.erased",
    describe: ([, { connectionId, recordId }]) => describePerson(connectionId, recordId),
  },
  findEmployees: {
    audit: "afterwards",
    action: "directory.searched",
    // Without the search, which is a name or an id.
    describe: ([actor, { vendorOrgId }], { employees }) =>
      employees.length === 0
        ? null
        : { ...findSearched(actor, vendorOrgId), details: { employees: employees.length } },
  },
  releaseEmployee: {
    audit: "in-transaction",
    action: "employee.released",
    describe: ([, { connectionId }]) => ({ connectionId }),
  },
  showPerson: {
    audit: "afterwards",
    action: "employee.exported",
    describe: ([, { connectionId, recordId }]) => describePerson(connectionId, recordId),
  },
  withdrawConsent: {
    audit: "at-its-change",
    action: "employee.consent.withdrawn",
    describe: ([, { connectionId, recordId }]) => describePerson(connectionId, recordId),
  },
  restrictionJob: IS_A_JOB,
  listRestrictions: READS_NO_PERSONAL_DATA,
  previewDataModel: READS_NO_PERSONAL_DATA,
  readDataModel: READS_NO_PERSONAL_DATA,
  showDataModel: READS_NO_PERSONAL_DATA,
  showSharing: READS_NO_PERSONAL_DATA,
}

const describePerson = (connectionId: string, recordId: string): EntryFacts => ({
  connectionId,
  target: { kind: "employee", id: recordId },
})

/** Whose people were searched. */
const findSearched = (actor: Actor, vendorOrgId: string | null): EntryFacts => {
  if (actor.kind === "corporate-admin") return { orgId: actor.orgId }
  return vendorOrgId === null ? {} : { vendorOrgId }
}
