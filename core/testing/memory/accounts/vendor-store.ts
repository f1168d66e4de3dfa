import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { KEY_SCOPES } from "../../../contract/accounts/key-scope.ts"
import { isSameRules } from "../../../domain/transformation/rules-version.ts"
import { isReplaced } from "../../../domain/webhooks/endpoint-version.ts"
import { isActive } from "../../../domain/accounts/credential.ts"
import { foldEmail } from "../../../domain/email-address.ts"
import { HEALTHY, reopenEndpoint, resetEndpoint } from "../../../domain/webhooks/circuit.ts"
import { StorageError } from "../../../ports/storage-error.ts"
import { serializeSdk } from "../../../domain/accounts/sdk-version.ts"
import type { VendorKey } from "../../../ports/accounts/payload-cipher.ts"
import type { Vendor, WebhookEndpoint } from "../../../domain/accounts/vendor.ts"
import type {
  NewVendor,
  NewVendorAdmin,
  VendorCreated,
  VendorStore,
} from "../../../ports/accounts/vendor-store.ts"
import { addOrganization, type StoredVendor, type Tables } from "../tables.ts"
import { makeMemoryVendorList } from "./vendor-list.ts"

export const makeMemoryVendorStore = (tables: Tables): VendorStore => ({
  create: (vendor) => Effect.suspend(() => create(tables, vendor)),
  list: () =>
    Effect.sync(() =>
      [...tables.vendors.values()]
        .toSorted((a, b) => a.name.localeCompare(b.name, "en") || a.createdAt - b.createdAt)
        .map(toVendor),
    ),
  ...makeMemoryVendorList(tables),
  find: (orgId) =>
    Effect.sync(() => {
      const vendor = tables.vendors.get(orgId)
      return vendor === undefined ? null : toVendor(vendor)
    }),
  saveEndpoint: (orgId, endpoint, replaces) =>
    Effect.flatMap(Clock.currentTimeMillis, (now) => {
      const vendor = tables.vendors.get(orgId)
      if (vendor === undefined) return failStorage("save the webhook endpoint", "no such vendor")
      if (!isReplaced(vendor.endpoint, replaces)) return Effect.succeed(false)
      const { disabled, circuit } = vendor.endpoint ?? HEALTHY
      setEndpoint(tables, vendor, { ...endpoint, ...resetEndpoint({ disabled, circuit }, now) })
      return Effect.succeed(true)
    }),
  reopenEndpoint: (orgId) =>
    Effect.map(Clock.currentTimeMillis, (now) => {
      const vendor = tables.vendors.get(orgId)
      if (vendor?.endpoint == null) return
      const health = reopenEndpoint(vendor.endpoint, now)
      if (health !== vendor.endpoint) setEndpoint(tables, vendor, { ...vendor.endpoint, ...health })
    }),
  saveRules: (orgId, rules, replaces) =>
    Effect.suspend(() => {
      const vendor = tables.vendors.get(orgId)
      if (vendor === undefined) return failStorage("save the vendor's rules", "no such vendor")
      if (replaces !== "any" && !isSameRules(vendor.rules, replaces)) return Effect.succeed(false)
      tables.vendors.set(orgId, { ...vendor, rules })
      for (const [id, connection] of tables.connections) {
        if (connection.vendorOrgId === orgId)
          tables.connections.set(id, { ...connection, sourceCursor: null })
      }
      return Effect.succeed(true)
    }),
  saveSdk: (orgId, sdk, logo, replacing) =>
    Effect.sync(() => {
      const vendor = tables.vendors.get(orgId)
      if (vendor === undefined) return false
      if (replacing !== undefined && serializeSdk(vendor) !== serializeSdk(replacing.stored)) return false
      tables.vendors.set(orgId, { ...vendor, sdk, logo, origins: replacing?.origins ?? vendor.origins })
      return true
    }),
  findLogo: (orgId, sha256) =>
    Effect.sync(() => {
      const logo = tables.vendors.get(orgId)?.logo ?? null
      return logo?.sha256 === sha256 ? logo : null
    }),
  findFirstAdminEmail: (orgId) => Effect.sync(() => tables.vendors.get(orgId)?.admin?.email ?? null),
  change: (orgId, change) =>
    Effect.sync(() => {
      const vendor = tables.vendors.get(orgId)
      const organization = tables.organizations.get(orgId)
      if (vendor === undefined || organization === undefined) return false
      const { name, timeZone, origins } = change
      tables.vendors.set(orgId, {
        ...vendor,
        name: name ?? vendor.name,
        timeZone: timeZone ?? vendor.timeZone,
        origins: origins ?? vendor.origins,
      })
      tables.organizations.set(orgId, { ...organization, name: name ?? organization.name })
      return true
    }),
  listKeys: (orgId) => Effect.map(Clock.currentTimeMillis, (now) => listActiveKeys(tables, orgId, now)),
})

