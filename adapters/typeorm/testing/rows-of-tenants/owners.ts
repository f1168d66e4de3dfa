import { CONNECTIONS, CORPORATES, id, isVendor, NOBODY, PLACES, SCOPES, VENDORS } from "./tenants.ts"

/* The scopes that read, change, add and delete a row, by the tenant that it belongs to. */

/** A row: SQL of its values by column, and the names of the scopes that read it. */
export interface SeedRow {
  readonly values: Readonly<Record<string, string>>
  readonly readers: ReadonlyArray<string>
  /** Those of the readers that change it. All of them, if omitted. */
  readonly writers?: ReadonlyArray<string>
  /** Those that add such a row. The writers, if omitted. */
  readonly creators?: ReadonlyArray<string>
  /** Those that delete it. The writers, if omitted. */
  readonly deleters?: ReadonlyArray<string>
}

/** Only the service adds and deletes such rows. */
export const withoutOwners = (row: SeedRow): SeedRow => ({ ...row, creators: [], deleters: [] })

export const ofConnections = (values: (name: string) => SeedRow["values"]): ReadonlyArray<SeedRow> =>
  PLACES.map(({ vendor, corporate, connection }) => ({
    values: values(connection),
    readers: [vendor, corporate, connection],
  }))

export const byConnection = (values: (name: string) => SeedRow["values"]): ReadonlyArray<SeedRow> =>
  ofConnections((name) => ({ connection_id: id(name), ...values(name) }))

export const withoutVendor = (names: ReadonlyArray<string>): ReadonlyArray<string> =>
  names.filter((name) => !isVendor(name))

/** Rows of a connection that its vendor does not see. */
export const ofCorporates = (values: (name: string) => SeedRow["values"]): ReadonlyArray<SeedRow> =>
  byConnection(values).map((row) => ({ ...row, readers: withoutVendor(row.readers) }))

export const ofVendors = (values: (name: string) => SeedRow["values"]): ReadonlyArray<SeedRow> =>
  VENDORS.map((name) => ({ values: values(name), readers: [name] }))

/** Read by those who share with the vendor, too: here everybody but the other vendor. */
export const ofSharedVendors = (values: (name: string) => SeedRow["values"]): ReadonlyArray<SeedRow> =>
  VENDORS.map((name) => ({
    values: values(name),
    readers: [name, ...CORPORATES, ...CONNECTIONS.filter((each) => each.startsWith(name))],
    writers: [name],
  }))

export const ofSharedCorporates = (values: (name: string) => SeedRow["values"]): ReadonlyArray<SeedRow> =>
  CORPORATES.map((name) => ({
    values: values(name),
    readers: [name, ...VENDORS, ...CONNECTIONS.filter((each) => each.endsWith(name))],
  }))

export const ofMembers = (values: (name: string) => SeedRow["values"]): ReadonlyArray<SeedRow> =>
  [...VENDORS, ...CORPORATES].map((name) => ({ values: values(name), readers: [name], writers: [] }))

/** Rows of no tenant that the application has no right on. */
export const ofService = (values: SeedRow["values"]): ReadonlyArray<SeedRow> => [{ values, readers: [] }]
/** Rows of no tenant that everybody reads. */
export const ofAll = (values: SeedRow["values"]): ReadonlyArray<SeedRow> => [
  { values, readers: [...SCOPES, ...NOBODY.map(([name]) => name)], writers: [] },
]

export const ofDelivery = (values: (name: string) => SeedRow["values"]): ReadonlyArray<SeedRow> =>
  byConnection((name) => ({ vendor_org_id: id(name.slice(0, 2)), ...values(name) }))

export function ofSessions(values: (name: string) => SeedRow["values"]): ReadonlyArray<SeedRow> {
  return ofConnections((name) => ({ session_id: id(`session ${name}`), ...values(name) }))
}
