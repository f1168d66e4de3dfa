import type { Tx } from "../database.ts"
import { isUuid } from "../is-uuid.ts"

/**
 * Locks the vendor's row, so that changes of its credentials are serialised and the count of active ones stays correct. Rows
 * that reference the vendor can still be inserted. Returns false if there is no such vendor.
 */
export const lockVendor = async (tx: Tx, vendorOrgId: string): Promise<boolean> =>
  isUuid(vendorOrgId) && (await tx.run(LOCK, [vendorOrgId])).length > 0

const LOCK = { text: "SELECT org_id FROM vendor WHERE org_id = $1 FOR NO KEY UPDATE" }
