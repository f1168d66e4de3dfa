import type { Ports } from "../../ports/ports.ts"
import { makeCountApiCalls, makeListApiCalls } from "./vendors/list-api-calls.ts"
import { makeAdmitToolCall } from "./credentials/admit-tool-call.ts"
import { makeAuthenticateJourney } from "./credentials/authenticate-journey.ts"
import {
  makeAuthenticateUser,
  makeAuthenticateVendor,
  makeLimitAnonymousCalls,
} from "./credentials/authentication.ts"
import { makeIssueApiKey, makeIssueBasicUser } from "./credentials/issue-credentials.ts"
import { makeListCredentials } from "./credentials/list-credentials.ts"
import { makeResetBasicPassword } from "./credentials/reset-password.ts"
import { makeRevokeCredential } from "./credentials/revoke-credential.ts"
import { makeRotateApiKey } from "./credentials/rotate-api-key.ts"
import { makeRotateSecret } from "./credentials/rotate-secret.ts"
import { makeDestroyKey, makeDestroyKeys } from "./keys/destroy-keys.ts"
import { makeKeyMaintenance } from "./keys/key-maintenance.ts"
import { makeListMasterKeys } from "./keys/list-master-keys.ts"
import { makeRemoveMasterKey } from "./keys/remove-master-key.ts"
import { makeRotateMasterKey } from "./keys/rotate-master-key.ts"
import { makeRewrapKeys } from "./keys/rewrap-keys.ts"
import { makeListServiceKeys, makePreviewRotation, makeRotateServiceKey } from "./keys/service-keys.ts"
import { makePasskeyUseCases, PASSKEY_RULES } from "./passkeys/passkey-use-cases.ts"
import { makeProviderUseCases, PROVIDER_RULES } from "./provider/provider-use-cases.ts"
import { makeSessionUseCases, SESSION_RULES } from "./sessions/session-use-cases.ts"
import { makeUserUseCases, USER_RULES } from "./users/user-use-cases.ts"
import { makeAddVendorKey } from "./vendors/add-vendor-key.ts"
import { makeChangeSdkSettings } from "./vendors/change-sdk-settings.ts"
import { makeChangeVendor } from "./vendors/change-vendor.ts"
import { makeCreateVendor } from "./vendors/create-vendor.ts"
import { makeDismissFirstWeek, makeShowFirstWeek } from "./vendors/first-week.ts"
import { makeSearchVendors } from "./vendors/search-vendors.ts"
import { makeListVendors, makeShowVendor } from "./vendors/show-vendor.ts"
import { makeFindJourneyPage } from "./vendors/find-journey-page.ts"
import { makeFindLogo } from "./vendors/find-logo.ts"
import {
  AUTHENTICATES,
  type AuditRules,
  IS_A_JOB,
  READS_NO_PERSONAL_DATA,
} from "../authorization/audit/audit-rule.ts"

export const ACCOUNTS_PORTS = [
  "anchors",
  "apiCallLog",
  "attempts",
  "callers",
  "cipher",
  "connections",
  "egress",
  "generateServiceKey",
  "idempotentCalls",
  "identities",
  "identityProvider",
  "isBreachedPassword",
  "inventory",
  "journeyTokens",
  "keyStore",
  "mailer",
  "masterKeys",
  "oneTimePasswords",
  "organizations",
  "outbox",
  "passkeyStore",
  "passkeys",
  "receipts",
  "replays",
  "secondFactorRoles",
  "secrets",
  "serviceKeys",
  "userLinks",
  "userSessions",
  "users",
  "vault",
  "vendorCredentials",
  "vendorMilestones",
  "vendors",
] as const satisfies ReadonlyArray<keyof Ports>

export type AccountsPorts = Pick<Ports, (typeof ACCOUNTS_PORTS)[number]>

