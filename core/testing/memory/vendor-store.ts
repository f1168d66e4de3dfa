import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { type Circuit, CLOSED, onProbation } from "../../domain/webhook/circuit.ts"
import { StorageError } from "../../ports/storage-error.ts"
import type { VendorKey } from "../../ports/payload-cipher.ts"
import type {
  ChosenEndpoint,
  NewVendor,
  Vendor,
  VendorStore,
  WebhookEndpoint,
} from "../../ports/vendor-store.ts"
import { newOrganization, type StoredVendor, type Tables } from "./tables.ts"

export const makeMemoryVendorStore = (tables: Tables): VendorStore => ({
  create: (vendor) => Effect.suspend(() => create(tables, vendor)),
  list: () =>
    Effect.sync(() =>
      [...tables.vendors.values()]
        .toSorted((a, b) => a.name.localeCompare(b.name, "en") || a.createdAt - b.createdAt)
        .map(vendorOf),
    ),
  find: (orgId) =>
    Effect.sync(() => {
      const vendor = tables.vendors.get(orgId)
      return vendor === undefined ? null : vendorOf(vendor)
    }),
  saveEndpoint: (orgId, endpoint) =>
    Effect.flatMap(Clock.currentTimeMillis, (now) => {
      const vendor = tables.vendors.get(orgId)
      if (vendor === undefined) return refused("save the webhook endpoint", "no such vendor")
      const { disabled = null, circuit = CLOSED } = vendor.endpoint ?? {}
      const isWell = disabled === null && circuit.failingSince === null && circuit.openUntil === null
      setEndpoint(tables, vendor, enabled(endpoint, isWell ? CLOSED : onProbation(now)))
      return Effect.void
    }),
  reopenEndpoint: (orgId) =>
    Effect.map(Clock.currentTimeMillis, (now) => {
      const vendor = tables.vendors.get(orgId)
      if (vendor?.endpoint == null) return
      const { disabled, circuit } = vendor.endpoint
      if (disabled === null && (circuit.openUntil ?? now) <= now) return
      setEndpoint(tables, vendor, enabled(vendor.endpoint, onProbation(now)))
    }),
  saveRules: (orgId, rules) =>
    Effect.suspend(() => {
      const vendor = tables.vendors.get(orgId)
      if (vendor === undefined) return refused("save the vendor's rules", "no such vendor")
      tables.vendors.set(orgId, { ...vendor, rules })
      for (const [id, connection] of tables.connections) {
        if (connection.vendorOrgId === orgId)
          tables.connections.set(id, { ...connection, sourceCursor: null })
      }
      return Effect.void
    }),
  webhookSecret: (orgId) => Effect.sync(() => tables.vendors.get(orgId)?.appSecret ?? null),
  addKey: (orgId, key) =>
    Effect.flatMap(Clock.currentTimeMillis, (createdAt) => {
      const vendor = tables.vendors.get(orgId)
      if (vendor === undefined) return refused("add the vendor's key", "no such vendor")
      tables.vendors.set(orgId, { ...vendor, keys: [...vendor.keys, { key, createdAt }] })
      return Effect.void
    }),
  keys: (orgId) => Effect.sync(() => keysOf(tables, orgId)),
})

const enabled = ({ url, events }: ChosenEndpoint, circuit: Circuit): WebhookEndpoint => ({
  url,
  events,
  disabled: null,
  circuit,
})

/** Of a vendor whose endpoint is enabled there is nothing to tell. */
const setEndpoint = ({ vendors }: Tables, vendor: StoredVendor, endpoint: WebhookEndpoint): void => {
  vendors.set(vendor.orgId, { ...vendor, endpoint, noticeAt: null })
}

/** Newest first. */
export const keysOf = (tables: Tables, orgId: string): ReadonlyArray<VendorKey> =>
  (tables.vendors.get(orgId)?.keys ?? [])
    .toSorted((a, b) => b.createdAt - a.createdAt || (a.key.id < b.key.id ? -1 : 1))
    .map(({ key }) => key)

const create = (tables: Tables, vendor: NewVendor): Effect.Effect<void, StorageError> => {
  const isTaken = [...tables.vendors.values()].some(
    (other) =>
      other.basicUser.username === vendor.basicUser.username ||
      Buffer.compare(other.apiKeyDigest, vendor.apiKeyDigest) === 0,
  )
  if (isTaken || tables.organizations.has(vendor.orgId)) return refused("create the vendor", "it exists")
  newOrganization(tables, {
    id: vendor.orgId,
    name: vendor.name,
    emailDomain: null,
    createdAt: vendor.createdAt,
    isCorporate: false,
    isClient: true,
  })
  tables.vendors.set(vendor.orgId, {
    ...vendor,
    endpoint: vendor.endpoint === null ? null : enabled(vendor.endpoint, CLOSED),
    noticeAt: null,
    rules: [],
    keys: vendor.keys.map((key) => ({ key, createdAt: vendor.createdAt })),
    previousSecret: null,
  })
  return Effect.void
}

const refused = (operation: string, cause: string) => Effect.fail(new StorageError({ operation, cause }))

const vendorOf = ({
  orgId,
  name,
  timeZone,
  appKey,
  flags,
  endpoint,
  rules,
  createdAt,
}: StoredVendor): Vendor => ({
  orgId,
  name,
  timeZone,
  appKey,
  flags,
  endpoint,
  rules,
  createdAt,
})
