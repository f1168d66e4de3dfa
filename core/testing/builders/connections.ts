import { runAsService } from "../run-as-service.ts"
import { randomUUID } from "node:crypto"
import type { Connection } from "../../domain/connection/connection.ts"
import type { OrganizationStore } from "../../ports/connection/organization-store.ts"
import type { NewVendor, VendorStore } from "../../ports/accounts/vendor-store.ts"
import { makeMemoryVault } from "../memory/accounts/vault.ts"
import { makeAnnouncement } from "./announcements.ts"
import { makeNewVendor, START } from "./vendors.ts"
import type { ConnectionOnboarding, NewConnection } from "../../ports/onboarding/connection-onboarding.ts"
import type { ConnectionTermination } from "../../ports/connection/connection-termination.ts"

export interface ConnectionStores {
  readonly vendors: VendorStore
  readonly organizations: OrganizationStore
  readonly connectionOnboarding: ConnectionOnboarding
  readonly termination: ConnectionTermination
}

/** A unique vendor. */
export const createVendor = async (
  { vendors }: Pick<ConnectionStores, "vendors">,
  parts: Partial<NewVendor> = {},
): Promise<NewVendor> => {
  const vendor = makeNewVendor(parts)
  await runAsService(vendors.create(vendor))
  return vendor
}

/** A unique corporate, with a domain of its own. */
export const createOrganization = async (
  { organizations }: Pick<ConnectionStores, "organizations">,
  name = "Acme",
): Promise<string> => {
  const id = randomUUID()
  const lookup = { by: "domain", domain: `${id}.example` } as const
  await runAsService(organizations.findOrCreate(lookup, { id, name, createdAt: START }, null))
  return id
}

/** A connection of a new vendor and a new corporate, not stored yet. */
export const makeNewConnection = async (
  stores: ConnectionStores,
  orgName = "Acme",
): Promise<NewConnection> => ({
  id: randomUUID(),
  vendorOrgId: (await createVendor(stores)).orgId,
  orgId: await createOrganization(stores, orgName),
  corporateName: orgName,
  connector: "csv",
  status: "CONNECTION_ACCEPTED",
  key: { masterKeyId: "k1", bytes: Buffer.from([0, 255, 10]) },
  adminEmail: "hr@acme.example",
  invitedBy: "hr@acme.example",
  acceptedBy: null,
  createdAt: START,
})

/** Connects a new corporate to the vendor or to a new one; sealed by the vault in memory. */
export const connect = async (
  stores: ConnectionStores,
  parts: {
    readonly vendorOrgId?: string
    readonly orgId?: string
    readonly createdAt?: number
    readonly connector?: string
  } = {},
): Promise<Connection> => {
  const vendorOrgId = parts.vendorOrgId ?? (await createVendor(stores)).orgId
  const orgId = parts.orgId ?? (await createOrganization(stores))
  const id = randomUUID()
  return runAsService(
    stores.connectionOnboarding.findOrCreate({
      id,
      vendorOrgId,
      orgId,
      corporateName: "Acme",
      connector: parts.connector ?? "csv",
      status: "CONNECTION_ACCEPTED",
      key: await runAsService(makeMemoryVault().createConnectionKey(id)),
      adminEmail: "hr@acme.example",
      invitedBy: "hr@acme.example",
      acceptedBy: "hr@acme.example",
      createdAt: parts.createdAt ?? START,
    }),
  )
}

/** As `connect`, with what a list shows of the corporate. */
export const connectAs = async (
  stores: ConnectionStores,
  parts: {
    readonly vendorOrgId?: string
    readonly name: string
    readonly remoteOrgId?: string
    readonly email?: string
    readonly createdAt?: number
    readonly status?: "CONNECTION_INVITED" | "CONNECTION_ACCEPTED"
  },
): Promise<Connection> => {
  const vendorOrgId = parts.vendorOrgId ?? (await createVendor(stores)).orgId
  const id = randomUUID()
  const organization = { id, name: parts.name, createdAt: START }
  const remote = parts.remoteOrgId === undefined ? null : { vendorOrgId, remoteOrgId: parts.remoteOrgId }
  const { id: orgId } = await runAsService(
    stores.organizations.findOrCreate({ by: "domain", domain: `${id}.example` }, organization, remote),
  )
  return runAsService(
    stores.connectionOnboarding.findOrCreate({
      ...(await makeNewConnection(stores, parts.name)),
      id,
      vendorOrgId,
      orgId,
      key: await runAsService(makeMemoryVault().createConnectionKey(id)),
      adminEmail: parts.email ?? "hr@acme.example",
      status: parts.status ?? "CONNECTION_ACCEPTED",
      createdAt: parts.createdAt ?? START,
    }),
  )
}

/** Terminates a connection at START + 9, in the name of the vendor's admin; null: it was terminated before. */
export const terminate = ({ termination }: Pick<ConnectionStores, "termination">, id: string) =>
  runAsService(
    termination.terminate(id, {
      terminatedBy: "admin@vendor.example",
      now: START + 9,
      announcement: makeAnnouncement("CONNECTION_TERMINATED"),
    }),
  )