/** Callers and their credentials: vendors, users and their sessions, credentials, and every key. */
export const makeAccountsUseCases = (ports: AccountsPorts) => {
  const rewrapKeys = makeRewrapKeys(ports)
  const destroyKeys = makeDestroyKeys(ports)
  return {
    addVendorKey: makeAddVendorKey(ports),
    admitToolCall: makeAdmitToolCall(),
    authenticateJourney: makeAuthenticateJourney(ports),
    authenticateUser: makeAuthenticateUser(ports),
    authenticateVendor: makeAuthenticateVendor(ports),
    changeSdkSettings: makeChangeSdkSettings(ports),
    changeVendor: makeChangeVendor(ports),
    countApiCalls: makeCountApiCalls(ports),
    createVendor: makeCreateVendor(ports),
    destroyKey: makeDestroyKey(ports),
    dismissFirstWeek: makeDismissFirstWeek(ports),
    findJourneyPage: makeFindJourneyPage(ports),
    findLogo: makeFindLogo(ports),
    issueApiKey: makeIssueApiKey(ports),
    issueBasicUser: makeIssueBasicUser(ports),
    keyMaintenance: makeKeyMaintenance({ ...ports, rewrapKeys, destroyKeys }),
    limitAnonymousCalls: makeLimitAnonymousCalls(ports),
    listApiCalls: makeListApiCalls(ports),
    listCredentials: makeListCredentials(ports),
    listMasterKeys: makeListMasterKeys(ports),
    listServiceKeys: makeListServiceKeys(ports),
    listVendors: makeListVendors(ports),
    previewRotation: makePreviewRotation(ports),
    removeMasterKey: makeRemoveMasterKey(ports),
    resetBasicPassword: makeResetBasicPassword(ports),
    revokeCredential: makeRevokeCredential(ports),
    rotateApiKey: makeRotateApiKey(ports),
    rotateMasterKey: makeRotateMasterKey({ ...ports, rewrapKeys }),
    rotateSecret: makeRotateSecret(ports),
    rotateServiceKey: makeRotateServiceKey(ports),
    searchVendors: makeSearchVendors(ports),
    showFirstWeek: makeShowFirstWeek(ports),
    showVendor: makeShowVendor(ports),
    ...makePasskeyUseCases(ports),
    ...makeProviderUseCases(ports),
    ...makeSessionUseCases(ports),
    ...makeUserUseCases(ports),
  }
}

export type AccountsUseCases = ReturnType<typeof makeAccountsUseCases>

export const ACCOUNTS_RULES: AuditRules<AccountsUseCases> = {
  addVendorKey: {
    audit: "in-transaction",
    action: "vendor.public-key.added",
    describe: ([, vendorOrgId], { id }) => ({ vendorOrgId, target: { kind: "credential", id } }),
  },
  admitToolCall: {
    audit: "afterwards",
    action: "mcp.tool.called",
    describe: ([, { vendorOrgId, tool }]) => (tool === null ? null : { vendorOrgId, details: { tool } }),
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
  dismissFirstWeek: {
    audit: "in-transaction",
    action: "vendor.changed",
    describe: ([, vendorOrgId]) => ({ vendorOrgId, details: { settings: ["firstWeek"] } }),
  },
  issueApiKey: {
    audit: "in-transaction",
    action: "vendor.api-key.issued",
    describe: ([, vendorOrgId], { id, expiresAt, scopes }) => ({
      vendorOrgId,
      target: { kind: "credential", id },
      details: { expiresAt: formatTime(expiresAt), scopes },
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
  resetBasicPassword: {
    audit: "in-transaction",
    action: "vendor.basic-user.password-reset",
    describe: (_, { id }) => ({ target: { kind: "credential", id } }),
  },
  revokeCredential: {
    audit: "in-transaction",
    action: "vendor.credential.revoked",
    describe: (_, { id, kind, endsAt }) => ({
      target: { kind: "credential", id },
      details: { kind, endsAt: formatTime(endsAt) },
    }),
  },
  rotateApiKey: {
    audit: "in-transaction",
    action: "vendor.api-key.rotated",
    describe: ([, replaced], { id, previousUntil }) => ({
      target: { kind: "credential", id },
      details: { replaced, previousUntil: formatTime(previousUntil) },
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
  countApiCalls: READS_NO_PERSONAL_DATA,
  findJourneyPage: READS_NO_PERSONAL_DATA,
  findLogo: READS_NO_PERSONAL_DATA,
  listApiCalls: READS_NO_PERSONAL_DATA,
  listCredentials: READS_NO_PERSONAL_DATA,
  listMasterKeys: READS_NO_PERSONAL_DATA,
  listServiceKeys: READS_NO_PERSONAL_DATA,
  previewRotation: READS_NO_PERSONAL_DATA,
  listVendors: READS_NO_PERSONAL_DATA,
  searchVendors: READS_NO_PERSONAL_DATA,
  showFirstWeek: READS_NO_PERSONAL_DATA,
  showVendor: READS_NO_PERSONAL_DATA,
  ...PASSKEY_RULES,
  ...PROVIDER_RULES,
  ...SESSION_RULES,
  ...USER_RULES,
}

const formatTime = (at: number | null): string | null => (at === null ? null : new Date(at).toISOString())

/** The names of the settings that a change sets. */
const listGiven = (change: object): ReadonlyArray<string> =>
  Object.entries(change).flatMap(([name, value]) => (value === null ? [] : [name]))
