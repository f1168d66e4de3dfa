import type { AccessUseCases } from "../../access/access-use-cases.ts"
import { AUTHENTICATES, type AuditRules, IS_A_JOB, READS_NO_PERSONAL_DATA } from "../audit-rule.ts"

export const ACCESS_RULES: AuditRules<AccessUseCases> = {
  addVendorKey: {
    audit: "in-transaction",
    action: "vendor.public-key.added",
    describe: ([, vendorOrgId], { id }) => ({ vendorOrgId, target: { kind: "credential", id } }),
  },
  changeSdkSettings: {
    audit: "in-transaction",
    action: "vendor.sdk-settings.changed",
    describe: ([, vendorOrgId], { sdk }) => ({
      vendorOrgId,
      details: { settings: Object.keys(sdk).toSorted() },
    }),
  },
  changeVendor: {
    audit: "in-transaction",
    action: "vendor.changed",
    describe: ([, vendorOrgId, change]) => ({ vendorOrgId, details: { settings: listGiven(change) } }),
  },
  createVendor: {
    audit: "at-its-change",
    action: "vendor.created",
    describe: ([, { webhookUrl, publicKey, adminEmail }]) => ({
      details: { webhook: webhookUrl !== null, publicKey: publicKey !== null, admin: adminEmail !== null },
    }),
  },
  issueApiKey: {
    audit: "in-transaction",
    action: "vendor.api-key.issued",
    describe: ([, vendorOrgId], { id, expiresAt }) => ({
      vendorOrgId,
      target: { kind: "credential", id },
      details: { expiresAt: formatTime(expiresAt) },
    }),
  },
  issueBasicUser: {
    audit: "in-transaction",
    action: "vendor.basic-user.issued",
    describe: ([, vendorOrgId], { id, expiresAt }) => ({
      vendorOrgId,
      target: { kind: "credential", id },
      details: { expiresAt: formatTime(expiresAt) },
    }),
  },
  removeMasterKey: {
    audit: "at-its-change",
    action: "key.master.removed",
    describe: ([, id]) => ({ target: { kind: "key", id } }),
  },
  revokeCredential: {
    audit: "in-transaction",
    action: "vendor.credential.revoked",
    describe: (_, { id, kind, endsAt }) => ({
      target: { kind: "credential", id },
      details: { kind, endsAt: formatTime(endsAt) },
    }),
  },
  rotateMasterKey: {
    audit: "at-its-change",
    action: "key.master.rotated",
    describe: ([, { key }]) => ({ details: { key: key.kind } }),
  },
  rotateSecret: {
    audit: "in-transaction",
    action: "vendor.app-secret.rotated",
    describe: ([, vendorOrgId], { id, switchesAt, previousUntil }) => ({
      vendorOrgId,
      target: { kind: "credential", id },
      details: { switchesAt: formatTime(switchesAt), previousUntil: formatTime(previousUntil) },
    }),
  },
  rotateServiceKey: {
    audit: "in-transaction",
    action: "key.service.rotated",
    describe: ([, use]) => ({ target: { kind: "key", id: null }, details: { use } }),
  },
  authenticateJourney: AUTHENTICATES,
  authenticateUser: AUTHENTICATES,
  authenticateVendor: AUTHENTICATES,
  limitAnonymousCalls: AUTHENTICATES,
  destroyKey: { notAudited: "It is part of ending a connection, which has an entry." },
  keyMaintenance: IS_A_JOB,
  findJourneyPage: READS_NO_PERSONAL_DATA,
  findLogo: READS_NO_PERSONAL_DATA,
  listCredentials: READS_NO_PERSONAL_DATA,
  listMasterKeys: READS_NO_PERSONAL_DATA,
  listServiceKeys: READS_NO_PERSONAL_DATA,
  listVendors: READS_NO_PERSONAL_DATA,
  showVendor: READS_NO_PERSONAL_DATA,
}

const formatTime = (at: number | null): string | null => (at === null ? null : new Date(at).toISOString())

/** The names of the settings that a change sets. */
const listGiven = (change: object): ReadonlyArray<string> =>
  Object.entries(change).flatMap(([name, value]) => (value === null ? [] : [name]))
