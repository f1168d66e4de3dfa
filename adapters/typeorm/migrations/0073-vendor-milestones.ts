import { isOwn, letRead, limitRows, protectTable } from "./protect-tables.ts"
import { SqlMigration } from "./sql-migration.ts"

/** What a new vendor has done, for the list of its first week. It keeps each once, and takes none back. */
export class VendorMilestones1763600000073 extends SqlMigration {
  protected override readonly forward = [
    `CREATE TABLE vendor_milestone (
      vendor_org_id uuid NOT NULL,
      name text NOT NULL,
      at timestamptz NOT NULL,
      CONSTRAINT vendor_milestone_pkey PRIMARY KEY (vendor_org_id, name),
      CONSTRAINT vendor_milestone_vendor_org_id_fkey FOREIGN KEY (vendor_org_id) REFERENCES vendor (org_id)
    )`,
    ...protectTable("vendor_milestone", OWN),
    ...limitRows("vendor_milestone", { read: OWN, insert: OWN }),
    ...letRead("vendor_milestone"),
  ]

  protected override readonly backward = ["DROP TABLE vendor_milestone"]
}

const OWN = isOwn.vendor("vendor_org_id")
