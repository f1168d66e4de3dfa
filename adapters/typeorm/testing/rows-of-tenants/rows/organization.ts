import {
  ofConnections,
  ofSharedCorporates,
  ofSharedVendors,
  ofVendors,
  type SeedRow,
  withoutOwners,
} from "../owners.ts"
import { AT, bytes, CONNECTIONS, CORPORATES, id, isVendor, STRANGER, VENDORS } from "../tenants.ts"

export const ORGANIZATION_ROWS: Readonly<Record<string, ReadonlyArray<SeedRow>>> = {
  organization: [
    ...ofSharedVendors((name) => organization(name, true)),
    ...ofSharedCorporates((name) => organization(name, false)).map((row) => ({
      ...row,
      writers: row.readers.filter((name) => !isVendor(name)),
    })),
    { values: organization(STRANGER, false), readers: [] },
  ].map(withoutOwners),
  vendor: ofSharedVendors((name) => ({
    org_id: id(name),
    time_zone: "'UTC'",
    app_key: `'${name}'`,
    app_secret: bytes(name),
    app_secret_master_key_id: "'k'",
    flags: "'{}'",
    origins: "'{}'",
    created_at: AT,
  })).map(withoutOwners),
  vendor_logo: ofSharedVendors((name) => ({
    vendor_org_id: id(name),
    sha256: `'${name}'`,
    media_type: "'image/png'",
    contents: bytes(name),
  })),
  vendor_milestone: ofVendors((name) => ({
    vendor_org_id: id(name),
    name: "'token'",
    at: AT,
  })).map((row) => ({ ...row, writers: [], creators: row.readers, deleters: [] })),
  webhook_endpoint: ofSharedVendors((name) => ({
    vendor_org_id: id(name),
    url: `'https://${name}.example'`,
    events: "'{}'",
  })),
  api_call: ofVendors((name) => ({
    at: AT,
    vendor_org_id: id(name),
    request_id: id(`call ${name}`),
    credential_id: id(`key ${name}`),
    method: "'GET'",
    route: "'/api'",
    status: "200",
    duration_ms: "1",
  })).map((row) => ({ ...row, writers: [] })),
  api_key: ofVendors((name) => ({ ...ownedBy(name, "key"), digest: bytes(name), created_at: AT })),
  basic_user: ofVendors((name) => ({
    ...ownedBy(name, "basic"),
    username: `'${name}'`,
    password_digest: bytes(name),
    created_at: AT,
  })),
  vendor_key: ofVendors((name) => ({
    ...ownedBy(name, "jwk"),
    encrypts: "true",
    jwk: "'{}'",
    created_at: AT,
  })),
  replaced_secret: ofVendors((name) => ({
    ...ownedBy(name, "secret"),
    sealed: bytes(name),
    master_key_id: "'k'",
    created_at: AT,
    signs_from: AT,
    signs_until: AT,
  })),
  connection: ofConnections((name) => ({
    id: id(name),
    vendor_org_id: id(name.slice(0, 2)),
    org_id: id(name.slice(2)),
    status: "'CONNECTION_ACCEPTED'",
    status_at: AT,
    withheld: "'{}'",
    subset: "'[]'",
    allowed_missing_share: "0.2",
    created_at: AT,
    corporate_name: `'${name}'`,
    org_number: String(CONNECTIONS.indexOf(name) + 1),
  })).map((row) => ({ ...row, creators: [] })),
  corporate_user: ofSharedCorporates((name) => ({
    id: id(`user ${name}`),
    org_id: id(name),
    email: `'hr@${name}.example'`,
    full_name: "'HR'",
    created_at: AT,
  })),
  remote_organization: VENDORS.flatMap((vendor) =>
    CORPORATES.map((corporate) => ({
      values: { vendor_org_id: id(vendor), remote_org_id: `'${corporate}'`, org_id: id(corporate) },
      readers: [vendor],
      writers: [],
    })),
  ),
}

function organization(name: string, isClient: boolean): SeedRow["values"] {
  return {
    id: id(name),
    name: `'${name}'`,
    folded_name: `'${name}'`,
    is_client: String(isClient),
    is_corporate: String(!isClient),
    created_at: AT,
    modified_at: AT,
  }
}

function ownedBy(vendor: string, kind: string): SeedRow["values"] {
  return { id: id(`${kind} ${vendor}`), vendor_org_id: id(vendor) }
}