/** An enabled endpoint has no pending notice. */
const setEndpoint = ({ vendors }: Tables, vendor: StoredVendor, endpoint: WebhookEndpoint): void => {
  vendors.set(vendor.orgId, { ...vendor, endpoint, noticeAt: null })
}

/** Newest first. */
export const listActiveKeys = (tables: Tables, orgId: string, now: number): ReadonlyArray<VendorKey> =>
  (tables.vendors.get(orgId)?.credentials ?? [])
    .flatMap(({ credential, createdAt, ...life }) =>
      credential.kind === "public-key" && isActive(life, now) ? [{ key: credential.key, createdAt }] : [],
    )
    .toSorted((a, b) => b.createdAt - a.createdAt || (a.key.id < b.key.id ? -1 : 1))
    .map(({ key }) => key)

const create = (tables: Tables, vendor: NewVendor): Effect.Effect<VendorCreated, StorageError> => {
  const { keys, apiKey, basicUser, appSecret, ...rest } = vendor
  const isTaken = [...tables.vendors.values()]
    .flatMap(({ credentials }) => credentials)
    .some(
      ({ credential }) =>
        (credential.kind === "basic-user" && credential.username === basicUser.username) ||
        (credential.kind === "api-key" && Buffer.compare(credential.digest, apiKey.digest) === 0),
    )
  if (isTaken || tables.organizations.has(vendor.orgId)) return failStorage("create the vendor", "it exists")
  addOrganization(tables, {
    id: vendor.orgId,
    name: vendor.name,
    emailDomain: null,
    createdAt: vendor.createdAt,
    isCorporate: false,
    isClient: true,
  })
  const { createdAt, admin } = vendor
  const isPasswordSet = admin !== null && addAdmin(tables, vendor.orgId, admin, createdAt)
  const life = { createdAt, lastUsedAt: null, expiresAt: null, revokedAt: null }
  tables.vendors.set(vendor.orgId, {
    ...rest,
    endpoint: vendor.endpoint === null ? null : { ...vendor.endpoint, ...HEALTHY },
    noticeAt: null,
    rules: [],
    sdk: {},
    logo: null,
    credentials: [
      {
        ...life,
        credential: { kind: "api-key", name: null, expiresAt: null, scopes: KEY_SCOPES, ...apiKey },
      },
      { ...life, credential: { kind: "basic-user", name: null, expiresAt: null, ...basicUser } },
      ...keys.map((key) => ({ ...life, credential: { kind: "public-key" as const, key } })),
    ],
    appSecrets: [{ ...appSecret, createdAt, signsFrom: null, signsUntil: null }],
  })
  return Effect.succeed({ isPasswordSet })
}

/** Returns whether the password was set; a person who has one keeps it. */
const addAdmin = (
  { users, memberships }: Tables,
  orgId: string,
  { id, email, passwordHash }: NewVendorAdmin,
  at: number,
): boolean => {
  const known = [...users.values()].find((user) => foldEmail(user.email) === foldEmail(email))
  const user = known ?? { id, email, name: "", passwordHash: null, secondFactor: null }
  const isPasswordSet = user.passwordHash === null
  users.set(user.id, isPasswordSet ? { ...user, passwordHash } : user)
  const userId = user.id
  const role = "vendor-admin"
  memberships.set(id, { id, userId, role, orgId, corporates: [], invitedAt: at, acceptedAt: at })
  return isPasswordSet
}

const failStorage = (operation: string, cause: string) => Effect.fail(new StorageError({ operation, cause }))

const toVendor = ({
  orgId,
  name,
  timeZone,
  appKey,
  origins,
  flags,
  endpoint,
  rules,
  sdk,
  createdAt,
}: StoredVendor): Vendor => ({
  orgId,
  name,
  timeZone,
  appKey,
  origins,
  flags,
  endpoint,
  rules,
  sdk,
  createdAt,
})
