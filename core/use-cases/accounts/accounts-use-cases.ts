import type { Ports } from "../../ports/ports.ts"
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
import { makeListMasterKeys, makeRemoveMasterKey, makeRotateMasterKey } from "./keys/master-keys.ts"
import { makeRewrapKeys } from "./keys/rewrap-keys.ts"
import { makeListServiceKeys, makeRotateServiceKey } from "./keys/service-keys.ts"
import { makePasskeyUseCases } from "./passkeys/passkey-use-cases.ts"
import { makeProviderUseCases } from "./provider/provider-use-cases.ts"
import { makeSessionUseCases } from "./sessions/session-use-cases.ts"
import { makeUserUseCases } from "./users/user-use-cases.ts"
import { makeAddVendorKey } from "./vendors/add-vendor-key.ts"
import { makeChangeSdkSettings } from "./vendors/change-sdk-settings.ts"
import { makeChangeVendor } from "./vendors/change-vendor.ts"
import { makeCreateVendor } from "./vendors/create-vendor.ts"
import { makeSearchVendors } from "./vendors/search-vendors.ts"
import { makeListVendors, makeShowVendor } from "./vendors/show-vendor.ts"
import { makeFindJourneyPage } from "./vendors/find-journey-page.ts"
import { makeFindLogo } from "./vendors/find-logo.ts"

export const ACCOUNTS_PORTS = [
  "anchors",
  "attempts",
  "callers",
  "cipher",
  "connections",
  "egress",
  "generateServiceKey",
  "idempotentCalls",
  "identities",
  "identityProvider",
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
  "secrets",
  "serviceKeys",
  "userLinks",
  "userSessions",
  "users",
  "vault",
  "vendorCredentials",
  "vendors",
] as const satisfies ReadonlyArray<keyof Ports>

export type AccountsPorts = Pick<Ports, (typeof ACCOUNTS_PORTS)[number]>

/** Callers and their credentials: vendors, users and their sessions, credentials, and every key. */
export const makeAccountsUseCases = (ports: AccountsPorts) => {
  const own = { ...ports, credentials: ports.vendorCredentials }
  const serviceKeyPorts = { ...ports, store: ports.serviceKeys, generate: ports.generateServiceKey }
  const rewrapKeys = makeRewrapKeys(ports)
  const destroyKeys = makeDestroyKeys(ports)
  return {
    addVendorKey: makeAddVendorKey(own),
    authenticateJourney: makeAuthenticateJourney(ports),
    authenticateUser: makeAuthenticateUser(ports),
    authenticateVendor: makeAuthenticateVendor(ports),
    changeSdkSettings: makeChangeSdkSettings(ports),
    changeVendor: makeChangeVendor(ports),
    createVendor: makeCreateVendor(own),
    destroyKey: makeDestroyKey(ports),
    findJourneyPage: makeFindJourneyPage(ports),
    findLogo: makeFindLogo(ports),
    issueApiKey: makeIssueApiKey(own),
    issueBasicUser: makeIssueBasicUser(own),
    keyMaintenance: makeKeyMaintenance({ ...ports, rewrapKeys, destroyKeys }),
    limitAnonymousCalls: makeLimitAnonymousCalls(ports),
    listCredentials: makeListCredentials(own),
    listMasterKeys: makeListMasterKeys(ports),
    listServiceKeys: makeListServiceKeys(serviceKeyPorts),
    listVendors: makeListVendors(ports),
    removeMasterKey: makeRemoveMasterKey(ports),
    resetBasicPassword: makeResetBasicPassword(own),
    revokeCredential: makeRevokeCredential(own),
    rotateApiKey: makeRotateApiKey(own),
    rotateMasterKey: makeRotateMasterKey({ ...ports, rewrapKeys }),
    rotateSecret: makeRotateSecret(own),
    rotateServiceKey: makeRotateServiceKey(serviceKeyPorts),
    searchVendors: makeSearchVendors(ports),
    showVendor: makeShowVendor(ports),
    ...makePasskeyUseCases(ports),
    ...makeProviderUseCases(ports),
    ...makeSessionUseCases(ports),
    ...makeUserUseCases(ports),
  }
}

export type AccountsUseCases = ReturnType<typeof makeAccountsUseCases>
