/** A fault as it was, or might be, in a migration. */
interface PlantedFault {
  readonly name: string
  readonly plant: string
  readonly undo: string
  readonly tables: ReadonlyArray<string>
  /** What is found. */
  readonly finds: RegExp
}

const OWN_REQUEST = "vendor_org_id = (SELECT nullif(current_setting('hrsync.vendor', true), '')::uuid)"

export const PLANTED: ReadonlyArray<PlantedFault> = [
  {
    name: "a policy that compares a column with itself",
    plant: `ALTER POLICY of_tenant ON unsupported_request USING (EXISTS (
      SELECT FROM connection parent WHERE parent.vendor_org_id = vendor_org_id))`,
    undo: `ALTER POLICY of_tenant ON unsupported_request USING (${OWN_REQUEST})`,
    tables: ["public.unsupported_request"],
    finds: /^public\.unsupported_request, v1: sees /u,
  },
  {
    name: "a view that runs as its owner",
    plant: "ALTER VIEW vendor_admin SET (security_invoker = false)",
    undo: "ALTER VIEW vendor_admin SET (security_invoker = true)",
    tables: ["public.vendor_admin"],
    finds: /^public\.vendor_admin, c1: sees /u,
  },
  {
    name: "a connection that is given to another organization",
    plant: "ALTER TABLE connection DISABLE TRIGGER keeps_owner",
    undo: "ALTER TABLE connection ENABLE TRIGGER keeps_owner",
    tables: ["public.connection"],
    finds: /^public\.connection, v1: gives away .*org_id = /u,
  },
  {
    name: "a policy that hides all",
    plant: "DROP POLICY of_tenant ON employee",
    undo: `CREATE POLICY of_tenant ON employee TO hrsync_application
      USING (connection_id = (SELECT public.seen_connection()) OR public.sees_connection(connection_id))`,
    tables: ["public.employee"],
    finds: /^public\.employee, c1: does not see /u,
  },
]
