import type { ApiCallers } from "../../ports/access/api-callers.ts"
import type { JourneyTokens } from "../../ports/access/journey-tokens.ts"
import type { IdempotentCalls } from "../../ports/access/idempotent-calls.ts"
import type { KeyInventory } from "../../ports/access/key-inventory.ts"
import type { KeyStore } from "../../ports/access/key-store.ts"
import type { MasterKeyList } from "../../ports/access/master-key-list.ts"
import type { PayloadCipher } from "../../ports/access/payload-cipher.ts"
import type { ReplayGuard } from "../../ports/access/replay-guard.ts"
import type { Secrets } from "../../ports/access/secrets.ts"
import type { ServiceKeyStore } from "../../ports/access/service-key-store.ts"
import type { Vault } from "../../ports/access/vault.ts"
import type { VendorCredentials } from "../../ports/access/vendor-credentials.ts"
import type { VendorStore } from "../../ports/access/vendor-store.ts"
import type { Anchors } from "../../ports/connection/anchors.ts"
import type { Connections } from "../../ports/connection/connections.ts"
import type { DeletionReceipts } from "../../ports/connection/deletion-receipts.ts"
import type { EgressPolicy } from "../../ports/connection/egress-policy.ts"
import type { OrganizationStore } from "../../ports/connection/organization-store.ts"
import type { Outbox } from "../../ports/webhooks/outbox.ts"
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
import { makeListServiceKeys, makeRotateServiceKey, type ServiceKeyPorts } from "./keys/service-keys.ts"
import type { ConsoleSessions } from "../../ports/access/users/console-sessions.ts"
import type { IdentityProvider } from "../../ports/access/users/identity-provider.ts"
import type { IdentityStore } from "../../ports/access/users/identity-store.ts"
import type { OneTimePasswords } from "../../ports/access/users/one-time-passwords.ts"
import type { Passkeys } from "../../ports/access/users/passkeys.ts"
import type { PasskeyStore } from "../../ports/access/users/passkey-store.ts"
import type { SignInAttempts } from "../../ports/access/users/sign-in-attempts.ts"
import type { UserLinks } from "../../ports/access/users/user-links.ts"
import type { UserStore } from "../../ports/access/users/user-store.ts"
import type { Mailer } from "../../ports/mailer.ts"
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

export interface AccessPorts {
  readonly anchors: Pick<Anchors, "findStanding">
  readonly callers: ApiCallers
  readonly vendors: VendorStore
  readonly vendorCredentials: VendorCredentials
  readonly cipher: PayloadCipher
  readonly connections: Connections
  readonly egress: EgressPolicy
  /** A new key pair of the service. */
  readonly generateServiceKey: ServiceKeyPorts["generate"]
  readonly idempotentCalls: IdempotentCalls
  readonly inventory: KeyInventory
  readonly journeyTokens: JourneyTokens
  readonly keyStore: KeyStore
  readonly masterKeys: MasterKeyList
  readonly organizations: OrganizationStore
  readonly outbox: Outbox
  readonly receipts: DeletionReceipts
  readonly secrets: Secrets
  readonly serviceKeys: ServiceKeyStore
  readonly vault: Vault
  readonly attempts: SignInAttempts
  readonly mailer: Mailer
  readonly oneTimePasswords: OneTimePasswords
  readonly identities: IdentityStore
  /** Null: the installation has none. */
  readonly identityProvider: IdentityProvider | null
  readonly passkeys: Passkeys
  readonly passkeyStore: PasskeyStore
  readonly replays: ReplayGuard
  readonly userLinks: UserLinks
  readonly userSessions: ConsoleSessions
  readonly users: UserStore
}

/** Callers and their credentials: vendors, users and their sessions, credentials, and every key. */
export const makeAccessUseCases = (ports: AccessPorts) => {
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

export type AccessUseCases = ReturnType<typeof makeAccessUseCases>
